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
])('a mail in %s is read as it was written (screens#text-from-outside)', async (_, raw) => {
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

test('a mail of HTML alone, or beside a text that is empty, is read with its cells apart', async () => {
  const html = 'Content-Type: text/html\r\n\r\n<table><tr><td>Defendant</td><td>Theo Landry</td></tr></table>';
  const beside = `\r\n--part\r\nContent-Type: text/plain\r\n\r\n\r\n--part\r\n${html}\r\n--part--\r\n`;
  for (const raw of [mail(html, ''), mail(`Content-Type: multipart/alternative; boundary=part\r\n${beside}`, '')])
    expect((await readMail(raw)).body).toBe('Defendant\tTheo Landry');
});

test('a winmail.dat is named as what cannot be read', async () => {
  const packed = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 2, 3]);
  const parts = `\r\n--part\r\nContent-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n\r\n${packed.toString('base64')}\r\n--part--\r\n`;
  const { attachments, warnings } = await readMail(
    mail(`Content-Type: multipart/mixed; boundary=part\r\n${parts}`, ''),
  );
  expect(attachments.map(({ name }) => name)).toEqual(['winmail.dat']);
  expect(warnings).toEqual([
    'winmail.dat cannot be read: Outlook packed the attachments in a format of its own. Ask the sender for PDF files.',
  ]);
});
