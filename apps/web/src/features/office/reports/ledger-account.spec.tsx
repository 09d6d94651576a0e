import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listLedgerLines, type LedgerLine } from '#contracts/office/reports/ledger-lines.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { LedgerAccount } from './ledger-account.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-0000000000a1';
const charged: LedgerLine = {
  journalNumber: 4,
  line: 1,
  bookedOn: '2026-03-10',
  effectiveOn: '2026-02-27',
  description: 'Bond written',
  debitCents: 120_000,
  creditCents: 0,
  balanceCents: 150_000,
  accountId,
  accountShortId: 1,
  bondId: null,
  suretyId: null,
  suretyName: null,
  agentId: null,
  payeeTag: null,
  payeeName: null,
};
const account = { code: '1100', name: 'Accounts Receivable', type: 'asset', tags: ['account'] };
const sums = { openingCents: 30_000, debitCents: 120_000, creditCents: 0, closingCents: 150_000 };
const params = { ledgerAccount: '1100' };

it('An account shows its entries with both days and the balance after each, between opening and closing', async () => {
  new FakeApi().on(listLedgerLines, { account, narrowedTo: [], sums, rows: [charged], nextCursor: null }, params);
  const { container } = await show(<LedgerAccount code="1100" search={{}} change={() => undefined} />, aSession());
  await screen.findByRole('heading', { name: '1100 Accounts Receivable' });
  const row = within(await screen.findByRole('region', { name: 'Entries of 1100' }));
  row.getByText('of 02/27/2026');
  row.getByRole('link', { name: 'Journal entry 4' });
  expect(row.getAllByText('$1,500.00')).toHaveLength(1);
  expect(screen.getByText('Opening').nextElementSibling?.textContent).toBe('$300.00');
  expect((await axe(container)).violations).toEqual([]);
});

it('A tag narrows the entries to its own, and the Auditor takes no file away', async () => {
  const api = new FakeApi().on(
    listLedgerLines,
    { account, narrowedTo: [], sums, rows: [charged], nextCursor: null },
    params,
  );
  const changes: unknown[] = [];
  const user = userEvent.setup();
  await show(<LedgerAccount code="1100" search={{}} change={(one) => changes.push(one)} />, aSession('Auditor'));
  await user.click(await screen.findByRole('button', { name: 'Lines of Account 0000001 only' }));
  expect(changes).toEqual([{ tag: `account:${accountId}` }]);
  expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  expect(api.sentTo(listLedgerLines, params)).toHaveLength(1);
});

it('An account that is not in the chart is said so, and an empty one what books on it', async () => {
  new FakeApi().on(listLedgerLines, () => refusal('LEDGER_ACCOUNT_NOT_FOUND'), params);
  const { unmount } = await show(<LedgerAccount code="1100" search={{}} change={() => undefined} />, aSession());
  await screen.findByText('This ledger account is not in your chart.');
  unmount();
  new FakeApi().on(listLedgerLines, { account, narrowedTo: [], sums, rows: [], nextCursor: null }, params);
  await show(<LedgerAccount code="1100" search={{}} change={() => undefined} />, aSession());
  await waitFor(() => expect(screen.queryByText('Nothing was booked on this account yet.')).not.toBeNull());
});

it('Lines that a figure opened say to what they are narrowed, as far as they were known, and can all be shown', async () => {
  const narrowedTo = ['Parish Orleans', 'Payment voided'];
  const api = new FakeApi().on(
    listLedgerLines,
    { account, narrowedTo, sums, rows: [charged], nextCursor: null },
    params,
  );
  const changes: unknown[] = [];
  const user = userEvent.setup();
  const search = { of: 'PaymentVoided', parish: 'Orleans', tag: `bond:${accountId},person:none`, upTo: 7 };
  const change = (one: unknown) => changes.push(one);
  const { container } = await show(<LedgerAccount code="1100" search={search} change={change} />, aSession());
  await screen.findByText('One bond, no person only');
  screen.getByText('As known at journal entry 7.');
  await user.click(await screen.findByRole('button', { name: 'Parish Orleans, Payment voided: Show all lines again' }));
  expect(changes).toEqual([
    { of: undefined, detail: undefined, agent: undefined, parish: undefined, surety: undefined },
  ]);
  expect(api.sent.map(({ address }) => address).join(' ')).toContain('upToNumber=7');
  expect((await axe(container)).violations).toEqual([]);
});
