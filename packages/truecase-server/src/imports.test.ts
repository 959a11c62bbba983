import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const importsOf = (file: string): string[] =>
  [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^import (type )?[^;]*?from '([^']+)'/gm)].flatMap(
    ([, type, name]) => (type === undefined ? [name!] : []),
  );

it('the client of the server loads nothing but itself', () => {
  expect(importsOf('./client.ts')).toEqual([]);
  expect(importsOf('./server.ts').length).toBeGreaterThan(3);
});
