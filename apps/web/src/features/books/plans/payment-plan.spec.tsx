import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  getPlan,
  previewPlan,
  setPlan,
  type AccountPlan,
  type PlanPreview,
  type PlanShown,
} from '#contracts/books/plans/plans.ts';
import { addDays } from '#domain/kernel/days.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { PaymentPlan } from './payment-plan.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-00000000000a';
const bondId = 'a6f1c2de-0000-4000-8000-00000000000e';
const ASKS = '2 payments of $100.00 would be due at once.';

/** An account that owes $1,200.00 on one bond, without a plan. */
const without: AccountPlan = {
  today: '2026-11-20',
  plan: null,
  versions: [],
  balanceCents: 120_000,
  bonds: [{ bondId, powerNumber: 'TB-2001', amountCents: 1_000_000, status: 'OPEN' }],
  owing: { by: 'terms', pastDueCents: 0, since: null, dueNowCents: 120_000 },
  payments: [],
  holidays: [],
  promises: [],
  calls: [],
  callHold: null,
};

const version: PlanShown['version'] = {
  amountCents: 10_000,
  frequency: 'WEEKLY',
  startOn: '2026-11-12',
  endsAfter: null,
  bondId,
  version: 1,
  setOn: '2026-11-20',
  setBy: 'Marie Delacroix',
  downPayments: [],
  spreadPastDue: false,
  reason: '',
  endedOn: null,
  endedBy: null,
  skips: [],
};

/** $100 a week since eight days ago, of which $130 are paid. */
const plan: PlanShown = {
  version,
  end: null,
  toSkip: '2026-11-26',
  figures: {
    balanceCents: 107_000,
    scheduledCents: 20_000,
    paidCents: 13_000,
    pastDueCents: 7_000,
    missed: 1,
    nextDue: { on: '2026-11-26', amountCents: 10_000 },
  },
  schedule: {
    lines: [
      ['2026-11-12', 0],
      ['2026-11-19', 7_000],
      ['2026-11-26', 10_000],
    ].map(([on, owedCents], index) => ({
      what: 'instalment',
      number: index + 1,
      on: String(on),
      amountCents: 10_000,
      owedCents: Number(owedCents),
      skipped: false,
    })) as PlanShown['schedule']['lines'],
    uncoveredCents: 0,
    isCut: false,
  },
};
const behind: AccountPlan = { ...without, plan, versions: [version], balanceCents: 107_000 };

/** What $100 a week from 11/12 on come to, as the server says it: all of it, or a part that leaves the rest open. */
const previewOf = (count: number): PlanPreview => ({
  balanceCents: 120_000,
  openCents: 120_000 - count * 10_000,
  isCut: false,
  rows: Array.from({ length: count }, (_, index) => {
    return { what: 'instalment', on: addDays('2026-11-12', 7 * index), cents: 10_000 };
  }),
});
const previewed = ({ body }: { body: unknown }) =>
  answer(previewOf((body as { endsAfter: number | null }).endsAfter ?? 12));

const start = async (data: AccountPlan, open = true) => {
  const api = new FakeApi().on(getPlan, data, { accountId }).on(previewPlan, previewed, { accountId });
  await show(<PaymentPlan accountId={accountId} open={open} />);
  await screen.findByText(data.plan === null ? 'No payment plan set up' : 'Total Past Due');
  return { api, user: userEvent.setup(), card: screen.getByRole('region', { name: 'Payment Plan' }) };
};
/** What was sent to be saved. */
const saved = (api: FakeApi) =>
  api.sentWith('POST').flatMap(({ address, body }) => (address.endsWith('/plan') ? [body] : []));
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save plan' });

describe('The payment plan of an account', () => {
  it('is set up: Save waits for an amount and a start date, and a start before today asks once', async () => {
    const { api, user } = await start(without);
    await user.click(screen.getByRole('button', { name: 'Set up a payment plan' }));
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Payment Amount/), '100');
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Start Date/), '11122026');
    expect(await screen.findByText('$1,200.00 in 12 payments, the last on 01/28/2027.')).toBeTruthy();
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
    expect(saved(api)).toMatchObject([
      { ...sent, confirmed: false, basedOnBalanceCents: 120_000 },
      { ...sent, confirmed: true },
    ]);
  });

  it('asks again about a start before today once its terms change', async () => {
    const { api, user } = await start(without);
    await user.click(screen.getByRole('button', { name: 'Set up a payment plan' }));
    await user.type(screen.getByLabelText(/^Start Date/), '11122026');
    expect(saveButton().disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Payment Amount/), '100');
    await screen.findByText(/\$1,200\.00 in 12 payments/);
    api.on(setPlan, () => refusal('PLAN_STARTS_BEFORE_TODAY', undefined, {}, ASKS), { accountId });
    await user.click(saveButton());
    await user.click(await screen.findByLabelText('Yes, it starts before today'));
    await user.type(screen.getByLabelText('Number of payments'), '5');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByText(/\$700\.00 stay open after the last payment/)).toBeTruthy();
    await user.click(saveButton());
    await screen.findByRole('alert');
    expect(saved(api)).toMatchObject([
      { confirmed: false, endsAfter: null },
      { confirmed: false, endsAfter: 5 },
    ]);
  });

  it('has the payments of today ticked as down payment, and looks at the plan anew where the balance has changed', async () => {
    const paymentId = 'a6f1c2de-0000-4000-8000-00000000000f';
    const payment = { paymentId, paidOn: '2026-11-20', amountCents: 30_000, method: 'Cash', proposed: true } as const;
    const { api, user } = await start({ ...without, payments: [payment] });
    await user.click(screen.getByRole('button', { name: 'Set up a payment plan' }));
    expect(screen.getAllByText('11/20/2026 · $300.00 · Cash').length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/^Payment Amount/), '100');
    await user.type(screen.getByLabelText(/^Start Date/), '11272026');
    await screen.findByText(/\$1,200\.00 in 12 payments/);
    const changed = 'The balance has changed: it is $1,100.00 now.';
    const less = () => answer({ ...previewOf(11), balanceCents: 110_000, openCents: 0 });
    api.on(setPlan, () => refusal('BALANCE_CHANGED', undefined, {}, changed), { accountId });
    api.on(previewPlan, less, { accountId });
    await user.click(saveButton());
    expect(await screen.findByText(/The balance has changed/)).toBeTruthy();
    await screen.findByText(/\$1,100\.00 in 11 payments/);
    api.on(setPlan, () => answer({ accountId }), { accountId });
    await user.click(saveButton());
    await screen.findByText('Payment plan saved.');
    const ticked = { downPaymentIds: [paymentId] };
    expect(saved(api)).toMatchObject([
      { ...ticked, basedOnBalanceCents: 120_000 },
      { ...ticked, basedOnBalanceCents: 110_000 },
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
