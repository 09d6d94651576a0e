import { TextDecoder } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import {
  addBankAccount,
  changeBankAccount,
  importBankFile,
  leaveOutBankLine,
  listBankAccounts,
  listBankLines,
  listBankProposals,
  listReturnedReceipts,
  matchBankLine,
  matchExactLines,
  previewBankFile,
  takeBackBankLine,
  unmatchBankLine,
  type BankAccount,
  type BankLine,
} from '#contracts/books/bank/bank.ts';
import { returnPayment } from '#contracts/books/payments/banking.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { BankKind } from './bank-kind.ts';
import { BankLines } from './bank-lines.tsx';
import { ImportBankFile } from './import-bank-file.tsx';
import { NameBankAccount } from './name-bank-account.tsx';

const bankAccountId = '01890000-0000-7000-8000-000000000001';
const bankLineId = '01890000-0000-7000-8000-000000000002';
const account: BankAccount = {
  bankAccountId,
  name: 'Hancock Whitney',
  lastFour: '4321',
  kind: 'operating',
  version: 2,
  waiting: 1,
  importedAt: '2026-03-10T15:00:00.000Z',
  importedBy: 'Alma Broussard',
  throughOn: '2026-03-09',
};
const line: BankLine = {
  bankLineId,
  postedOn: '2026-03-09',
  amountCents: -6_000,
  description: '<b>CHECK</b> 1043',
  checkNumber: '1043',
  reference: '',
  state: 'to match',
  leftOutReason: '',
  leftOutBy: null,
  match: null,
};
const out: BankLine = {
  ...line,
  bankLineId: '01890000-0000-7000-8000-000000000003',
  description: 'FEE GIVEN BACK',
  state: 'left out',
  leftOutReason: 'Same day',
  leftOutBy: 'Alma Broussard',
};
const columns = {
  day: 'Date',
  description: 'Description',
  memo: '',
  amount: 'Amount',
  debit: '',
  credit: '',
  kind: '',
  checkNumber: '',
  reference: '',
  isTurned: false,
};
const preview: AnswerOf<typeof previewBankFile> = {
  format: 'CSV',
  headings: ['Date', 'Description', 'Amount', 'Value'],
  columns,
  problem: null,
  faults: [],
  faultCount: 0,
  newLines: 2,
  knownLines: 1,
  leftOut: 0,
  inCents: 10_000,
  outCents: -100,
  firstOn: '2026-03-01',
  lastOn: '2026-03-02',
  sample: [{ on: '2026-03-01', amountCents: 10_000, description: 'DEPOSIT', checkNumber: '' }],
};

// jsdom has none; every browser does.
const before = globalThis.TextDecoder as typeof globalThis.TextDecoder | undefined;
beforeAll(() => void Object.assign(globalThis, { TextDecoder }));
afterAll(() => void Object.assign(globalThis, { TextDecoder: before }));

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .on(listBankAccounts, { accounts: [account] })
    .on(listBankLines, { rows: [line, out], nextCursor: null }, { bankAccountId });
});

const showLines = (role: 'Accounting' | 'Auditor' = 'Accounting', kind: BankAccount['kind'] = 'operating') =>
  show(
    <BankKind.Provider value={kind}>
      <Notifications />
      <BankLines
        account={account}
        filter={{}}
        change={() => undefined}
        booking={({ description }) => <p>Booking {description}</p>}
        importing={null}
      />
    </BankKind.Provider>,
    aSession(role),
  );

it('Lines say how they stand and why, as text whatever the bank wrote; one is left out with a reason and taken back', async () => {
  api.on(leaveOutBankLine, { bankLineId, state: 'left out' }, { bankLineId });
  api.on(takeBackBankLine, { bankLineId: out.bankLineId, state: 'to match' }, { bankLineId: out.bankLineId });
  const user = userEvent.setup();
  const { container } = await showLines();
  await screen.findByText('<b>CHECK</b> 1043');
  expect(screen.getByText('Same day (Alma Broussard)')).toBeTruthy();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Leave out 03\/09\/2026/ }));
  await user.click(await screen.findByRole('button', { name: 'Leave out' }));
  await screen.findByText('Enter a reason.');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Given back');
  await user.click(screen.getByRole('button', { name: 'Leave out' }));
  await waitFor(() =>
    expect(api.sentTo(leaveOutBankLine, { bankLineId }).map(({ body }) => body)).toEqual([{ reason: 'Given back' }]),
  );
  await user.click(screen.getByRole('button', { name: /^Take back/ }));
  await waitFor(() => expect(api.sentTo(takeBackBankLine, { bankLineId: out.bankLineId })).toHaveLength(1));
});

