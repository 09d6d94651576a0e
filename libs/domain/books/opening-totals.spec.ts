import { expect, it } from '@jest/globals';
import { byAccountOf } from './opening.ts';
import { controlTotals, hasControlTotal, hintsOfLines, isSettled } from './opening-totals.ts';

const line = { payee: null, suretyId: null, agentId: null, personId: null, bondId: null };
const plain = { ...line, bankedCents: 0, unbankedCents: 0 };

it('A control total stands beside the sum of an account, and collateral beside its trust money', () => {
  const here = byAccountOf([
    { ...plain, account: '2200', amountCents: 500 },
    { ...plain, account: '2200', amountCents: 200 },
    { ...line, account: '2400', amountCents: 900, bankedCents: 900, unbankedCents: 0 },
  ]);
  expect(controlTotals(here, [{ account: '2200', typedCents: 700, reason: '' }])).toEqual([
    { account: '1005', typedCents: null, reason: '', hereCents: 900 },
    { account: '2200', typedCents: 700, reason: '', hereCents: 700 },
    { account: '2400', typedCents: null, reason: '', hereCents: 900 },
  ]);
});

it('A total of an account without a line stands at zero here', () => {
  expect(controlTotals([], [{ account: '1020', typedCents: 50, reason: 'Settled since' }])).toEqual([
    { account: '1020', typedCents: 50, reason: 'Settled since', hereCents: 0 },
  ]);
});

it.each([
  [{ typedCents: 700, hereCents: 700, reason: '' }, true],
  [{ typedCents: 700, hereCents: 600, reason: '' }, false],
  [{ typedCents: 700, hereCents: 600, reason: 'A check was voided' }, true],
  [{ typedCents: null, hereCents: 600, reason: '' }, false],
  [{ typedCents: null, hereCents: 600, reason: 'No report has it' }, true],
])('Of %j it is settled: %s', (total, settled) => {
  expect(isSettled({ account: '1000', ...total })).toBe(settled);
});

it('What opens has a control total, trust money and what clients owe too, and nothing else', () => {
  expect(['1000', '1005', '1015', '1100', '2220', '2310', '2400', '2500'].every(hasControlTotal)).toBe(true);
  expect(['2300', '3900', '4000'].some(hasControlTotal)).toBe(false);
});

it('Lines that could make a difference are named: of that amount, with the other sign, on another account', () => {
  const lines = [
    { account: '2200', amountCents: 50_000, who: 'Bayou Surety' },
    { account: '2200', amountCents: -25_000, who: 'Gulf Surety' },
    { account: '1000', amountCents: 50_000, who: '' },
  ];
  const total = { account: '2200', hereCents: 25_000, reason: '' };
  const hintsOf = (typedCents: number | null) =>
    hintsOfLines({ ...total, typedCents }, lines, (account) => `account ${account}`);
  expect(hintsOf(75_000)).toEqual([
    'A line of $500.00: Bayou Surety.',
    'A line of $250.00 whose sign could be the other one: Gulf Surety.',
    'A line of $500.00 on account 1000.',
  ]);
  expect(hintsOf(-25_000)).toEqual(['A line of $500.00: Bayou Surety.']);
  expect([hintsOf(null), hintsOf(25_000), hintsOf(25_001)]).toEqual([[], [], []]);
});
