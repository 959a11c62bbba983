import { expect, it } from 'vitest';
import { addressOf } from './serve.js';

it.each([
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://0.0.0.0:8080', 'http://localhost:8080'],
  ['http://[::]:8080', 'http://localhost:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['http://10.0.0.0:8080', 'http://10.0.0.0:8080'],
])('opens %s as %s', (url, address) => {
  expect(addressOf(url)).toBe(address);
});
