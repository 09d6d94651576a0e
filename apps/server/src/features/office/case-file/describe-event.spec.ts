import { describe, expect, test } from '@jest/globals';
import type { EventType } from '../../../platform/event-log/event-types.ts';
import { accountEventTypes } from '../../books/account/index.ts';
import { bondEventTypes } from '../../books/bond/index.ts';
import { planEventTypes } from '../../books/plans/index.ts';
import { trustEventTypes } from '../../books/trust/index.ts';
import { describeEvent } from './describe-event.ts';
import type { EventContext, HistoryEvent } from './history-event.ts';

// A deposit is of many bonds, and how an application ended its account tells.
const { CollateralBanked: _, CollateralApplicationEnded: _ended, ...ofOneBond } = trustEventTypes;
const nothing: EventContext = { texts: {}, before: null, receiptNumber: null, accountNumber: null };
const all: Record<string, EventType> = { ...accountEventTypes, ...bondEventTypes, ...planEventTypes, ...ofOneBond };
const sample = (type: string, data: object = {}) => {
  const recorded = all[type]?.samples[0]?.data;
  return { type, data: { ...recorded!, ...data } } as HistoryEvent;
};

describe('the history', () => {
  const written = sample('BondWritten').data as EventContext['before'];
  test.each<[string, object, Partial<EventContext>, string]>([
    ['AccountOpened', {}, { accountNumber: 12 }, 'Opened account 0000012'],
    ['AccountOpened', {}, {}, 'Opened an account'],
    ['AccountClosed', {}, { accountNumber: 12 }, 'Closed account 0000012'],
    ['AccountReopened', {}, { accountNumber: 12 }, 'Reopened account 0000012'],
    ['FeeAdded', { kind: 'Travel Fee' }, { texts: { description: 'Angola' } }, 'Added a Travel Fee of $25.00: Angola'],
    ['FeeAdded', { kind: 'Application Fee' }, {}, 'Added an Application Fee of $25.00'],
    ['FeeAdded', { kind: 'NSF Fee' }, {}, 'Added an NSF Fee of $25.00'],
    ['ChargeAdded', {}, { texts: { description: 'Parking' } }, 'Added a charge of $40.00: Parking'],
    [
      'PaymentReceived',
      {},
      { receiptNumber: 12, texts: { payer: 'Odile Sonnier' } },
      'Recorded a payment of $300.00, Cash, from Odile Sonnier (receipt 12)',
    ],
    ['PaymentReceived', {}, {}, 'Recorded a payment of $300.00, Cash'],
    [
      'CreditUnclaimed',
      {},
      { texts: { reason: 'Moved away' } },
      'Gave up a credit of $60.00 as unclaimed · Moved away',
    ],
    ['UnclaimedVoided', {}, {}, 'Voided that a credit of $60.00 was given up as unclaimed: Entered in error'],
    [
      'PayoutRequested',
      {},
      { texts: { reason: 'Five years' } },
      'Asked to pay $60.00 of an unclaimed credit to the State, Check · Five years',
    ],
    ['UnclaimedPaid', { to: 'client' }, {}, 'Paid $60.00 of an unclaimed credit to the client, Check'],
    ['PayoutVoided', {}, {}, 'Voided a payment of $60.00 out of an unclaimed credit: Entered in error'],
    ['PaymentReceived', { recovers: true }, {}, 'Recorded a recovery of a write-off, $300.00, Cash'],
    [
      'PaymentVoided',
      {},
      { receiptNumber: 12, texts: { reason: 'Typed twice' } },
      'Voided a payment of $300.00 (receipt 12): Entered in error · Typed twice',
    ],
    [
      'PaymentDeposited',
      {},
      { receiptNumber: 12 },
      'Deposited a payment of $300.00, Check, on 03/10/2026 (receipt 12)',
    ],
    [
      'PaymentDeposited',
      { slip: 'D-0012' },
      { receiptNumber: 12 },
      'Deposited a payment of $300.00, Check, on 03/10/2026, D-0012 (receipt 12)',
    ],
    [
      'PaymentDeposited',
      { method: 'Credit Card', slip: 'S-0003' },
      {},
      'Settled a payment of $300.00, Credit Card, on 03/10/2026, S-0003',
    ],
    [
      'PaymentDeposited',
      { method: 'Bank Transfer' },
      { receiptNumber: 12 },
      'Matched a payment of $300.00, Bank Transfer, with the bank on 03/10/2026 (receipt 12)',
    ],
    ['ReturnCharged', {}, { receiptNumber: 12 }, 'The bank charged $10.00 for a return on 03/12/2026 (receipt 12)'],
    ['RefundSettled', {}, {}, 'The card company settled a refund of $300.00 on 03/12/2026, S-0003'],
    [
      'ReturnSettled',
      {},
      { receiptNumber: 12 },
      'The card company took the return of $300.00 off on 03/12/2026, S-0003 (receipt 12)',
    ],
    [
      'PaymentReturned',
      {},
      { receiptNumber: 12, texts: { reason: 'Insufficient funds' } },
      'The bank returned a payment of $300.00 on 03/12/2026 (receipt 12): Insufficient funds',
    ],
    ['FeeVoided', {}, {}, 'Voided a fee of $25.00: Entered in error'],
    ['ChargeVoided', {}, {}, 'Voided a charge of $40.00: Entered in error'],
    [
      'EntriesTransferred',
      {},
      { accountNumber: 12, texts: { reason: 'His brother pays' } },
      'Transferred a premium of $1,200.00, a fee of $25.00 from account 0000012 · His brother pays',
    ],
    ['EntriesReceived', {}, { accountNumber: 12 }, 'Received a payment of $300.00 on account 0000012 by transfer'],
    ['TransferAbandoned', {}, { accountNumber: 12 }, 'Canceled a move from account 0000012'],
    [
      'BondMoveClaimed',
      {},
      { texts: { reason: 'His brother pays' } },
      'Began to move bond AB-1001 to another account · His brother pays',
    ],
    ['BondMoved', {}, { accountNumber: 12 }, 'Moved bond AB-1001 to account 0000012'],
    [
      'BondMoveAbandoned',
      {},
      { accountNumber: 12 },
      'The move of bond AB-1001 was canceled: it stayed on account 0000012',
    ],
    [
      'BondMoveClaimed',
      { billedAccountId: '7b8d2f1e-69b2-4a1d-8e4c-1c2f5b3d8f22' },
      {},
      'Began to move the bill of the judgment of bond AB-1001 to another account',
    ],
    ['CheckInsScheduled', {}, {}, 'Scheduled check-ins on bond AB-1001: weekly from 03/13/2026'],
    ['CheckInsStopped', {}, {}, 'Stopped the check-ins on bond AB-1001'],
    ['JudgmentBillMoved', {}, {}, 'Moved the bill of the judgment of bond AB-1001 to another account'],
    [
      'EntriesTransferred',
      { bonds: [], entries: [], judgmentBills: [{ billedCents: 6_000 }] },
      { accountNumber: 12 },
      'Transferred a judgment of $60.00 from account 0000012',
    ],
    ['BondWritten', {}, {}, 'Wrote bond AB-1001 for $10,000.00, premium $1,200.00'],
    ['BondWritten', { amountCents: null, premiumCents: 0, powerNumber: '' }, {}, 'Wrote a bond without an amount'],
    [
      'BondBroughtIn',
      {},
      {},
      'Brought in bond AB-1001 for $10,000.00 from the old program, as of 03/31/2026, in court on 03/20/2026',
    ],
    [
      'BondAmended',
      {},
      { before: written },
      'Changed bond AB-1001: Status from OPEN to FORFEITED; Amount from $10,000.00 to $5,000.00; Premium from $1,200.00 to $600.00; Court Date from 04/01/2026 to none; Forfeiture Date from none to 03/10/2026; Due Date from none to 09/06/2026',
    ],
    [
      'BondAmended',
      {},
      {
        before: sample('BondAmended').data as EventContext['before'],
        texts: { reason: "Sheriff's fee brought up. Late" },
      },
      "Changed bond AB-1001 · Sheriff's fee brought up. Late",
    ],
    // An event that says nothing of the premium was the one before: a move, a discharge.
    [
      'BondAmended',
      { premiumCents: 120_000, premiumRule: null },
      { before: { ...written!, ...sample('BondAmended').data, premiumCents: undefined } as never },
      'Changed bond AB-1001',
    ],
    [
      'BondAmended',
      { previousPremiumCents: 0 },
      { before: { ...sample('BondAmended').data, amountCents: null, premiumCents: 0 } as never },
      'Changed bond AB-1001: Amount from none to $5,000.00; Premium from none to $600.00',
    ],
    [
      'BondAmended',
      { courtTime: '13:30', unanswered: '2026-03-01' },
      { before: sample('BondAmended').data as EventContext['before'] },
      'Changed bond AB-1001: Court Time from none to 1:30 PM; court on 03/01/2026 stays unanswered',
    ],
    ['CourtAnswered', {}, {}, 'Said of court on 04/01/2026 of bond AB-1001: failed to appear'],
    ['CourtAnswered', { said: 'unknown' }, {}, 'Said of court on 04/01/2026 of bond AB-1001: unknown what happened'],
    [
      'CourtAnswered',
      { said: 'appeared', courtDate: null },
      {},
      'Said of court on 04/01/2026 of bond AB-1001: appeared',
    ],
    [
      'CourtAnswered',
      { said: 'reset', courtDate: '2026-05-01', courtTime: '09:00' },
      {},
      'Said of court on 04/01/2026 of bond AB-1001: reset, next on 05/01/2026 9:00 AM',
    ],
    [
      'CourtAnswered',
      { said: 'disposed', courtDate: null, disposition: 'Dismissed', disposedOn: '2026-04-01' },
      {},
      'Said of court on 04/01/2026 of bond AB-1001: disposed: Dismissed on 04/01/2026',
    ],
    ['CourtAnswerUndone', {}, {}, 'Took back what was said of court on 04/01/2026 of bond AB-1001: failed to appear'],
    [
      'BondVoided',
      {},
      { before: written, texts: { reason: 'Typed twice' } },
      'Voided bond AB-1001 and its premium of $600.00: Entered in error · Typed twice',
    ],
    ['PaymentPlanSet', {}, {}, 'Set up a payment plan: $100.00 every week from 03/16/2026'],
    [
      'PaymentPlanSet',
      { version: 2, frequency: 'MONTHLY' },
      { texts: { reason: 'Lost his job' } },
      'Changed the payment plan: $100.00 every month from 03/16/2026 · Lost his job',
    ],
    [
      'PlanBroughtIn',
      {},
      {},
      'Payment plan brought forward: $100.00 every week, counted from 02/20/2026, $200.00 past due',
    ],
    ['PlanTakenBack', {}, {}, 'Reversed the payment plan that was brought forward'],
    ['PaymentPlanEnded', {}, {}, 'Ended the payment plan'],
    ['InstalmentSkipped', {}, { texts: { reason: 'Ill' } }, 'Skipped the payment of 03/30/2026 · Ill'],
    [
      'PromiseMade',
      {},
      { texts: { promisedBy: 'Odile Sonnier', note: 'After payday' } },
      'Recorded a promise of $200.00 by 03/20/2026, promised by Odile Sonnier · After payday',
    ],
    ['PromiseWithdrawn', {}, {}, 'Withdrew the promise'],
    ['CallRecorded', {}, {}, 'Recorded a call: no answer'],
    ['CallUndone', {}, {}, 'Undid the record of a call'],
    ['CallsHeld', {}, { texts: { reason: 'In hospital' } }, 'Held calls until 04/06/2026 · In hospital'],
    ['CallsHeld', { until: null }, {}, 'Held calls without an end'],
    ['CallHoldLifted', {}, {}, 'Lifted the hold on calls'],
    ['JudgmentBroughtIn', {}, {}, 'Judgment of bond AB-1001 in the opening of 02/28/2026: $10,250.00'],
    ['UnclaimedBroughtIn', {}, {}, 'Unclaimed credit of the opening of 03/10/2026: $60.00'],
    [
      'PaymentBroughtIn',
      {},
      { texts: { payer: 'Odile Landry' } },
      'Payment of the program before, of 11/14/2025: $75.00, Cash, from Odile Landry',
    ],
    ['PaymentBroughtIn', { amountCents: 0 }, {}, 'Took out a payment of the program before, of 11/14/2025'],
    ['BalanceBroughtIn', {}, {}, 'Balance brought forward of 02/28/2026: premium $450.00'],
    [
      'BalanceCorrectionRequested',
      {},
      { texts: { reason: 'Paid there' } },
      'Asked to correct the premium brought forward to $420.00 · Paid there',
    ],
    ['BalanceCorrected', {}, {}, 'Approved correcting the premium brought forward of 02/28/2026 to $420.00'],
    ['CollateralBroughtIn', {}, {}, 'Collateral of the opening of 02/28/2026: $1,500.00'],
    [
      'CollateralCorrected',
      { alone: true },
      { texts: { reason: 'Counted again' } },
      'Approved alone correcting the collateral of the opening to $1,700.00 · Counted again',
    ],
    ['CollateralReceived', {}, {}, 'Received collateral of $1,500.00, Cash (receipt C-0001)'],
    [
      'CollateralReturnRequested',
      {},
      { texts: { payee: 'His mother', reason: 'Discharged' } },
      'Asked to give collateral of $500.00 back to His mother, Check · Discharged',
    ],
    ['CollateralReturned', {}, {}, 'Gave back collateral of $500.00, Check'],
    [
      'CollateralClaimed',
      { approved: true, alone: true },
      { texts: { reason: 'Signed for it' } },
      'Approved alone applying collateral of $400.00 to an account · Signed for it',
    ],
    [
      'CollateralReturned',
      { approved: true, alone: true },
      {},
      'Approved alone giving back collateral of $500.00, Check',
    ],
    ['CollateralVoided', {}, { texts: { reason: 'Twice' } }, 'Voided a receipt of collateral of $1,500.00 · Twice'],
    [
      'CollateralBounced',
      {},
      { texts: { reason: 'No funds' } },
      'The bank returned a check of collateral of $1,500.00 on 03/14/2026: No funds',
    ],
  ])('tells %s %j in words (case %#)', (type, data, context, message) => {
    expect(describeEvent(sample(type, data), { ...nothing, ...context })).toBe(message);
  });

  test('every type that an account, a plan, a bond or its collateral knows says something', () => {
    for (const type of Object.keys(all)) expect(describeEvent(sample(type), nothing)).toMatch(/^[A-Z]\w+ \S/);
  });
});
