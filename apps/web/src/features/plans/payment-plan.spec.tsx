import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getPlan, setPlan } from '#contracts/plans/plans.ts';
import type { AccountPlan, PlanShown } from '#contracts/plans/plans.ts';
import { answer, FakeApi, refusal } from '../../test/api.ts';
import { axe } from '../../test/axe.ts';
import { show } from '../../test/render.tsx';
import { userEvent } from '../../test/user.ts';
import { PaymentPlan } from './payment-plan.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const bondId = 'a6f1c2de-0000-4000-8000-00000000000e';
const ASKS = '2 payments of $100.00 would be due at once.';

/** An account that owes $1,200.00 on one bond, without a plan. */
const without: AccountPlan = {
  ...{ today: '2026-11-20', plan: null, versions: [], balanceCents: 120_000 },
  bonds: [{ bondId, powerNumber: 'TB-2001', amountCents: 1_000_000, status: 'OPEN' }],
  ...{ payments: [], holidays: [], promises: [], calls: [] },
};

const version: PlanShown['version'] = {
  ...{ amountCents: 10_000, frequency: 'WEEKLY', startOn: '2026-11-12', endsAfter: null, bondId },
  ...{ version: 1, setOn: '2026-11-20', setBy: 'Marie Delacroix', downPayment: null, spreadPastDue: false },
  ...{ reason: '', endedOn: null, endedBy: null, skips: [] },
};

/** $100 a week since eight days ago, of which $130 are paid. */
const plan: PlanShown = {
  ...{ version, end: null, toSkip: '2026-11-26' },
  figures: {
    ...{ balanceCents: 107_000, scheduledCents: 20_000, paidCents: 13_000, pastDueCents: 7_000, missed: 1 },
    nextDue: { on: '2026-11-26', amountCents: 10_000 },
  },
  schedule: {
    lines: [
      ['2026-11-12', 0],
      ['2026-11-19', 7_000],
      ['2026-11-26', 10_000],
    ].map(([on, owedCents], index) => ({
      ...{ what: 'instalment', number: index + 1, on: String(on), amountCents: 10_000 },
      ...{ owedCents: Number(owedCents), skipped: false },
    })) as PlanShown['schedule']['lines'],
    ...{ uncoveredCents: 0, isCut: false },
  },
};
const behind: AccountPlan = { ...without, plan, versions: [version], balanceCents: 107_000 };

const start = async (data: AccountPlan, open = true) => {
  const api = new FakeApi().on(getPlan, data, { accountId });
  await show(<PaymentPlan accountId={accountId} open={open} />);
  await screen.findByText(data.plan === null ? 'No payment plan set up' : 'Total Past Due');
  return { api, user: userEvent.setup(), card: screen.getByRole('region', { name: 'Payment Plan' }) };
};
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save plan' });

describe('The payment plan of an account', () => {
  it('is set up: Save waits for an amount and a start date, and a start before today asks once', async () => {
    const { api, user } = await start(without);
    await user.click(screen.getByRole('button', { name: 'Set up a payment plan' }));
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Payment Amount/), '100');
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Start Date/), '11122026');
    expect(screen.getByText('$1,200.00 in 12 payments, the last on 01/28/2027.')).toBeTruthy();
    const form = screen.getByRole('form', { name: 'Payment plan' });
    expect((await axe(form)).violations).toEqual([]);

    api.on(setPlan, () => refusal('PLAN_STARTS_BEFORE_TODAY', undefined, {}, ASKS), { accountId });
    await user.click(saveButton());
    const asked = await screen.findByRole('alert');
    expect(within(asked).getByText(ASKS)).toBeTruthy();
    await waitFor(() => expect(saveButton().disabled).toBe(true));
    await user.click(within(asked).getByLabelText('Yes, it starts before today'));
    api.on(setPlan, () => answer({ accountId }), { accountId }).on(getPlan, behind, { accountId });
    await user.click(saveButton());
    expect(await screen.findByText('Payment plan saved.')).toBeTruthy();
    const sent = { amountCents: 10_000, frequency: 'WEEKLY', startOn: '2026-11-12', endsAfter: null, bondId };
    expect(api.sentWith('POST').map(({ body }) => body)).toMatchObject([
      { ...sent, confirmed: false },
      { ...sent, confirmed: true },
    ]);
  });

  it('asks again about a start before today once its terms change', async () => {
    const { api, user } = await start(without);
    await user.click(screen.getByRole('button', { name: 'Set up a payment plan' }));
    await user.type(screen.getByLabelText(/^Start Date/), '11122026');
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Payment Amount/), '100');
    api.on(setPlan, () => refusal('PLAN_STARTS_BEFORE_TODAY', undefined, {}, ASKS), { accountId });
    await user.click(saveButton());
    await user.click(await screen.findByLabelText('Yes, it starts before today'));
    await user.type(screen.getByLabelText('Number of payments'), '5');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/\$700\.00 stay open after the last payment/)).toBeTruthy();
    await user.click(saveButton());
    await screen.findByRole('alert');
    expect(api.sentWith('POST').map(({ body }) => body)).toMatchObject([
      { confirmed: false, endsAfter: null },
      { confirmed: false, endsAfter: 5 },
    ]);
  });

  it('shows what was missed, and of a partial payment what is still owed', async () => {
    const { card } = await start(behind);
    const value = (name: string) => within(card).getByText(name).nextElementSibling?.textContent;
    expect(value('Total Past Due')).toBe('$70.00');
    expect(value('Missed Payments')).toBe('1');
    expect(value('Next payment')).toContain('$100.00');
    const rows = within(card).getAllByRole('row').slice(1);
    expect(rows.map((row) => /past due/i.test(row.textContent))).toEqual([true, false]);
    expect(rows[0]?.textContent).toContain('$70.00');
    expect((await axe(card)).violations).toEqual([]);
  });

  it('is neither set up nor changed on an account that takes nothing', async () => {
    const { card } = await start(behind, false);
    expect(within(card).getByText('Print schedule')).toBeTruthy();
    expect(within(card).queryByRole('button', { name: 'Edit plan' })).toBeNull();
  });
});
