import { describe, expect, it } from '@jest/globals';
import { charsetOf, readText } from './read-text.ts';

const NAME = 'José Nuñez – 50 €';
const utf8 = new TextEncoder().encode(NAME);
const utf16 = (name: string, isLittle: boolean) =>
  Uint8Array.from(
    Array.from(`\uFEFF${name}`).flatMap((sign) => {
      const code = sign.charCodeAt(0);
      const bytes = [code & 0xff, code >> 8];
      return isLittle ? bytes : bytes.toReversed();
    }),
  );
/** `José Nuñez – 50 €` as an older Windows program writes it. */
const windows = Uint8Array.from([
  0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x4e, 0x75, 0xf1, 0x65, 0x7a, 0x20, 0x96, 0x20, 0x35, 0x30, 0x20, 0x80,
]);

describe('text from outside (screens#text-from-outside)', () => {
  it.each([
    ['UTF-8', utf8, ''],
    ['UTF-8 with a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]), ''],
    ['UTF-16, the lower byte first', utf16(NAME, true), ''],
    ['UTF-16, the higher byte first', utf16(NAME, false), ''],
    ['UTF-16 without a mark, the lower byte first', utf16(NAME, true).subarray(2), ''],
    ['UTF-16 without a mark, the higher byte first', utf16(NAME, false).subarray(2), ''],
    ['Windows-1252 by its bytes', windows, ''],
    ['Windows-1252 that is declared', windows, 'windows-1252'],
    ['Windows-1252 that is declared as Latin-1', windows, 'ISO-8859-1'],
    ['Windows-1252 that is declared as UTF-8', windows, 'utf-8'],
    ['UTF-8 that is declared', utf8, 'UTF-8'],
  ])('is read of %s', (_, bytes, declared) => {
    expect(readText(bytes, declared)).toBe(NAME);
  });

  it('is read as it is declared, also where its bytes are something else, too', () => {
    expect(readText(Uint8Array.from([0xc8, 0xe2, 0xe0, 0xed]), 'windows-1251')).toBe('Иван');
    expect(readText(utf8, 'windows-1252')).toBe('JosÃ© NuÃ±ez â€“ 50 â‚¬');
  });

  it.each([
    ['of a byte that Windows-1252 lacks', [0xe9, 0x81], ''],
    ['of each of the five', [0xe9, 0x9d], 'windows-1252'],
    ['of half a pair behind its mark', [0xff, 0xfe, 0x00, 0xd8], ''],
    ['of bytes that are not as declared', [0xe9], 'shift_jis'],
    ['of a charset that nobody knows', [0x41], 'x-unheard-of'],
  ])('is refused %s, and not replaced by marks', (_, bytes, declared) => {
    expect(readText(Uint8Array.from(bytes), declared)).toBeNull();
  });

  it('has its charset declared by a media type', () => {
    expect(
      ['text/csv; charset="Windows-1252"', 'text/csv;charset=utf-8', 'text/csv', undefined].map(charsetOf),
    ).toEqual(['Windows-1252', 'utf-8', '', '']);
  });
});
