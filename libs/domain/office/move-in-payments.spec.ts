import { expect, test } from '@jest/globals';
import { readBonds } from './move-in-bond-rows.ts';
import type { BondReading } from './move-in-bond-values.ts';
import { checkMoveIn } from './move-in-check.ts';
import { proposedFields, templateOf, type MoveInList } from './move-in-fields.ts';
import { readPaymentsBefore } from './move-in-payment-rows.ts';
import { readRows, type MoveInChoices } from './move-in-rows.ts';
import { moveInTable } from './move-in-table.ts';

const by: BondReading = {
  today: '2026-11-29',
  timeZone: 'America/Chicago',
  sureties: [],
  agents: [],
  courts: [],
  lastDay: '2026-10-31',
};
const CLIENTS = 'ID,Name\n1,Ann Lee\n2,Bob Ray\n3,Cora Day\n';
const BONDS = `Client ID,Bond Date,Status,Bond Amt,Account
1,08/14/2026,Open,1000,0551
1,09/15/2026,Open,1000,0552
2,09/16/2026,Open,1000,
`;
const HEAD = 'Client ID,Acct,Date,Amt,Pmt Type,Rcpt,Paid By';

const fileOf = <L extends MoveInList>(list: L, text: string, answers: MoveInChoices['answers'] = {}) => {
  const table = moveInTable(list, text);
  const choices = { fields: proposedFields(list, table.headings), answers, leftOut: [], leftOutWhys: [] };
  return { list, table, choices };
};
const check = (rows: string, answers: MoveInChoices['answers'] = {}) => {
  const clients = fileOf('clients', CLIENTS);
  const people = { file: clients, rows: readRows(clients, { ...by, refusedFields: () => ({}) }) };
  const ofBonds = fileOf('bonds', BONDS);
  const file = fileOf('payments-before', `${HEAD}\n${rows}\n`, answers);
  const checked = checkMoveIn(
    [people],
    { here: [], digest: (words) => `hash of ${words}` },
    {
      bonds: { given: { file: ofBonds, rows: readBonds(ofBonds, by), by }, here: [] },
      payments: { file, rows: readPaymentsBefore(file, by) },
    },
  );
  const payments = checked.find(({ list }) => list === 'payments-before');
  if (payments?.list !== 'payments-before') throw new Error('The payments were not checked.');
  return payments;
};
const why = (rows: string, answers: MoveInChoices['answers'] = {}) =>
  check(rows, answers).rows.flatMap(({ line, said }) =>
    said.map(({ heading, words, refuses }) => `${String(line)} ${refuses ? 'refused' : 'warned'} ${heading}: ${words}`),
  );

test('a payment is of the account that its row names, or of the only one of its client (moving-in#who-is-meant)', () => {
  const { wanted } = check(
    '1,551,08/20/2026,$50.00,csh,1001,Ann Lee\n2,,09/20/2026,75,,,\n,0552,10/31/2026,20,Check,,',
  );
  expect(
    wanted.map(({ accountKey, line: _line, key: _key, list: _list, ...payment }) => [accountKey, payment]),
  ).toEqual([
    [
      'account:id:1\n0551',
      { paidOn: '2026-08-20', amountCents: 5_000, method: 'Cash', receipt: '1001', payer: 'Ann Lee' },
    ],
    ['account:id:2\n', { paidOn: '2026-09-20', amountCents: 7_500, method: null, receipt: '', payer: '' }],
    ['account:id:1\n0552', { paidOn: '2026-10-31', amountCents: 2_000, method: 'Check', receipt: '', payer: '' }],
  ]);
});

test('what cannot be placed stays out, counted, and refuses nothing (moving-in#payments-before)', () => {
  const rows = '3,,08/20/2026,50,,,\n1,,08/21/2026,60,,,\n1,9999,08/22/2026,70,,,\n9,,08/23/2026,80,,,';
  expect(why(rows)).toEqual([
    '2 warned : This client has no account. It stays out.',
    '3 warned : This client has several accounts. Say which. It stays out.',
    '4 warned : No account of this client has this number. It stays out.',
    '5 warned : No client of the lists has this id. It stays out.',
  ]);
  expect(check(rows)).toMatchObject({ wanted: [], staysOut: { rows: 4, cents: 26_000 } });
});

test('what is no payment, or none of before, is refused at its cell', () => {
  expect(
    why(
      '2,,never,50,,,\n2,,11/01/2026,50,,,\n2,,08/20/2026,(50),,,\n2,,08/20/2026,x,,,\n2,,,50,,,\n2,,08/20/2026,0.00,,,',
    ),
  ).toEqual([
    '2 refused Date: This is no day.',
    '3 refused Date: This is after the cut-over day.',
    '4 refused Amt: A payment is more than zero. Leave out what was paid back.',
    '5 refused Amt: This is no amount.',
    '6 refused : The day of the payment is missing.',
    '7 refused : The amount of the payment is missing.',
  ]);
});

test('a method that nobody knows is asked once for each word (moving-in#unknown-values)', () => {
  const rows = '2,,08/20/2026,50,Venmo,,\n2,,08/21/2026,50,venmo,,\n2,,08/22/2026,50,Visa,,';
  expect(check(rows).questions).toMatchObject([{ id: 'method-venmo', words: 'How was “Venmo” paid?', rows: 2 }]);
  const { wanted } = check(rows, { 'method-venmo': 'Bank Transfer' });
  expect(wanted.map(({ method }) => method)).toEqual(['Bank Transfer', 'Bank Transfer', 'Credit Card']);
  expect(check(rows, { 'method-venmo': 'none' }).wanted[0]?.method).toBeNull();
});

test('rows of one receipt number are refused, equal ones without a number are asked about (moving-in#key-of-a-row)', () => {
  expect(why('2,,08/20/2026,50,,77,\n2,,08/21/2026,60,,77,')).toEqual([
    '3 refused : Line 2 has this receipt number, too.',
  ]);
  const rows = '2,,08/20/2026,50,,,\n2,,08/20/2026,50,Check,,';
  expect(check(rows).questions).toMatchObject([{ id: 'payments-twice', rows: 2, answer: null }]);
  const each = check(rows, { 'payments-twice': 'each' }).wanted;
  expect(new Set(each.map(({ key }) => key)).size).toBe(2);
  expect(check(rows, { 'payments-twice': 'same' }).wanted).toHaveLength(1);
});

test('its template can be brought in as it is', () => {
  const columns = templateOf('payments-before');
  const cells = columns.map(({ example }) => `"${example}"`).join(',');
  const file = fileOf('payments-before', `${columns.map(({ heading }) => heading).join(',')}\n${cells}\n`);
  expect(readPaymentsBefore(file, by)).toMatchObject([
    { said: [], payment: { paidOn: '2026-01-13', amountCents: 7_500, method: 'Cash', receipt: '20481' } },
  ]);
});
