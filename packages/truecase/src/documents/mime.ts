/**
 * The headers of an e-mail part (RFC 5322, RFC 2045) as far as they say how its body is to be read: its type, its transfer
 * encoding, the boundary of its parts and its character set.
 */

export interface PartHeaders {
  /** Such as text/plain, in small letters. */
  readonly type: string;
  readonly encoding: string;
  readonly boundary: string | undefined;
  readonly charset: string;
  readonly attached: boolean;
  readonly language: string | undefined;
}

/** `lines` as they stand, folded ones included. */
export function readHeaders(lines: readonly string[]): PartHeaders {
  const values = new Map<string, string>();
  let last = '';
  for (const line of lines) {
    const found = /^([!-9;-~]+)\s*:\s*(.*)$/.exec(line);
    if (found !== null) {
      last = found[1]!.toLowerCase();
      values.set(last, found[2]!);
    } else if (last !== '') values.set(last, `${values.get(last)} ${line.trim()}`);
  }
  const type = values.get('content-type') ?? 'text/plain';
  return {
    type: /^\s*([\w.+-]+\/[\w.+-]+)/.exec(type)?.[1]?.toLowerCase() ?? 'text/plain',
    encoding: (values.get('content-transfer-encoding') ?? '7bit').trim().toLowerCase(),
    boundary: parameter(type, 'boundary'),
    charset: parameter(type, 'charset') ?? 'utf-8',
    attached: /^\s*attachment/i.test(values.get('content-disposition') ?? ''),
    language: /^[a-z]{2,3}(?:-\w+)*$/i.exec((values.get('content-language') ?? '').trim())?.[0],
  };
}

function parameter(value: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(value);
  return found?.[1] ?? found?.[2];
}

/** What a run of =XX stands for in a character set; U+FFFC where that is not known. */
export function readQuotedPrintable(run: string, charset: string): string {
  const bytes = Uint8Array.from(run.match(/[\da-f]{2}/gi) ?? [], (hex) => Number.parseInt(hex, 16));
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return '\ufffc';
  }
}
