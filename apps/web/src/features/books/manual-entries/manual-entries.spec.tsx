import { expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { listLedgerAccounts, type LedgerAccount } from '#contracts/agency/chart/chart.ts';
import {
  approveManualEntry,
  askForManualEntry,
  listManualEntries,
  type ManualEntry,
} from '#contracts/books/manual-entries/manual-entries.ts';
import { draftKey, keepDraft } from '../../../lib/drafts.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { AskForManualEntry } from './ask-for-manual-entry.tsx';
import { EntriesToDecide, ManualEntries } from './manual-entries.tsx';

const entryId = '01890000-0000-7000-8000-000000000001';
const account = (code: string, name: string, type: LedgerAccount['type']): LedgerAccount => ({
  code,
  name,
  standardName: name,
  type,
  note: '',
  tags: [],
  active: true,
});
const accounts = [
  account('1000', 'Operating Bank', 'asset'),
  account('1100', 'Accounts Receivable', 'asset'),
  account('5310', 'Bank Fees', 'expense'),
];
const waiting: ManualEntry = {
  entryId,
  state: 'waiting',
  lines: [
    { account: '5310', side: 'debit', amountCents: 1_500 },
    { account: '1000', side: 'credit', amountCents: 1_500 },
  ],
  amountCents: 1_500,
  effectiveOn: '2026-03-09',
  reason: 'Charge of March',
  askedBy: 'Alma Broussard',
  askedAt: '2026-03-10T15:00:00.000Z',
  alone: false,
  voidedOn: null,
  waiting: {
    requestId: entryId,
    isVoid: false,
    reason: 'Charge of March',
    askedBy: 'Alma Broussard',
    askedAt: '2026-03-10T15:00:00.000Z',
    own: false,
    readerMay: 'approve',
  },
};

it('An entry is typed with what is missing beside it, offers no control account, and waits for a second person', async () => {
  sessionStorage.clear();
  const api = new FakeApi()
    .on(listLedgerAccounts, { accounts })
    .on(listManualEntries, { entries: [] })
    .on(askForManualEntry, { requestId: entryId });
  const user = userEvent.setup();
  const { container } = await show(
    <>
      <Notifications />
      <ManualEntries />
    </>,
    aSession('Accounting'),
  );
  await screen.findByText('No manual entries yet.');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'New Entry' })[0]!);
  const choose = async (line: number, label: string) => {
    await user.click(await screen.findByRole('combobox', { name: `Account of line ${line}` }));
    await user.click(await screen.findByRole('option', { name: label }));
  };
  await user.click(await screen.findByRole('combobox', { name: 'Account of line 1' }));
  await screen.findByRole('option', { name: '5310 Bank Fees' });
  expect(screen.queryByRole('option', { name: '1100 Accounts Receivable' })).toBeNull();
  await user.click(screen.getByRole('option', { name: '5310 Bank Fees' }));
  await user.type(screen.getByRole('textbox', { name: 'Debit of line 1' }), '15');
  await screen.findByText('$15.00 missing in credits');
  await choose(2, '1000 Operating Bank');
  await user.type(screen.getByRole('textbox', { name: 'Credit of line 2' }), '14');
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Charge of March');
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await screen.findByText('Debits and credits differ.');
  const sent = () => api.sentTo(askForManualEntry).filter(({ method }) => method === 'POST');
  expect(sent()).toHaveLength(0);
  const credit = screen.getByRole('textbox', { name: 'Credit of line 2' });
  await user.clear(credit);
  await user.type(credit, '15');
  await screen.findByText('In balance');
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await screen.findByText('The entry waits for a second person.');
  expect(sent().at(-1)?.body).toMatchObject({ lines: waiting.lines, reason: 'Charge of March' });
});

it('What was typed of an entry is there again after a reload, its lines too', async () => {
  new FakeApi().on(listLedgerAccounts, { accounts });
  const session = aSession('Accounting');
  const lines = [
    { account: '5310', debitCents: 1_500, creditCents: null },
    { account: '1000', debitCents: null, creditCents: 1_400 },
  ];
  const key = draftKey('manual-entry', session.user.userId, session.organization?.organizationId ?? '');
  keepDraft(key, { effectiveOn: '2026-11-20', lines, reason: 'Charge of March' });
  await show(<AskForManualEntry onClose={() => undefined} />, session);
  const debit = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Debit of line 1' });
  const credit = screen.getByRole<HTMLInputElement>('textbox', { name: 'Credit of line 2' });
  expect([debit.value, credit.value]).toEqual(['15.00', '14.00']);
  screen.getByText('$1.00 missing in credits');
});

it('What waits stands in the inbox with its lines, and is approved there', async () => {
  const api = new FakeApi()
    .on(listLedgerAccounts, { accounts })
    .on(listManualEntries, { entries: [waiting] })
    .on(approveManualEntry, { requestId: entryId }, { requestId: entryId });
  const user = userEvent.setup();
  const { container } = await show(<EntriesToDecide />, aSession('Supervisor'));
  await screen.findByText('5310 Bank Fees');
  screen.getByText('Alma Broussard: Charge of March');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const buttons = await screen.findAllByRole('button', { name: 'Approve' });
  await user.click(buttons.at(-1)!);
  await waitFor(() => expect(api.sentTo(approveManualEntry, { requestId: entryId })).toHaveLength(1));
});
