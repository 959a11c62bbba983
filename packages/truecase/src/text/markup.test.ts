import { describe, expect, it } from 'vitest';
import { describeTokens } from '../testing/tokens.js';
import { scanMarkup } from './markup.js';

/** The span that starts the text, marked as the tokenizer takes it. */
function scan(text: string): string {
  const end = scanMarkup(text, 0);
  if (end === 0) return 'nothing';
  return end > 0 ? `markup ${text.slice(0, end)}` : `word ${text.slice(0, -end)}`;
}

describe('scanMarkup', () => {
  it.each([
    ['<i>x', 'markup <i>'],
    ['</i>x', 'markup </i>'],
    ['<BR/>x', 'markup <BR/>'],
    ['<a href="x y">z', 'markup <a href="x y">'],
    ['<!-- note -->z', 'markup <!-- note -->'],
    ['<?xml?>', 'markup <?xml?>'],
    ['<İ>x', 'markup <İ>'],
    ['< y', 'nothing'],
    ['<3 you', 'nothing'],
    ['<', 'nothing'],
    ['<b', 'nothing'],
    ['<b <i>', 'nothing'],
    ['<b\nc>', 'nothing'],
    ['<b\u2028c>', 'nothing'],
    ['{\\an8}x', 'markup {\\an8}'],
    ['{name}x', 'word {name}'],
    ['{{name}}x', 'word {{name}}'],
    ['{n, plural, one {x} other {y}}!', 'word {n, plural, one {x} other {y}}'],
    ['{0}', 'word {0}'],
    ['{name', 'nothing'],
    ['{na\nme}', 'nothing'],
    ['{{name}', 'nothing'],
    ['`code` x', 'word `code`'],
    ['`a b`', 'word `a b`'],
    ['`` x', 'nothing'],
    ['`a``', 'nothing'],
    ['`a\rb`', 'nothing'],
    ['`a', 'nothing'],
    ['&amp;x', 'markup &amp;'],
    ['&NBSP;', 'markup &NBSP;'],
    ['&#39;', 'markup &#39;'],
    ['&#x27;', 'markup &#x27;'],
    ['&iexcl;', 'markup &iexcl;'],
    ['&İEXCL;', 'markup &İEXCL;'],
    ['&T;', 'nothing'],
    ['&amp', 'nothing'],
    ['& then;', 'nothing'],
    ['&;', 'nothing'],
    ['&#;', 'nothing'],
    ['plain', 'nothing'],
    ['', 'nothing'],
  ])('sees in %j %s', (text, expected) => {
    expect(scan(text)).toBe(expected);
  });

  it('looks no further than a few hundred units', () => {
    expect(scan(`<a ${'x'.repeat(600)}>`)).toBe('nothing');
    expect(scan(`{${'x'.repeat(600)}}`)).toBe('nothing');
    expect(scan(`\`${'x'.repeat(600)}\``)).toBe('nothing');
    expect(scan(`&${'x'.repeat(20)};`)).toBe('nothing');
  });

  it('starts from the given index', () => {
    expect(scanMarkup('ab<i>', 2)).toBe(5);
    expect(scanMarkup('ab<i>', 3)).toBe(0);
  });
});

describe('markup in text', () => {
  it.each([
    ['<i>hello</i> world', '<i>:markup,protected|hello|</i>:markup,protected world'],
    ['hi {name}, `x y` ok', 'hi {name}:plain,protected|, `x␣y`:plain,protected ok'],
    ['r&amp;d', 'r|&amp;:markup,protected|d'],
    ['AT&T; then', 'AT&T:composite|; then'],
    ['x < y > z', 'x < y > z'],
  ])('makes %j the tokens %s', (text, tokens) => {
    expect(describeTokens(text)).toBe(tokens);
  });

  it('is text like any other where nothing is protected', () => {
    expect(describeTokens('<B> {NAME} `CODE` &AMP;', 'en', false)).toBe('<|B|> {|NAME|} `|CODE|` &|AMP|;');
  });
});
