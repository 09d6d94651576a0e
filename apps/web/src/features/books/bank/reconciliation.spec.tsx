import { beforeEach, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import type { BankAccount } from '#contracts/books/bank/bank.ts';
import {
  discardReconciliation,
  finishReconciliation,
  getReconciliation,
  listReconciliations,
  reopenReconciliation,
  sayNoStatement,
  startReconciliation,
  tickMatched,
  tickReconciliation,
  type ReconciliationItem,
} from '#contracts/books/bank/reconciliation.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Reconciliations } from './reconciliations.tsx';
import { ReconciliationOfAccount } from './reconciliation.tsx';

const bankAccountId = '01890000-0000-7000-8000-000000000001';
const reconciliationId = '01890000-0000-7000-8000-000000000002';
const account: BankAccount = {
  bankAccountId,
  name: 'Hancock Whitney',
  lastFour: '4321',
  kind: 'operating',
  version: 2,
  waiting: 0,
  importedAt: null,
  importedBy: null,
  throughOn: null,
};
const totals = {
  openingCents: 10_000,
  statementCents: 19_000,
  inCents: 15_000,
  outCents: 0,
  ticked: 1,
  differenceCents: -6_000,
};
const open: AnswerOf<typeof listReconciliations>['reconciliations'][number] = {
  ...totals,
  reconciliationId,
  bankAccountId,
  statementOn: '2026-03-31',
  state: 'open',
  startedBy: 'Alma Broussard',
  startedAt: '2026-04-02T15:00:00.000Z',
  finishedBy: null,
  finishedAt: null,
  reopened: null,
  reopens: false,
};
const finished = {
  ...open,
  outCents: -6_000,
  ticked: 2,
  differenceCents: 0,
  state: 'finished',
  reopens: true,
} as const;
const ended = { ...finished, finishedBy: 'Remy Guidry', finishedAt: '2026-04-02T16:00:00.000Z' };
const deposit: ReconciliationItem = {
  kind: 'deposit',
  id: '01890000-0000-7000-8000-000000000003',
  on: '2026-03-08',
  words: 'Deposit D-0012',
  about: '',
  accountId: null,
  paymentId: null,
  amountCents: 15_000,
  isTicked: true,
  matchedOn: '2026-03-09',
  days: 23,
  isStale: false,
  problem: null,
};
const check: ReconciliationItem = {
  ...deposit,
  kind: 'entry',
  id: '01890000-0000-7000-8000-000000000004',
  words: 'Expense paid (Check), entry 7',
  about: 'Office Depot, no. 1043',
  amountCents: -6_000,
  isTicked: false,
  matchedOn: null,
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
});

const showOne = (items: ReconciliationItem[], of: typeof open | typeof ended = open, role: Role = 'Accounting') => {
  api.on(getReconciliation, { ...of, items, chainHead: null }, { reconciliationId });
  return show(
    <>
      <Notifications />
      <ReconciliationOfAccount
        bankAccountId={bankAccountId}
        reconciliationId={reconciliationId}
        onLeft={() => undefined}
      />
    </>,
    aSession(role),
  );
};
const sent = () => api.sentTo(tickReconciliation, { reconciliationId }).map(({ body }) => body);

it('A tick shows what it comes to at once, is sent by itself, and at no difference it is finished', async () => {
  api.on(
    tickReconciliation,
    { reconciliationId, ...totals, outCents: -6_000, ticked: 2, differenceCents: 0 },
    { reconciliationId },
  );
  api.on(finishReconciliation, { reconciliationId, ...totals, differenceCents: 0 }, { reconciliationId });
  const user = userEvent.setup();
  const { container } = await showOne([deposit, check]);
  const box = await screen.findByRole('checkbox', { name: 'Expense paid (Check), entry 7 −$60.00' });
  expect((await axe(container)).violations).toEqual([]);
  expect(screen.getByText('Office Depot, no. 1043')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Finish' }).hasAttribute('disabled')).toBe(true);
  box.focus();
  await user.keyboard(' ');
  await screen.findByText('Difference $0.00');
  await screen.findByText(/2 ticked: in \$150\.00, out −\$60\.00\./);
  await waitFor(() => expect(sent()).toEqual([{ items: [{ kind: 'entry', id: check.id }], isTicked: true }]));
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(api.sentTo(finishReconciliation, { reconciliationId })).toHaveLength(1));
});

it('Ticks that are pressed one after the other are all sent, in their order; arrows move', async () => {
  api.on(tickReconciliation, { reconciliationId, ...totals }, { reconciliationId });
  const user = userEvent.setup();
  await showOne([deposit, check]);
  (await screen.findByRole('checkbox', { name: 'Deposit D-0012 $150.00' })).focus();
  await user.keyboard(' {ArrowDown} ');
  await waitFor(() =>
    expect(sent()).toEqual([
      { items: [{ kind: 'deposit', id: deposit.id }], isTicked: false },
      { items: [{ kind: 'entry', id: check.id }], isTicked: true },
    ]),
  );
});

