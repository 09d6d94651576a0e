import { expect, test } from '@jest/globals';
import { readMail } from './read-mail.ts';

const mail = (header: string, body: Uint8Array | string): Buffer =>
  Buffer.concat([
    Buffer.from(`From: a@insurer.example\r\nSubject: Case 1\r\n${header}\r\n`, 'latin1'),
    typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
  ]);
const UTF8 = Buffer.from('Defendant: José Nuñez', 'utf8');
const WINDOWS = 'Defendant: Jos\u00e9 Nu\u00f1ez';

test.each([
  ['UTF-8', mail('Content-Type: text/plain; charset=utf-8\r\n', UTF8)],
  ['UTF-8 that is not declared', mail('', UTF8)],
  ['Windows-1252', mail('Content-Type: text/plain; charset=windows-1252\r\n', WINDOWS)],
  ['Windows-1252 that is declared as UTF-8', mail('Content-Type: text/plain; charset="utf-8"\r\n', WINDOWS)],
  ['Windows-1252 that is declared as ASCII', mail('Content-Type: text/plain;\r\n charset=us-ascii\r\n', WINDOWS)],
  ['Windows-1252 that is not declared', mail('Content-Type: text/plain\r\n', WINDOWS)],
  ['Windows-1252 without any header', mail('', WINDOWS)],
  [
    'Windows-1252 in quoted-printable',
    mail('Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n', 'Defendant: Jos=E9 Nu=F1ez'),
  ],
])('a mail in %s is read as it was written (decision 71)', async (_, raw) => {
  const { body, warnings } = await readMail(raw);
  expect([body.trim(), warnings]).toEqual(['Defendant: José Nuñez', []]);
});

test('the text of a mail that cannot be read is refused, and not replaced by marks', async () => {
  const { body, warnings, subject } = await readMail(mail('Content-Type: text/plain\r\n', 'Jos\u0081'));
  expect([body, subject, warnings]).toEqual(['', 'Case 1', ['The text of this mail cannot be read.']]);
});

test('marks that others have written stay as they wrote them', async () => {
  const { body } = await readMail(
    mail('Content-Type: text/plain; charset=utf-8\r\n', Buffer.from('Jos\uFFFD', 'utf8')),
  );
  expect(body.trim()).toBe('Jos\uFFFD');
});