it('A line is matched with what fits it, which its row then says and leads to; it is undone, but for a transfer', async () => {
  const deposit = {
    kind: 'deposit',
    id: '01890000-0000-7000-8000-000000000004',
    on: '2026-03-08',
    words: 'Deposit D-0012',
    accountId: null,
    paymentId: null,
  } as const;
  api.on(listBankProposals, { items: [{ ...deposit, amountCents: -6_000, isExact: false }] }, { bankLineId });
  api.on(matchBankLine, { bankLineId, state: 'matched' }, { bankLineId });
  api.on(unmatchBankLine, { bankLineId: out.bankLineId, state: 'to match' }, { bankLineId: out.bankLineId });
  const matched: BankLine = { ...out, state: 'matched', leftOutReason: '', leftOutBy: null, match: deposit };
  const transfer: BankLine = {
    ...matched,
    bankLineId: '01890000-0000-7000-8000-000000000005',
    match: {
      ...deposit,
      kind: 'transfer',
      words: 'Transfer, receipt 7',
      accountId: bankAccountId,
      paymentId: deposit.id,
    },
  };
  api.on(listBankLines, { rows: [line, matched, transfer], nextCursor: null }, { bankAccountId });
  const user = userEvent.setup();
  await showLines();
  const link = await screen.findByRole('link', { name: 'Deposit D-0012' });
  expect(link.getAttribute('href')).toBe(`/money/deposits/${deposit.id}`);
  expect(screen.getByRole('link', { name: 'Transfer, receipt 7' }).getAttribute('href')).toContain('/receipt');
  await user.click(screen.getByRole('button', { name: /^Undo/ })); // one: a transfer stays
  await waitFor(() => expect(api.sentTo(unmatchBankLine, { bankLineId: out.bankLineId })).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Match 03\/09\/2026/ }));
  const match = await screen.findByRole('button', { name: 'Match Deposit D-0012' });
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  await user.click(match);
  await waitFor(() =>
    expect(api.sentTo(matchBankLine, { bankLineId }).map(({ body }) => body)).toEqual([
      { kind: 'deposit', id: deposit.id },
    ]),
  );
});

it('One press matches what fits exactly, and says how many', async () => {
  api.on(matchExactLines, { matched: 12 }, { bankAccountId });
  const user = userEvent.setup();
  await showLines();
  await user.click(await screen.findByRole('button', { name: 'Match what fits exactly' }));
  await screen.findByText('12 lines matched.');
});

it('A line that nothing fits says what to do, and is booked', async () => {
  api.on(listBankProposals, { items: [] }, { bankLineId });
  const user = userEvent.setup();
  await showLines();
  await user.click(await screen.findByRole('button', { name: /^Match 03\/09\/2026/ }));
  await screen.findByText('Nothing in the books fits.');
  await user.click(screen.getByRole('button', { name: 'Book it…' }));
  await screen.findByText('Booking <b>CHECK</b> 1043');
  expect(screen.queryByText('Nothing in the books fits.')).toBeNull();
});

it('A line of collateral that nothing fits is booked nowhere: collateral moves under Trust alone', async () => {
  const back = { ...line, description: 'RETURNED ITEM' };
  api
    .on(listBankLines, { rows: [back], nextCursor: null }, { bankAccountId })
    .on(listBankProposals, { items: [] }, { bankLineId });
  const user = userEvent.setup();
  await showLines('Accounting', 'trust');
  await user.click(await screen.findByRole('button', { name: /^Match 03\/09\/2026/ }));
  await screen.findByText(/^Bank the collateral or give it back under Trust first/);
  expect(screen.queryByRole('button', { name: /Book it|Transfer/ })).toBeNull();
});

