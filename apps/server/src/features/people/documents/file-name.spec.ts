import { expect, test } from '@jest/globals';
import { contentDisposition, fileName } from './file-name.ts';

test.each([
  ['Bond.pdf', 'Bond.pdf'],
  ['BOND.PDF', 'BOND.PDF'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\windows\\system32\\x.pdf', 'x.pdf'],
  ['/', 'file.pdf'],
  ['..', 'file.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['', 'file.pdf'],
  ['a\u0000b\r\n.pdf', 'ab.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
  ['x.exe', 'x.exe.pdf'],
  ['  . padded .pdf ', 'padded.pdf'],
  ['Zoe\u0308.pdf', 'Zoë.pdf'],
])('%j is kept as %j', (given, kept) => {
  expect(fileName(given, 'application/pdf')).toBe(kept);
});

test('a long name is cut before its extension, never within a character', () => {
  const name = fileName(`${'👍'.repeat(200)}.jpeg`, 'image/jpeg');
  expect(name).toHaveLength(119);
  expect(name).toMatch(/^(👍)+\.jpeg$/u);
});

test('a header holds any name, and nothing beside it', () => {
  expect(contentDisposition('inline', 'a"b\\c%d\u00e9’.pdf')).toBe(
    `inline; filename="a_b_c_d__.pdf"; filename*=UTF-8''a%22b%5Cc%25d%C3%A9%E2%80%99.pdf`,
  );
});
