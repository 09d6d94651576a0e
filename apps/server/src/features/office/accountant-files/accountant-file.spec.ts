import { expect, test } from '@jest/globals';
import { readCsv, readIif, readManifest, readZip } from '../../../../test/read-accountant-files.ts';
import { packed, type FileBooks, type FileEntry } from './accountant-file.ts';
import { iifParts } from './iif.ts';
import { quickbooksOnlineParts, xeroParts } from './journal-csv-parts.ts';
import { toWindows1252 } from './windows-1252.ts';

const entry = (journalNumber: number, lines = 2): FileEntry => ({
  journalNumber,
  bookedOn: '2026-03-09',
  effectiveOn: '2026-03-09',
  eventId: 'e1',
  description: 'Payment received (Cash)',
  receiptNumber: null,
  reversesJournalNumber: null,
  lines: Array.from({ length: lines }, (_, at) => ({
    code: at === 0 ? '1010' : '1100',
    debitCents: at === 0 ? (lines - 1) * 100 : 0,
    creditCents: at === 0 ? 0 : 100,
    accountShortId: null,
    vendor: null,
  })),
});
const account = (code: string, name: string) => ({
  code,
  name,
  type: 'asset' as const,
  theirName: name,
  theirNumber: code,
});
const known = { journalNumber: 12, chainHead: 'ab'.repeat(32) };

const books = (entries: FileEntry[], name = 'Undeposited Funds'): FileBooks => ({
  organizationName: 'Crescent Bail',
  number: 1,
  from: '2026-03-01',
  to: '2026-03-31',
  ...known,
  accounts: [account('1010', name), account('1100', 'Clients')],
  entries,
});

test('QuickBooks Online gets files of at most 1,000 rows, Xero of at most 300 lines, and no entry is cut in two', () => {
  const entries = Array.from({ length: 700 }, (_, at) => entry(at + 1, 3));
  for (const [parts, most] of [
    [quickbooksOnlineParts(books(entries), 'file'), 1_000],
    [xeroParts(books(entries), 'file'), 301],
  ] as const) {
    const files = parts.map(({ body }) => readCsv(body));
    expect(files.every((rows) => rows.length <= most)).toBe(true);
    expect(files.reduce((sum, rows) => sum + rows.length - 1, 0)).toBe(2_100);
    const numbers = files.map((rows) => new Set(rows.slice(1).map(([number]) => number)));
    expect(numbers.reduce((sum, { size }) => sum + size, 0)).toBe(700);
  }
});

test('several files are a ZIP with a manifest, one is itself, and the same books make the same bytes', () => {
  const parts = xeroParts(books(Array.from({ length: 200 }, (_, at) => entry(at + 1))), 'file');
  const { name, bytes, sha256 } = packed({ format: 'xero', ...known }, 'file', parts);
  expect([name, parts.length]).toEqual(['file.zip', 2]);
  const manifest = readManifest(readZip(bytes));
  expect(manifest.map(({ is }) => is)).toEqual(manifest.map(({ said }) => said));
  expect(packed({ format: 'xero', ...known }, 'file', parts).sha256).toBe(sha256);
  const [alone] = xeroParts(books([entry(1)]), 'file');
  expect(packed({ format: 'xero', ...known }, 'file', alone ? [alone] : [])).toMatchObject({
    name: 'file.csv',
    bytes: Buffer.from(alone?.body ?? ''),
  });
});

test('a file for QuickBooks Desktop is in Windows-1252, without quotes and tabs of its own', () => {
  const [part] = iifParts(books([entry(1)], 'Caf\u00E9 "till"\t\u20AC'), 'file');
  const bytes = toWindows1252(part?.body ?? '');
  expect(bytes.includes(Buffer.from([0xe9]))).toBe(true);
  expect(bytes.includes(Buffer.from([0x80]))).toBe(true);
  expect(readIif(bytes).lists['ACCNT']?.[0]?.['NAME']).toBe("Caf\u00E9 'till' \u0080");
  expect([...toWindows1252('Nguy\u1EC5n \u4E2D')].map((byte) => String.fromCodePoint(byte)).join('')).toBe('Nguyen ?');
});

test('what a spreadsheet would run as a formula is text', () => {
  const [part] = quickbooksOnlineParts(books([entry(1)], '=1+1'), 'file');
  expect(readCsv(part?.body ?? '')[1]?.[2]).toBe("'=1+1");
});
