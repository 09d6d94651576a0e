import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { reportsSearch, type ReportsSearch } from './reports-search.ts';
import { TrialBalance } from './trial-balance.tsx';

const row = { account: '1100', name: 'Accounts Receivable', type: 'asset', debitCents: 77_500, creditCents: 0 };
const balance: AnswerOf<typeof getTrialBalance> = {
  effectiveOn: '2026-11-19',
  journalNumber: 12,
  knownAt: '2026-11-19T18:05:00.000Z',
  rows: [row, { account: '4000', name: 'Premium Income', type: 'income', debitCents: 0, creditCents: 77_500 }],
  totalDebitCents: 77_500,
  totalCreditCents: 77_500,
  chainHead: null,
};

const start = async (answered: Partial<typeof balance> = {}, search: ReportsSearch = {}) => {
  const api = new FakeApi().on(getTrialBalance, { ...balance, ...answered });
  const changes: Partial<ReportsSearch>[] = [];
  await show(<TrialBalance search={search} change={(change) => changes.push(change)} />);
  return { api, changes, user: userEvent.setup() };
};

describe('The trial balance', () => {
  it('shows debits and credits with their totals, and of which day they are', async () => {
    await start();
    expect(await screen.findByText('Balances of 11/19/2026')).toBeTruthy();
    expect(screen.getAllByText('$775.00')).toHaveLength(4);
  });

  it('says as of when it was known where an earlier entry was asked for', async () => {
    await start({}, { at: 12 });
    await screen.findByText('Balances of 11/19/2026. As it was known on 11/19/2026, 12:05 PM');
  });

  it('opens the journal behind a number: the same account, day and journal number', async () => {
    await start({}, { on: '2026-11-19', at: 12 });
    const link = await screen.findByRole('link', { name: '$775.00: entries of Accounts Receivable' });
    const { searchParams, pathname } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(pathname).toBe('/admin/reports');
    expect(reportsSearch(Object.fromEntries([...searchParams].map(([key, value]) => [key, readable(value)])))).toEqual({
      tab: 'journal',
      account: '1100',
      to: '2026-11-19',
      upTo: 12,
    });
  });

  it('keeps the day in the URL once it is whole, and refuses one that does not exist', async () => {
    const { changes, user } = await start();
    const day = screen.getByLabelText('As of');
    await user.type(day, '0230202');
    expect(changes).toEqual([]);
    await user.type(day, '6');
    expect(screen.getByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
    await user.clear(day);
    await user.type(day, '11192026');
    await waitFor(() => expect(changes).toEqual([{ on: '2026-11-19' }]));
  });

  it('alarms where debits and credits differ', async () => {
    await start({ totalCreditCents: 77_499 });
    expect(await screen.findByText(/Debits and credits differ/)).toBeTruthy();
  });

  it('says what failed, with Retry', async () => {
    new FakeApi().on(getTrialBalance, () => refusal('MONEY_STOPPED'));
    await show(<TrialBalance search={{ at: 3 }} change={() => undefined} />);
    expect(await screen.findByText(/The books of this agency are stopped/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('has nothing for axe to find', async () => {
    await start();
    await screen.findByRole('table');
    expect((await axe(screen.getByTestId('screen'))).violations).toEqual([]);
  });
});

/** A value of the URL as the router reads it: JSON where it is JSON. */
const readable = (value: string): unknown => {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

describe('What the reports keep in the URL', () => {
  it('leaves out what cannot be read, and keeps the rest', () => {
    expect(reportsSearch({ tab: 'nonsense', from: '2026-02-30', to: '2026-02-28', method: 'Cash', upTo: -1 })).toEqual({
      to: '2026-02-28',
      method: 'Cash',
    });
  });

  it('never holds a typed name', () => {
    expect(reportsSearch({ person: 'Marcus' })).toEqual({});
  });
});
