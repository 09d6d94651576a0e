import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { listLedgerAccounts } from '#contracts/agency/chart/chart.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { getGeneralLedger, type GeneralLedgerLine } from '#contracts/office/statements/general-ledger.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { GeneralLedgerPage } from './general-ledger.tsx';
import type { StatementSearch } from './statement.tsx';

type Answer = AnswerOf<typeof getGeneralLedger>;

const paid: GeneralLedgerLine = {
  ledgerAccount: '1010',
  journalNumber: 7,
  line: 1,
  bookedOn: '2026-11-03',
  effectiveOn: '2026-10-30',
  description: 'Payment received (Cash)',
  about: null,
  receiptNumber: 12,
  accountId: 'a6f1c2de-0000-4000-8000-0000000000a1',
  accountShortId: 1,
  debitCents: 30_000,
  creditCents: 0,
  balanceCents: 35_000,
};
const ledger: Answer = {
  from: '2026-11-01',
  to: '2026-11-30',
  journalNumber: 7,
  knownAt: '2026-11-19T18:05:00.000Z',
  accounts: [
    {
      code: '1010',
      name: 'Undeposited Funds',
      openingCents: 5_000,
      debitCents: 30_000,
      creditCents: 0,
      closingCents: 35_000,
    },
    {
      code: '1100',
      name: 'Accounts Receivable',
      openingCents: 0,
      debitCents: 0,
      creditCents: 30_000,
      closingCents: -30_000,
    },
  ],
  rows: [paid, { ...paid, ledgerAccount: '1100', line: 2, debitCents: 0, creditCents: 30_000, balanceCents: -30_000 }],
  proofs: [{ words: 'Closing debit balances equal the trial balance', cents: 35_000, againstCents: 35_000 }],
  chainHead: 'ab12',
  nextCursor: null,
};
const chart = {
  accounts: ['1010 Undeposited Funds', '1100 Accounts Receivable'].map((label) => ({
    code: label.slice(0, 4),
    name: label.slice(5),
    standardName: label.slice(5),
    type: 'asset' as const,
    note: '',
    tags: [],
    active: true,
    booked: true,
  })),
};

const start = async (
  answered: Partial<Answer> = {},
  search: StatementSearch = {},
  role: 'Admin' | 'Auditor' = 'Admin',
) => {
  const api = new FakeApi().on(getGeneralLedger, { ...ledger, ...answered }).on(listLedgerAccounts, chart);
  const changes: Partial<StatementSearch>[] = [];
  await show(<GeneralLedgerPage search={search} change={(changed) => changes.push(changed)} />, aSession(role));
  return { api, changes, user: userEvent.setup() };
};

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('The general ledger', () => {
  it('shows each account between its opening and its closing balance, and the total', async () => {
    await start();
    const rows = cellsOf(await screen.findByRole('table'));
    expect(rows.map((cells) => [cells[2], cells[3], cells[4]])).toEqual([
      ['1010 Undeposited FundsOpening balance', '', ''],
      ['Payment received (Cash)Receipt 12Account 0000001', '$300.00', ''],
      ['Closing balance', '$300.00', ''],
      ['1100 Accounts ReceivableOpening balance', '', ''],
      ['Payment received (Cash)Receipt 12Account 0000001', '', '$300.00'],
      ['Closing balance', '', '$300.00'],
      ['Total', '$300.00', '$300.00'],
    ]);
    expect(rows[1]?.[0]).toBe('11/03/2026of 10/30/2026');
    expect(screen.getByText('Foots: Closing debit balances equal the trial balance, $350.00.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Journal entry 7' })[0]?.getAttribute('href')).toBe(
      '/admin/reports?tab=journal&entry=7',
    );
  });

  it('ends within an account where it goes on', async () => {
    await start({ rows: [paid], nextCursor: 'more' });
    expect(cellsOf(await screen.findByRole('table')).map((cells) => cells[2])).toEqual([
      '1010 Undeposited FundsOpening balance',
      'Payment received (Cash)Receipt 12Account 0000001',
    ]);
    expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy();
  });

  it('is narrowed to accounts that are chosen', async () => {
    const { changes, user } = await start({}, { accounts: '1100' });
    await screen.findByRole('table');
    await user.click(screen.getByRole('combobox', { name: 'Accounts' }));
    await user.click(await screen.findByRole('option', { name: '1010 Undeposited Funds' }));
    expect(changes).toEqual([{ accounts: '1010,1100' }]);
  });

  it('is a file and a paper for whoever takes lists away, and neither for the Auditor', async () => {
    await start();
    expect((await screen.findByRole('link', { name: 'CSV' })).getAttribute('href')).toContain('/general-ledger/file');
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toContain('/general-ledger/paper');
  });

  it('is shown and printed alone to the Auditor', async () => {
    await start({}, {}, 'Auditor');
    expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  });

  it('says where nothing was booked', async () => {
    await start({ accounts: [], rows: [] });
    expect(await screen.findByText('Nothing was booked by then.')).toBeTruthy();
  });

  it('says what failed, with Retry', async () => {
    new FakeApi().on(getGeneralLedger, () => refusal('MONEY_STOPPED')).on(listLedgerAccounts, chart);
    await show(<GeneralLedgerPage search={{}} change={() => undefined} />);
    expect(await screen.findByText(/The books of this agency are stopped/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('has nothing for axe to find', async () => {
    await start();
    await screen.findByRole('table');
    expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
  });
});
