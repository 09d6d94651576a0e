import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listMailedPapers } from '#contracts/books/account/mail-paper.ts';
import { getReceipt } from '#contracts/books/account/statements.ts';
import { getCashOfPayer, getSituations, takePayment } from '#contracts/books/payments/payments.ts';
import { getPlan, previewPlan, setPlan, type AccountPlan } from '#contracts/books/plans/plans.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { listPapersOfBond } from '#contracts/people/required-papers/papers.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSituation } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { wholeText } from '../../../test/whole-text.ts';
import { TakePaymentNow } from './take-payment-now.tsx';

const { accountId, defendantId } = aSituation();
const paymentId = 'a6f1c2de-0000-4000-8000-00000000000b';
const takingId = 'a6f1c2de-0000-4000-8000-00000000000c';
const bondIds = ['a6f1c2de-0000-4000-8000-0000000000e1', 'a6f1c2de-0000-4000-8000-0000000000e2'] as const;

const receipt = {
  paymentId,
  receiptNumber: 41,
  organizationName: 'Crescent City Bail Bonds',
  accountShortId: 7,
  defendantName: 'Marcus Thibodeaux',
  payer: 'Denise Marchand',
  amountCents: 30_000,
  method: 'Cash' as const,
  externalReference: null,
  paidOn: '2026-11-20',
  bookedOn: null,
  recordedAt: '2026-11-20T20:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  till: null,
  handedTo: null,
  balanceCents: 30_000,
  premiums: [],
  voided: null,
  banked: null,
  returned: null,
  standsOn: null,
  chainHead: null,
};

/** What is left after the payment, which is proposed as the down payment of a plan. */
const plan: AccountPlan = {
  today: '2026-11-20',
  plan: null,
  versions: [],
  balanceCents: 30_000,
  bonds: [],
  owing: { by: 'terms', pastDueCents: 0, since: null, dueNowCents: 30_000 },
  payments: [{ paymentId, paidOn: '2026-11-20', amountCents: 30_000, method: 'Cash', proposed: true }],
  holidays: [],
  promises: [],
  calls: [],
  callHold: null,
};

const paper = (name: string, lacks: 'document' | null) => ({
  paperId: crypto.randomUUID(),
  name,
  documents: [],
  lacks,
});

const start = async () => {
  const situation = aSituation({ balanceCents: 60_000 });
  const api = new FakeApi()
    .on(getSituations, { today: '2026-11-20', accounts: [situation], payer: 'Denise Marchand' })
    .on(listIndemnitors, { indemnitors: [] }, { defendantId })
    .on(getCashOfPayer, { since: '2025-11-21', cashCents: 0 })
    .on(getReceipt, receipt, { accountId, paymentId })
    .on(getPlan, plan, { accountId })
    .on(takePayment, { takingId, payments: [{ accountId, paymentId, receiptNumber: null }] })
    .on(listMailedPapers, {
      connected: true,
      addresses: [{ role: 'Payer', name: 'Denise Marchand', email: 'denise@example.com' }],
      mailed: [],
    });
  bondIds.forEach((bondId, place) =>
    api.on(
      listPapersOfBond,
      {
        defendantId,
        isAsked: true,
        papers: [paper('ID', 'document'), paper('Application', place === 0 ? 'document' : null)],
      },
      { bondId },
    ),
  );
  const said: string[] = [];
  const { frame } = await show(
    <TakePaymentNow
      accountId={accountId}
      bondIds={bondIds}
      onTaken={() => said.push('taken')}
      onClose={() => said.push('closed')}
    />,
  );
  return { api, frame, said, user: userEvent.setup(), amount: await screen.findByLabelText(/^Amount/) };
};

describe('The payment of bonds that were just saved', () => {
  it('is asked for in place, with the focus in the amount and the payer proposed, and can be left', async () => {
    const { api, frame, said, user, amount } = await start();
    expect(screen.getByRole('region', { name: 'Take payment now' })).toBeTruthy();
    expect(document.activeElement).toBe(amount);
    expect(screen.getByRole('combobox', { name: 'Payer' })).toHaveProperty('value', 'Denise Marchand');
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([said, api.sentTo(takePayment)]).toEqual([['closed'], []]);
  });

  it('ends at one paper: the receipt with E-mail and Print first, what is left, and the papers that are missing', async () => {
    const { frame, said, user } = await start();
    await user.keyboard('300{Enter}');
    await screen.findByText(wholeText('Receipt 41'));
    expect(said).toEqual(['taken']);
    const end = within(screen.getByRole('region', { name: 'Payment taken' }));
    await end.findByRole('button', { name: 'E-mail' });
    expect(document.activeElement).toBe(end.getByRole('link', { name: 'Print' }));
    expect(await end.findByText('$300.00 is left to pay.')).toBeTruthy();
    expect(await end.findByText('ID (2), Application')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(end.getByRole('button', { name: 'Done' }));
    expect(said).toEqual(['taken', 'closed']);
  });

  it('offers a plan for the rest, with what was just paid ticked as its down payment', async () => {
    const { api, user } = await start();
    await user.keyboard('300{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Set up a payment plan' }));
    api.on(previewPlan, { balanceCents: 30_000, openCents: 0, isCut: false, rows: [] }, { accountId });
    await user.type(screen.getByLabelText(/^Payment Amount/), '75');
    await user.type(screen.getByLabelText(/^Start Date/), '12272026');
    expect(screen.getAllByText('11/20/2026 · $300.00 · Cash').length).toBeGreaterThan(0);
    api.on(setPlan, () => answer({ accountId }), { accountId });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save plan' });
    await screen.findByText(/^\$300\.00 in 0 payments/);
    await user.click(save);
    const sent = () => api.sentTo(setPlan, { accountId }).filter(({ method }) => method === 'POST');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      amountCents: 7_500,
      startOn: '2026-12-27',
      downPaymentIds: [paymentId],
    });
  });
});
