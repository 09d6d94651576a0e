import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getPlan } from '#contracts/books/plans/plans.ts';
import { listCalls, setCallHold, type CallRow } from '#contracts/books/plans/promises.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { CallList } from './call-list.tsx';

const idOf = (end: string) => `a6f1c2de-0000-4000-8000-00000000000${end}`;
const withoutPlan: CallRow = {
  accountId: idOf('a'),
  shortId: 12,
  defendantId: idOf('b'),
  fullName: 'Ada Terms',
  phoneNumber: '5045550142',
  balanceCents: 125_000,
  by: 'terms',
  amountCents: 125_000,
  days: 107,
  explanation: 'No plan. $1,250.00 since 08/12, 107 days.',
  promise: null,
  lastCall: null,
};
const withPlan: CallRow = {
  ...withoutPlan,
  accountId: idOf('c'),
  fullName: 'Ben Late',
  by: 'plan',
  amountCents: 375_000,
  days: 99,
  explanation: '99 days late, $3,750.00, no promise yet',
};

const showCalls = async (rows: CallRow[]) => {
  const api = new FakeApi().on(listCalls, { today: '2026-11-27', count: rows.length, rows });
  await show(<CallList />);
  await screen.findByRole('region', { name: 'Next call' });
  return api;
};

describe('the call list', () => {
  it('says why each account is called, and never the factors of its place', async () => {
    await showCalls([withoutPlan, withPlan]);
    const list = screen.getByRole('table');
    expect(within(list).getByText(withoutPlan.explanation)).toBeTruthy();
    expect(within(list).getByText(withPlan.explanation)).toBeTruthy();
    expect(within(list).queryByText(/Rank/)).toBeNull();
    expect((await axe(list)).violations).toEqual([]);
  });

  it('leads from a row to a payment, and where there is no plan to making one', async () => {
    const api = await showCalls([withoutPlan, withPlan]);
    api.on(
      getPlan,
      {
        today: '2026-11-27',
        plan: null,
        versions: [],
        balanceCents: 125_000,
        bonds: [],
        payments: [],
        holidays: [],
        promises: [],
        calls: [],
        callHold: null,
        owing: { by: 'terms', pastDueCents: 125_000, since: '2026-08-12', dueNowCents: 125_000 },
      },
      { accountId: withoutPlan.accountId },
    );
    const payment = screen.getByRole('link', { name: 'Record payment: Ben Late' });
    expect(payment.getAttribute('href')).toBe(`/payments/take?accounts=${withPlan.accountId}`);
    expect(screen.queryByRole('button', { name: 'Make a plan: Ben Late' })).toBeNull();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Make a plan: Ada Terms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Payment plan of Ada Terms' });
    await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('holds calls from a row, which leaves the list at once (today#not-on-call-list)', async () => {
    const api = await showCalls([withoutPlan, withPlan]);
    api.on(setCallHold, { accountId: withPlan.accountId }, { accountId: withPlan.accountId });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Hold calls: Ben Late' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hold calls' });
    await user.click(within(dialog).getByRole('button', { name: 'Hold calls' }));
    expect(await within(dialog).findByText('Give a reason.')).toBeTruthy();
    expect((await axe(dialog)).violations).toEqual([]);
    await user.type(within(dialog).getByLabelText('Do not call until'), '12/03/2026');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'In hospital');
    await user.click(within(dialog).getByRole('button', { name: 'Hold calls' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = api.sentTo(setCallHold, { accountId: withPlan.accountId });
    expect(sent.map(({ body }) => body)).toEqual([{ hold: { until: '2026-12-03', reason: 'In hospital' } }]);
    expect(screen.queryByText('Ben Late')).toBeNull();
  });
});
