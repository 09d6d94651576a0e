import type { Allocation } from '#domain/kernel/allocation.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';

/** The amounts of an account, in cents, that the sentences are made of. */
export interface Standing {
  premiumCents: number;
  chargesCents: number;
  feesCents: number;
  /** Net of refunds. */
  paymentsCents: number;
  writeOffsCents: number;
  /** Collateral that was applied. */
  collateralCents: number;
  balanceCents: number;
  /** Bonds with a premium, oldest first; below zero where one that was brought in was lowered here. */
  bonds: readonly { powerNumber: string; premiumCents: number; computation: string }[];
  /** Fees by kind, and charges together. */
  fees: readonly { kind: string; count: number; amountCents: number }[];
  chargeCount: number;
  /** Of judgments of forfeiture, which are among the charges: what was billed, and given back by remissions. */
  judgments: { billedCents: number; remittedCents: number };
  paymentCount: number;
  refunds: { count: number; amountCents: number };
  /** Credits that were given up as unclaimed; of these `unclaimedCents` is not paid out. */
  unclaimed: { count: number; amountCents: number };
  unclaimedCents: number;
  /** Of what the account opened with: its premium, which is of no bond here, and its credit. */
  opened: { premiumCents: number; creditCents: number };
  /** Where that came from in the old program's files; null where no file said it. */
  openedBy: { fileName: string; lines: readonly number[] } | null;
  writeOffCount: number;
  /** What of the write-offs was recovered, or taken back at a closing. */
  loweredCents: number;
  lastPayment: { amountCents: number; paidOn: string } | null;
  voidedCount: number;
  /** Payments that the bank sent back. */
  returnedCount: number;
  /** What it sent back of payments from before moving in: it is among the refunds. */
  returnedBeforeCents: number;
  /** Entries that came from another account and stand here; that went to another one. */
  cameCount: number;
  leftCount: number;
  allocation: Allocation;
}

/** More bonds than this are summed up in one sentence. */
const BONDS_SHOWN = 10;

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const premiums = ({ bonds }: Standing): string[] => {
  const sentences = bonds.slice(0, BONDS_SHOWN).map(({ powerNumber, premiumCents, computation }) => {
    const bond = powerNumber === '' ? 'A bond without a power number' : `The bond on power ${powerNumber}`;
    const does = premiumCents < 0 ? 'takes off' : 'adds';
    return `${bond} ${does} a premium of ${formatCents(Math.abs(premiumCents))}: ${computation}.`;
  });
  const rest = bonds.slice(BONDS_SHOWN);
  if (rest.length === 0) return sentences;
  const cents = rest.reduce((sum, { premiumCents }) => sum + premiumCents, 0);
  return [...sentences, `${counted(rest.length, 'more bond')} add premiums of ${formatCents(cents)}.`];
};

/** Fees and charges of it stand with the others. */
const opened = ({ opened: { premiumCents, creditCents } }: Standing): string[] => [
  ...(premiumCents === 0 ? [] : [`The balance brought forward adds a premium of ${formatCents(premiumCents)}.`]),
  ...(creditCents === 0 ? [] : [`The balance brought forward takes off a credit of ${formatCents(creditCents)}.`]),
];

const fees = ({ fees: kinds, feesCents }: Standing): string[] => {
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    ({ kind, count, amountCents }) => `${count === 1 ? kind : `${count} of ${kind}`} ${formatCents(amountCents)}`,
  );
  return [`Fees add ${formatCents(feesCents)}: ${parts.join(', ')}.`];
};

/** A few lines are named, more are counted. */
const LINES_SHOWN = 5;

const openedBy = ({ openedBy: by }: Standing): string[] => {
  if (by === null) return [];
  const { fileName, lines } = by;
  const which =
    lines.length > LINES_SHOWN
      ? counted(lines.length, 'line')
      : `line${lines.length > 1 ? 's' : ''} ${lines.join(', ')}`;
  return [`What was brought forward is ${which} of ${fileName}.`];
};

const charges = ({ chargeCount, chargesCents }: Standing): string[] =>
  chargeCount === 0
    ? []
    : [`${counted(chargeCount, 'charge')} ${chargeCount === 1 ? 'adds' : 'add'} ${formatCents(chargesCents)}.`];

const judgments = ({ judgments: { billedCents, remittedCents } }: Standing): string[] => {
  if (billedCents === 0) return [];
  const remitted = remittedCents === 0 ? '' : `, less a share of ${formatCents(remittedCents)} in what was remitted`;
  return [`A judgment of forfeiture was billed: ${formatCents(billedCents)}${remitted}. It counts as a charge.`];
};

