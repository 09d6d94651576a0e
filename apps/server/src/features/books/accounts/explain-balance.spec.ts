import { expect, it } from '@jest/globals';
import { explainBalance, type Standing } from './explain-balance.ts';

const nothing: Standing = {
  premiumCents: 0,
  chargesCents: 0,
  feesCents: 0,
  paymentsCents: 0,
  writeOffsCents: 0,
  collateralCents: 0,
  balanceCents: 0,
  bonds: [],
  fees: [],
  chargeCount: 0,
  judgments: { billedCents: 0, remittedCents: 0 },
  paymentCount: 0,
  refunds: { count: 0, amountCents: 0 },
  unclaimed: { count: 0, amountCents: 0 },
  unclaimedCents: 0,
  opened: { premiumCents: 0, creditCents: 0 },
  openedBy: null,
  writeOffCount: 0,
  loweredCents: 0,
  lastPayment: null,
  voidedCount: 0,
  returnedCount: 0,
  returnedBeforeCents: 0,
  cameCount: 0,
  leftCount: 0,
  allocation: { passThroughCents: 0, feesCents: 0, premiumCents: 0, creditCents: 0 },
};

it('says that there is nothing yet', () => {
  expect(explainBalance(nothing)).toEqual(['Nothing has been added to this account yet.']);
});

it('says what came from other accounts and what went to them', () => {
  const sentences = explainBalance({ ...nothing, cameCount: 2, leftCount: 1 });
  expect(sentences.slice(0, 2)).toEqual([
    '2 entries came here from another account.',
    '1 entry went to another account and counts there.',
  ]);
});

it('says what of the write-offs was recovered', () => {
  const standing = { ...nothing, writeOffsCents: 7_000, writeOffCount: 1, loweredCents: 3_000, balanceCents: -7_000 };
  expect(explainBalance(standing).slice(0, 2)).toEqual([
    '1 write-off takes off $100.00.',
    '$30.00 of it was recovered or reversed.',
  ]);
});

it('says what the bank sent back of payments before moving in as given back, where nobody has paid here', () => {
  const sentences = explainBalance({
    ...nothing,
    premiumCents: 45_000,
    paymentsCents: -5_000,
    refunds: { count: 0, amountCents: 5_000 },
    returnedBeforeCents: 5_000,
    balanceCents: 50_000,
  });
  expect(sentences).toEqual([
    'The bank returned $50.00 of what was paid before moving in: it is owed again.',
    '$450.00 premium + $0.00 fees + $50.00 given back: $500.00 due.',
  ]);
});

it('says what was given back and written off, and counts payments before what was given back of them', () => {
  const standing: Standing = {
    ...nothing,
    feesCents: 20_000,
    fees: [{ kind: 'Travel Fee', count: 1, amountCents: 20_000 }],
    paymentsCents: 10_000,
    paymentCount: 1,
    lastPayment: { amountCents: 15_000, paidOn: '2026-03-09' },
    refunds: { count: 1, amountCents: 5_000 },
    writeOffsCents: 10_000,
    writeOffCount: 1,
    balanceCents: 0,
    allocation: { passThroughCents: 0, feesCents: 10_000, premiumCents: 0, creditCents: 0 },
  };
  expect(explainBalance(standing)).toEqual([
    'Fees add $200.00: Travel Fee $200.00.',
    '1 payment takes off $150.00; the last was $150.00 on 03/09/2026.',
    'The payments went, in this order, to: $100.00 fees.',
    '1 refund gives $50.00 back.',
    '1 write-off takes off $100.00.',
    '$0.00 premium + $200.00 fees − $100.00 payments − $100.00 write-offs: nothing due.',
  ]);
});

it('names every reason and ends with the sum', () => {
  const standing: Standing = {
    ...nothing,
    premiumCents: 120_000,
    feesCents: 5_500,
    chargesCents: 4_000,
    paymentsCents: 30_000,
    balanceCents: 99_500,
    bonds: [
      { powerNumber: 'AB-1001', premiumCents: 120_000, computation: '12% of $10,000.00 is $1,200.00 (R.S. 22:1443)' },
    ],
    fees: [
      { kind: 'Application Fee', count: 1, amountCents: 2_500 },
      { kind: 'Jail Fee', count: 2, amountCents: 3_000 },
    ],
    chargeCount: 1,
    paymentCount: 2,
    lastPayment: { amountCents: 10_000, paidOn: '2026-03-09' },
    voidedCount: 1,
    allocation: { passThroughCents: 3_000, feesCents: 6_500, premiumCents: 20_500, creditCents: 0 },
  };
  expect(explainBalance(standing)).toEqual([
    'The bond on power AB-1001 adds a premium of $1,200.00: 12% of $10,000.00 is $1,200.00 (R.S. 22:1443).',
    'Fees add $55.00: Application Fee $25.00, 2 of Jail Fee $30.00.',
    '1 charge adds $40.00.',
    '2 payments take off $300.00; the last was $100.00 on 03/09/2026.',
    'The payments went, in this order, to: $30.00 pass-through, $65.00 fees, $205.00 premium.',
    '1 voided entry is not counted.',
    '$1,200.00 premium + $40.00 charges + $55.00 fees − $300.00 payments: $995.00 due.',
  ]);
});

it('says credit and nothing due, and sums up many bonds', () => {
  const bond = { powerNumber: '', premiumCents: 12_000, computation: 'x' };
  const standing = { ...nothing, premiumCents: 144_000, bonds: Array.from({ length: 12 }, () => bond) };
  const sentences = explainBalance({ ...standing, paymentsCents: 144_000 });
  expect(sentences[0]).toBe('A bond without a power number adds a premium of $120.00: x.');
  expect(sentences[10]).toBe('2 more bonds add premiums of $240.00.');
  expect(sentences.at(-1)).toBe('$1,440.00 premium + $0.00 fees − $1,440.00 payments: nothing due.');
  expect(explainBalance({ ...standing, paymentsCents: 144_100, balanceCents: -100 }).at(-1)).toMatch(
    /: \$1\.00 credit\.$/,
  );
});

it('says what a bond that was brought in changed by, up or down', () => {
  const changed = (premiumCents: number) => ({ powerNumber: 'A-1', premiumCents, computation: 'as it was changed' });
  expect(explainBalance({ ...nothing, bonds: [changed(24_000), changed(-6_000)] }).slice(0, 2)).toEqual([
    'The bond on power A-1 adds a premium of $240.00: as it was changed.',
    'The bond on power A-1 takes off a premium of $60.00: as it was changed.',
  ]);
});

it('says what of a judgment was billed, and the share in what was remitted', () => {
  const standing: Standing = {
    ...nothing,
    chargeCount: 1,
    chargesCents: 20_000,
    balanceCents: 20_000,
    judgments: { billedCents: 40_000, remittedCents: 20_000 },
  };
  expect(explainBalance(standing)).toEqual([
    '1 charge adds $200.00.',
    'A judgment of forfeiture was billed: $400.00, less a share of $200.00 in what was remitted. It counts as a charge.',
    '$0.00 premium + $200.00 charges + $0.00 fees − $0.00 payments: $200.00 due.',
  ]);
});
