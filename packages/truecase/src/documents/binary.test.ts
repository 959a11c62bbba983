import { describe, expect, it } from 'vitest';
import { refuseBinary } from './binary.js';

const bytes = (text: string) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));

describe('refuseBinary', () => {
  it.each([
    ['%PDF-1.7\n', 'a PDF', 'pdftotext a.bin -'],
    ['PK\x03\x04\x14\0[Content_Types].xml word/document.xml', 'a Word document', 'pandoc -t plain a.bin'],
    ['PK\x03\x04\x14\0xl/workbook.xml', 'an Excel workbook', '--column'],
    ['PK\x03\x04\x14\0mimetypeapplication/epub+zip', 'an EPUB', 'pandoc'],
    ['PK\x03\x04\x14\0other', 'a zip archive', 'unzip'],
    ['\xd0\xcf\x11\xe0\xa1\xb1', 'an old Office document', 'soffice'],
    ['{\\rtf1\\ansi', 'an RTF document', 'pandoc'],
    ['\xde\x12\x04\x95\0\0', 'a compiled gettext catalogue', 'msgunfmt'],
    ['\0\0\0\x20ftypisom', 'an MP4 film or sound', 'ffmpeg'],
    ['\x89PNG\r\n', 'an image', 'tesseract'],
    ['\xff\xfeH\0E\0', 'UTF-16 text', 'iconv'],
    ['H\0E\0L\0L\0O\0', 'UTF-16 text', 'iconv'],
    ['\x7fELF\x02', 'an executable', 'no text'],
  ])('names what %j is and what makes text of it', (head, what, hint) => {
    expect(() => refuseBinary(bytes(head), 'a.bin')).toThrow(
      expect.objectContaining({
        code: 'document',
        message: `a.bin is ${what}, expected text`,
        hint: expect.stringContaining(hint),
      }),
    );
  });

  it('refuses a NUL byte anywhere in the beginning', () => {
    expect(() => refuseBinary(bytes('text\0text'), 'a b.bin')).toThrow(
      expect.objectContaining({
        message: 'a b.bin is not text: byte 4 is NUL',
        hint: expect.stringContaining('--binary'),
      }),
    );
  });

  it('lets text pass, whatever its letters, and bytes that are not UTF-8', () => {
    refuseBinary(new TextEncoder().encode('Größe, 大きさ\n\ufeff'), 'a.txt');
    refuseBinary(bytes('caf\xe9 \x80\xff'), 'latin1.txt');
    refuseBinary(new Uint8Array(0), 'empty');
  });
});
