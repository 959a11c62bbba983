/**
 * Reads JSON text in pieces and gives the strings at certain paths as regions; escapes are kept and read as what they stand
 * for. RFC 8259, with NaN and Infinity, which Python writes. One value, or many in a row (JSON Lines). What is not JSON is
 * refused with its line.
 */
import { TruecaseError } from '../errors.js';
import type { Scanner, Warning } from './format.js';
import { PathMatch, parsePath } from './path.js';
import { type Region, RegionList } from './region.js';

export interface JsonField {
  readonly path: string;
  /** Do sentences run on from one string to the next, as in the segments of a transcript? */
  readonly continues: boolean;
  /** What stands between them then; a space by default. */
  readonly joins?: string;
}

export interface JsonOptions {
  readonly fields: readonly JsonField[];
  /** May there be more than one value? */
  readonly many: boolean;
  readonly where: string;
  /** Fields that say the same, by number (Scanner.agreement). */
  readonly agreement?: Scanner['agreement'];
}

const LITERAL = /^(?:true|false|null|NaN|-?Infinity|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const LONGEST_NAME = 65_536;
const DEEPEST = 1024;
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What may come next. */
type Expected = 'value' | 'value or ]' | 'name or }' | 'name' | ':' | ', or }' | ', or ]' | 'nothing';

export class JsonScanner implements Scanner {
  readonly warnings: Warning[] = [];
  readonly #regions = new RegionList();
  readonly #options: JsonOptions;
  readonly #match: PathMatch;
  /** Names of open objects (the current one), indices of open arrays. */
  readonly #stack: (string | number)[] = [];
  #expected: Expected = 'value';
  #found = false;
  #line = 1;
  #offset = 0;
  /** What is being read: a string that is a name, text or neither, or a literal. */
  #reading: 'nothing' | 'name' | 'text' | 'string' | 'literal' = 'nothing';
  /** Name or literal so far. */
  #token = '';
  /** An escape that is not complete. */
  #escape = '';
  #field = 0;
  #values = 0;

  constructor(options: JsonOptions) {
    this.#options = options;
    this.#match = new PathMatch(options.fields.map(({ path }) => parsePath(path)));
  }

  get agreement(): Scanner['agreement'] {
    return this.#options.agreement;
  }

  push(text: string): Region[] {
    let i = 0;
    while (i < text.length) {
      if (this.#reading === 'nothing') i = this.#structure(text, i);
      else if (this.#reading === 'literal') i = this.#literal(text, i);
      else i = this.#string(text, i);
    }
    if (this.#reading === 'text' && this.#escape === '') this.#regions.text(this.#offset + i);
    else if (this.#escape === '') this.#regions.keep(this.#offset + i);
    this.#offset += i;
    return this.#regions.take();
  }

  end(): Region[] {
    if (this.#reading === 'literal') this.#endLiteral();
    const complete = this.#expected === 'nothing' || (this.#expected === 'value' && this.#stack.length === 0);
    if (this.#reading !== 'nothing' || !complete || (this.#values === 0 && !this.#options.many)) {
      this.#refuse(
        this.#reading === 'nothing' ? `the text ends, expected ${this.#expected}` : 'the text ends in a string',
      );
    }
    if (!this.#found) {
      this.warnings.push({
        line: this.#line,
        message: `no string at ${this.#options.fields.map(({ path }) => path).join(', ')}; nothing was changed`,
      });
    }
    this.#regions.keep(this.#offset);
    return this.#regions.take();
  }

  #structure(text: string, i: number): number {
    const unit = text[i]!;
    switch (unit) {
      case '\n':
        this.#line++;
        return i + 1;
      case ' ':
      case '\t':
      case '\r':
        return i + 1;
      case '\ufeff':
        if (this.#offset + i === 0) return 1;
        break;
      case '"':
        this.#beginString(this.#offset + i + 1);
        return i + 1;
      case '{':
      case '[':
        this.#push(unit);
        return i + 1;
      case '}':
      case ']':
        this.#pop(unit);
        // A transcript of many is complete.
        if (this.#stack.length === 0 && this.#options.many && this.#options.agreement !== undefined) {
          this.#regions.settle(this.#offset + i + 1);
        }
        return i + 1;
      case ':':
        this.#require(this.#expected === ':', ':');
        this.#expected = 'value';
        return i + 1;
      case ',':
        this.#require(this.#expected === ', or }' || this.#expected === ', or ]', ',');
        this.#next();
        return i + 1;
    }
    this.#require(this.#expected.startsWith('value') && /[-\w]/.test(unit), JSON.stringify(unit));
    this.#reading = 'literal';
    this.#token = '';
    return i;
  }

  #beginString(start: number): void {
    if (this.#expected.startsWith('name')) {
      this.#reading = 'name';
      this.#token = '';
      return;
    }
    this.#require(this.#expected.startsWith('value'), 'a string');
    this.#field = this.#match.found;
    this.#reading = this.#field < 0 ? 'string' : 'text';
    if (this.#reading !== 'text') return;
    this.#found = true;
    const { continues, joins = ' ' } = this.#options.fields[this.#field]!;
    this.#regions.set({ flow: this.#field });
    this.#regions.keep(start, continues ? joins : '');
    if (!continues) this.#regions.begin();
  }

  /** Goes on in a string, up to its end or that of the chunk. */
  #string(text: string, from: number): number {
    let i = from;
    while (i < text.length) {
      if (this.#escape !== '') {
        i = this.#inEscape(text, i);
        continue;
      }
      const unit = text.charCodeAt(i);
      if (unit === 0x22) {
        this.#endString(this.#offset + i);
        return i + 1;
      }
      if (unit < 0x20) this.#refuse(`a string holds the control character U+${unit.toString(16).padStart(4, '0')}`);
      if (unit === 0x5c) {
        if (this.#reading === 'text') this.#regions.text(this.#offset + i);
        else this.#regions.keep(this.#offset + i);
        this.#escape = '\\';
      } else if (this.#reading === 'name') this.#addToName(text[i]!);
      i++;
    }
    return i;
  }

  #inEscape(text: string, i: number): number {
    this.#escape += text[i]!;
    const size = this.#escape[1] === 'u' ? 6 : 2;
    if (this.#escape.length < size) return i + 1;
    const sequence = this.#escape;
    this.#escape = '';
    if (!/^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})$/.test(sequence)) this.#refuse(`${sequence} is no escape`);
    const reads =
      size === 6
        ? String.fromCharCode(Number.parseInt(sequence.slice(2), 16))
        : (ESCAPES[sequence[1]!] ?? sequence[1]!);
    if (this.#reading === 'name') this.#addToName(reads);
    const space = this.#reading === 'text' && this.#options.fields[this.#field]!.continues && /[\r\n]/.test(reads);
    this.#regions.keep(this.#offset + i + 1, this.#reading === 'text' ? (space ? ' ' : reads) : '');
    return i + 1;
  }

  #addToName(text: string): void {
    this.#token += text;
    if (this.#token.length > LONGEST_NAME) this.#refuse(`a name is longer than ${LONGEST_NAME} characters`);
  }

  #endString(at: number): void {
    const { flow, was } = { flow: this.#field, was: this.#reading };
    this.#reading = 'nothing';
    if (was === 'name') {
      this.#stack[this.#stack.length - 1] = this.#token;
      this.#match.enter(this.#token);
      this.#expected = ':';
      return;
    }
    if (was === 'text') {
      this.#regions.set({ flow });
      this.#regions.text(at);
    }
    this.#endValue();
  }

  #literal(text: string, from: number): number {
    let i = from;
    while (i < text.length && /[-+.\w]/.test(text[i]!)) i++;
    this.#token += text.slice(from, i);
    if (this.#token.length > 1024) this.#refuse('a number has more than 1024 digits');
    if (i < text.length) this.#endLiteral();
    return i;
  }

  #endLiteral(): void {
    if (!LITERAL.test(this.#token)) this.#refuse(`found ${JSON.stringify(this.#token)}, expected ${this.#expected}`);
    this.#reading = 'nothing';
    this.#endValue();
  }

  #push(bracket: string): void {
    this.#require(this.#expected.startsWith('value'), bracket);
    if (this.#stack.length >= DEEPEST) this.#refuse(`values are nested more than ${DEEPEST} deep`);
    if (bracket === '{') {
      this.#stack.push('');
      this.#expected = 'name or }';
    } else {
      this.#stack.push(0);
      this.#match.enter(0);
      this.#expected = 'value or ]';
    }
  }

  #pop(bracket: string): void {
    const top = this.#stack.at(-1);
    const open = bracket === '}' ? typeof top === 'string' : typeof top === 'number';
    const ready = bracket === '}' ? /^(?:name or \}|, or \})$/ : /^(?:value or \]|, or \])$/;
    this.#require(open && ready.test(this.#expected), bracket);
    // An object has left its last name already, an array is still at its last index.
    if (bracket === ']') this.#match.leave();
    this.#stack.pop();
    this.#endValue();
  }

  /** A value has ended. */
  #endValue(): void {
    const top = this.#stack.at(-1);
    if (top === undefined) {
      this.#values++;
      this.#expected = this.#options.many ? 'value' : 'nothing';
    } else if (typeof top === 'string') {
      this.#match.leave();
      this.#expected = ', or }';
    } else this.#expected = ', or ]';
  }

  #next(): void {
    const top = this.#stack.at(-1)!;
    if (typeof top === 'string') {
      this.#expected = 'name';
      return;
    }
    this.#match.leave();
    this.#stack[this.#stack.length - 1] = top + 1;
    this.#match.enter(top + 1);
    this.#expected = 'value';
  }

  #require(condition: boolean, found: string): void {
    if (!condition) this.#refuse(`found ${found}, expected ${this.#expected}`);
  }

  #refuse(message: string): never {
    const { where } = this.#options;
    throw new TruecaseError('document', `${where}: line ${this.#line}: not JSON: ${message}`, {
      where,
      hint: 'Repair the file, or treat it as plain text with --format plain.',
    });
  }
}