it('A line that says that a check came back leads to the return of its receipt, with its day, and is matched with that', async () => {
  const back: BankLine = { ...line, amountCents: -80_000, description: 'RETURNED DEPOSIT ITEM', checkNumber: '' };
  const accountId = '01890000-0000-7000-8000-000000000006';
  const paymentId = '01890000-0000-7000-8000-000000000007';
  const eventId = '01890000-0000-7000-8000-000000000008';
  const receipt = {
    accountId,
    paymentId,
    receiptNumber: 41,
    name: 'Remy Thibodeaux',
    method: 'Check',
    amountCents: 80_000,
    paidOn: '2026-03-01',
    bankedOn: '2026-03-02',
    externalReference: '1043',
  } as const;
  api
    .on(listBankLines, { rows: [back], nextCursor: null }, { bankAccountId })
    .on(listBankProposals, { items: [] }, { bankLineId })
    .on(listReturnedReceipts, { receipts: [receipt] }, { bankLineId })
    .on(returnPayment, { paymentId, reopened: false }, { accountId, paymentId })
    .on(matchBankLine, { bankLineId, state: 'matched' }, { bankLineId });
  const user = userEvent.setup();
  await showLines();
  await user.click(await screen.findByRole('button', { name: /^Match 03\/09\/2026/ }));
  const choose = await screen.findByRole('button', { name: 'Record as returned… receipt 41' });
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  await user.click(choose);
  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: 'The bank’s day' });
  expect(day.value).toBe('03/09/2026');
  await user.type(screen.getByRole('textbox', { name: /reason/ }), 'NSF');
  const words = 'Payment returned (Check), receipt 41, entry 9';
  const entry = { kind: 'entry', id: eventId, on: '2026-03-09', words, accountId, paymentId };
  const item = { ...entry, amountCents: -80_000, isExact: true } as const;
  api.on(listBankProposals, { items: [{ ...item, kind: 'entry' }] }, { bankLineId });
  await user.click(screen.getByRole('button', { name: 'Record as returned' }));
  await screen.findByText('The return is recorded, and the line is matched with it.');
  expect(api.sentTo(returnPayment, { accountId, paymentId })[0]?.body).toMatchObject({ returnedOn: '2026-03-09' });
  expect(api.sentTo(matchBankLine, { bankLineId }).map(({ body }) => body)).toEqual([{ kind: 'entry', id: eventId }]);
});

it('What the bank charged for a return leads to the receipt that came back', async () => {
  const accountId = '01890000-0000-7000-8000-000000000006';
  const paymentId = '01890000-0000-7000-8000-000000000007';
  const charge = {
    kind: 'entry',
    id: '01890000-0000-7000-8000-000000000008',
    on: '2026-03-09',
    words: 'Return charged, receipt 41, entry 10',
    accountId,
    paymentId,
  } as const;
  const matched: BankLine = { ...line, state: 'matched', match: charge };
  api.on(listBankLines, { rows: [matched], nextCursor: null }, { bankAccountId });
  await showLines();
  const link = await screen.findByRole('link', { name: charge.words });
  expect(link.getAttribute('href')).toBe(`/accounts/${accountId}/payments/${paymentId}/receipt`);
});

it('A line on its way into the books says so, and is left alone', async () => {
  const waiting: BankLine = { ...line, state: 'waiting' };
  api.on(listBankLines, { rows: [waiting], nextCursor: null }, { bankAccountId });
  await showLines();
  await screen.findByText('Waiting for approval');
  expect(screen.queryByRole('button', { name: /^(Match|Leave out|Take back|Undo) 03/ })).toBeNull();
});