it('A tick that is refused is said, and the list is read again', async () => {
  api.on(
    tickReconciliation,
    () => refusal('RECONCILIATION_DONE', undefined, {}, 'This reconciliation was finished by Remy Guidry meanwhile.'),
    { reconciliationId },
  );
  const user = userEvent.setup();
  await showOne([deposit, check]);
  await user.click(await screen.findByRole('checkbox', { name: /^Expense paid/ }));
  await screen.findByText('This reconciliation was finished by Remy Guidry meanwhile.');
  await waitFor(() => expect(api.sentTo(getReconciliation, { reconciliationId })).toHaveLength(2));
});

it('Lines are narrowed to one side and to words, all listed ones are ticked together, and so is what is matched', async () => {
  api.on(tickReconciliation, { reconciliationId, ...totals }, { reconciliationId });
  api.on(tickMatched, { reconciliationId, ...totals }, { reconciliationId });
  const user = userEvent.setup();
  await showOne([deposit, check, { ...check, id: bankAccountId, words: 'Expense paid (Check), entry 8', about: '' }]);
  await user.click(await screen.findByText('Money out'));
  await waitFor(() => expect(screen.queryByText('Deposit D-0012')).toBeNull());
  await user.type(screen.getByRole('textbox', { name: 'Search words, day or amount' }), 'depot 60');
  await user.click(await screen.findByRole('button', { name: 'Tick 1 listed line' }));
  await waitFor(() => expect(sent()).toEqual([{ items: [{ kind: 'entry', id: check.id }], isTicked: true }]));
  await user.click(screen.getByRole('button', { name: 'Tick all matched' }));
  await waitFor(() => expect(api.sentTo(tickMatched, { reconciliationId })).toHaveLength(1));
});

it('One in progress is discarded after it is asked', async () => {
  api.on(discardReconciliation, { reconciliationId, ...totals }, { reconciliationId });
  const user = userEvent.setup();
  await showOne([deposit]);
  await user.click(await screen.findByRole('button', { name: 'Discard…' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(api.sentTo(discardReconciliation, { reconciliationId })).toHaveLength(1));
});

it('An Auditor reads one in progress and ticks nothing', async () => {
  await showOne([deposit, check], open, 'Auditor');
  await screen.findByText('Deposit D-0012');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Finish|Discard|Tick/ })).toBeNull();
});

it('A finished one says what cleared, what was outstanding and how old, and an Admin reopens the newest', async () => {
  api.on(reopenReconciliation, { reconciliationId, ...totals }, { reconciliationId });
  const stale = { ...check, id: bankAccountId, days: 200, isStale: true };
  const user = userEvent.setup();
  const { container } = await showOne(
    [deposit, { ...check, isTicked: true, problem: 'voided' }, stale],
    ended,
    'Admin',
  );
  await screen.findByText('200 days');
  expect(screen.getByText('Stale')).toBeTruthy();
  expect(screen.getByText('Voided')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toContain('/paper');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reopen…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A wrong check');
  await user.click(screen.getByRole('button', { name: 'Reopen' }));
  await waitFor(() =>
    expect(api.sentTo(reopenReconciliation, { reconciliationId }).map(({ body }) => body)).toEqual([
      { reason: 'A wrong check' },
    ]),
  );
});

const showAll = (answer: AnswerOf<typeof listReconciliations>, role: Role = 'Supervisor') => {
  api.on(listReconciliations, answer, { bankAccountId });
  return show(<Reconciliations account={account} open={() => undefined} />, aSession(role));
};

it('The next starts with the date and the balance of the statement, below zero where the account is overdrawn', async () => {
  api.on(startReconciliation, { reconciliationId, ...totals }, { bankAccountId });
  const user = userEvent.setup();
  const { container } = await showAll({ reconciliations: [ended], noStatement: [] });
  await screen.findByRole('link', { name: '03/31/2026' });
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reconcile…' }));
  await screen.findByText(/It starts from \$190\.00\./);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByText('Enter the balance of the statement.');
  await user.type(screen.getByRole('textbox', { name: /^Date of the statement/ }), '04/30/2026');
  await user.type(screen.getByRole('textbox', { name: /^Ending balance/ }), '12.50');
  await user.click(screen.getByRole('checkbox', { name: /overdrawn/ }));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() =>
    expect(api.sentTo(startReconciliation, { bankAccountId }).filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { statementOn: '2026-04-30', statementCents: -1_250 } },
    ]),
  );
});

it('While one is in progress no other starts; a month without a statement is said with a reason', async () => {
  api.on(sayNoStatement, { month: '2026-02' }, { bankAccountId });
  const user = userEvent.setup();
  const said = { month: '2026-01', reason: 'Opened in February', by: 'Remy Guidry', at: ended.finishedAt };
  await showAll({ reconciliations: [open], noStatement: [said] });
  await screen.findByText('In progress');
  expect(screen.getByText(/No statement for January 2026: Opened in February/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reconcile…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'No statement for a month…' }));
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'The bank sends none');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentTo(sayNoStatement, { bankAccountId })).toHaveLength(1));
  expect(api.sentTo(sayNoStatement, { bankAccountId })[0]?.body).toMatchObject({ reason: 'The bank sends none' });
});