const payments = (standing: Standing): string[] => {
  const { paymentCount, paymentsCents, refunds, unclaimed, lastPayment, allocation } = standing;
  if (paymentCount === 0 || !lastPayment) return [];
  const last = `${formatCents(lastPayment.amountCents)} on ${formatDay(lastPayment.paidOn)}`;
  const verb = paymentCount === 1 ? 'payment takes off' : 'payments take off';
  const covered = [
    [allocation.passThroughCents, 'pass-through'],
    [allocation.feesCents, 'fees'],
    [allocation.premiumCents, 'premium'],
    [allocation.creditCents, 'credit'],
  ] as const;
  const parts = covered.filter(([cents]) => cents > 0).map(([cents, what]) => `${formatCents(cents)} ${what}`);
  return [
    `${paymentCount} ${verb} ${formatCents(paymentsCents + refunds.amountCents + unclaimed.amountCents - standing.opened.creditCents)}; the last was ${last}.`,
    ...(parts.length === 0 ? [] : [`The payments went, in this order, to: ${parts.join(', ')}.`]),
  ];
};

const refundsAndWriteOffs = ({
  refunds: { count, amountCents },
  unclaimed,
  unclaimedCents,
  writeOffCount,
  writeOffsCents,
  loweredCents,
  returnedBeforeCents,
}: Standing): string[] => [
  ...(count === 0
    ? []
    : [
        `${counted(count, 'refund')} ${count === 1 ? 'gives' : 'give'} ${formatCents(amountCents - returnedBeforeCents)} back.`,
      ]),
  ...(returnedBeforeCents === 0
    ? []
    : [`The bank returned ${formatCents(returnedBeforeCents)} of what was paid before moving in: it is owed again.`]),
  ...(unclaimed.count === 0
    ? []
    : [
        `${formatCents(unclaimed.amountCents)} of a credit was given up as unclaimed; ${formatCents(unclaimedCents)} is held for the client or the State.`,
      ]),
  ...(writeOffCount === 0
    ? []
    : [
        `${counted(writeOffCount, 'write-off')} ${writeOffCount === 1 ? 'takes' : 'take'} off ${formatCents(writeOffsCents + loweredCents)}.`,
      ]),
  ...(loweredCents === 0
    ? []
    : [`${formatCents(loweredCents)} of ${writeOffCount === 1 ? 'it' : 'them'} was recovered or reversed.`]),
];

const collateral = ({ collateralCents }: Standing): string[] =>
  collateralCents === 0 ? [] : [`Collateral that was applied takes off ${formatCents(collateralCents)}.`];

const voids = ({ voidedCount }: Standing): string[] =>
  voidedCount === 0
    ? []
    : [`${counted(voidedCount, 'voided entry', 'voided entries')} ${voidedCount === 1 ? 'is' : 'are'} not counted.`];

const returns = ({ returnedCount }: Standing): string[] =>
  returnedCount === 0
    ? []
    : [
        `The bank returned ${counted(returnedCount, 'payment')}: ${returnedCount === 1 ? 'it is' : 'they are'} not counted.`,
      ];

const transfers = ({ cameCount, leftCount }: Standing): string[] => {
  const came = `${counted(cameCount, 'entry', 'entries')} came here from another account.`;
  const left = `${counted(leftCount, 'entry', 'entries')} went to another account and ${leftCount === 1 ? 'counts' : 'count'} there.`;
  return [...(cameCount === 0 ? [] : [came]), ...(leftCount === 0 ? [] : [left])];
};

const sum = (standing: Standing): string => {
  const { premiumCents, chargesCents, feesCents, paymentsCents, writeOffsCents, collateralCents, balanceCents } =
    standing;
  const shown = chargesCents === 0 ? '' : ` + ${formatCents(chargesCents)} charges`;
  const writtenOff = writeOffsCents === 0 ? '' : ` − ${formatCents(writeOffsCents)} write-offs`;
  const applied = collateralCents === 0 ? '' : ` − ${formatCents(collateralCents)} collateral`;
  const paid =
    paymentsCents < 0 ? `+ ${formatCents(-paymentsCents)} given back` : `− ${formatCents(paymentsCents)} payments`;
  const due =
    balanceCents > 0
      ? `${formatCents(balanceCents)} due`
      : balanceCents < 0
        ? `${formatCents(-balanceCents)} credit`
        : 'nothing due';
  return `${formatCents(premiumCents)} premium${shown} + ${formatCents(feesCents)} fees ${paid}${writtenOff}${applied}: ${due}.`;
};

/**
 * Why the balance is what it is, one sentence for each reason and the sum at the end (money#why-the-balance,
 * Accounting).
 */
export const explainBalance = (standing: Standing): string[] => {
  const reasons = [
    premiums,
    opened,
    fees,
    charges,
    openedBy,
    judgments,
    payments,
    refundsAndWriteOffs,
    collateral,
    voids,
    returns,
    transfers,
  ].flatMap((part) => part(standing));
  return reasons.length === 0 ? ['Nothing has been added to this account yet.'] : [...reasons, sum(standing)];
};
