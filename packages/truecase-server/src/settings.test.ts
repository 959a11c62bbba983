import { describe, expect, it } from 'vitest';
import { completeSettings } from './settings.js';

describe('completeSettings', () => {
  it('listens on this machine alone, lets no page ask and keeps nothing, unless told', () => {
    expect(completeSettings()).toMatchObject({ host: '127.0.0.1', cors: [], proxy: false, maxBodyBytes: 1_048_576 });
    expect(completeSettings().data).toBeUndefined();
  });

  it.each([
    [{ port: 70_000 }, 'option port is 70000, expected a whole number from 0 to 65535'],
    [{ workers: 0 }, 'option workers is 0'],
    [{ rate: 0.5 }, 'option rate is 0.5'],
    [{ models: [] }, 'option models is an empty list'],
    [{ cors: ['example.org'] }, 'option cors is "example.org", expected an origin'],
    [{ cors: ['https://example.org/'] }, 'option cors'],
  ])('refuses %j', (options, message) => expect(() => completeSettings(options)).toThrow(message));
});