it('An Auditor reads the lines and changes nothing', async () => {
  await showLines('Auditor');
  await screen.findByText('FEE GIVEN BACK');
  expect(screen.queryByRole('button', { name: /Match|Leave out|Take back|Undo/ })).toBeNull();
});

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const showImport = async () => {
  const user = userEvent.setup();
  const shown = await show(
    <>
      <Notifications />
      <ImportBankFile account={account} onClose={() => undefined} />
    </>,
    aSession('Accounting'),
  );
  // jsdom's files have no bytes to read.
  const choose = (bytes: Uint8Array<ArrayBuffer>, name = 'march.csv') =>
    user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      Object.assign(new File([bytes], name), { arrayBuffer: () => Promise.resolve(bytes.buffer) }),
    );
  return { ...shown, user, choose };
};

it('A file is shown before it is imported, its columns can be chosen otherwise, and what it brought is said', async () => {
  api
    .on(previewBankFile, preview, { bankAccountId })
    .on(importBankFile, { importId: bankLineId, newLines: 2, knownLines: 1 }, { bankAccountId });
  const { user, choose } = await showImport();
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
  await choose(bytesOf('Date,Description,Amount,Value\n'));
  await screen.findByText('DEPOSIT');
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: 'Amount' }));
  await user.click(await screen.findByRole('option', { name: 'Value' }));
  await waitFor(() => expect(api.sentTo(previewBankFile, { bankAccountId })).toHaveLength(2));
  const chosen = { text: 'Date,Description,Amount,Value\n', columns: { ...columns, amount: 'Value' } };
  expect(api.sentTo(previewBankFile, { bankAccountId }).at(-1)?.body).toEqual(chosen);
  const save = await screen.findByRole('button', { name: 'Import 2 lines' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  await user.click(save);
  await screen.findByText('2 lines imported, 1 were here already.');
  expect(api.sentTo(importBankFile, { bankAccountId }).map(({ body }) => body)).toEqual([chosen]);
});

it('A file with a line that cannot be read says which, and is not imported', async () => {
  const faults = [{ line: 5, words: 'the amount cannot be read.' }];
  api.on(previewBankFile, { ...preview, faults, faultCount: 1 }, { bankAccountId });
  const { choose } = await showImport();
  await choose(bytesOf('anything'));
  await screen.findByText('Line 5: the amount cannot be read.');
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
});

it('A file is read by the charset that it declares', async () => {
  api.on(previewBankFile, { ...preview, format: 'OFX', headings: [], columns: null }, { bankAccountId });
  const { choose } = await showImport();
  await choose(new Uint8Array([...bytesOf('OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n'), 0x80]), 'm.qfx');
  await screen.findByText('DEPOSIT');
  expect(api.sentTo(previewBankFile, { bankAccountId })[0]?.body).toMatchObject({
    text: 'OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n€',
  });
  expect(screen.queryByText('Columns')).toBeNull();
});

it('A new account says whose money it holds, which a known one keeps', async () => {
  api.on(addBankAccount, { bankAccountId, name: 'Trust account', lastFour: '', version: 1 });
  const user = userEvent.setup();
  await show(<NameBankAccount account={null} onClose={() => undefined} />, aSession('Accounting'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Trust account');
  await user.click(screen.getByRole('radio', { name: 'Collateral (trust)' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentTo(addBankAccount)).toHaveLength(1));
  expect(api.sentTo(addBankAccount)[0]?.body).toEqual({ name: 'Trust account', lastFour: '', kind: 'trust' });
  cleanup();
  await show(<NameBankAccount account={account} onClose={() => undefined} />, aSession('Accounting'));
  expect(screen.queryByRole('radio')).toBeNull();
});

it('An account is named with its last four digits alone', async () => {
  api.on(
    changeBankAccount,
    { bankAccountId, name: 'Hancock Whitney', lastFour: '9876', version: 3 },
    { bankAccountId },
  );
  const user = userEvent.setup();
  await show(<NameBankAccount account={account} onClose={() => undefined} />, aSession('Accounting'));
  const digits = screen.getByRole('textbox', { name: 'Last four digits' });
  await user.clear(digits);
  await user.type(digits, '98');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter the last four digits alone.');
  await user.type(digits, '76');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sentTo(changeBankAccount, { bankAccountId }).map(({ body }) => body)).toEqual([
      { name: 'Hancock Whitney', lastFour: '9876', basedOn: 2 },
    ]),
  );
});
