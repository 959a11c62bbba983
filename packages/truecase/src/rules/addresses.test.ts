import { expect, it } from 'vitest';
import { trainToy } from '../testing/toy.js';

const LINES = ['Click here to run it, and write to Anna about the name and the town.', 'They saw the IBM in Paris.'];

it('on a line of capitals, tags, code, addresses in angle brackets and placeholders follow the line', async () => {
  const truecaser = await trainToy([...LINES, ...LINES, ...LINES]);
  const lower =
    'click <i>here</i> to run `npm install` and write to <anna@example.org> about {{user_name}}, {name}, %(name)s &nbsp; and %s.';
  const restored = lower.replace('click', 'Click');
  expect(truecaser.truecase(lower)).toBe(restored);
  expect(truecaser.truecase(lower.toUpperCase())).toBe(restored);
  expect(truecaser.truecase(restored)).toBe(restored);
  // What has small letters is meant so, and so is everything on a line of acronyms alone.
  expect(truecaser.truecase('CLICK <i>HERE</i> ABOUT {userName}')).toBe('Click <i>here</i> about {userName}');
  expect(truecaser.truecase('IBM <B>IBM</B>')).toBe('IBM <B>IBM</B>');
});
