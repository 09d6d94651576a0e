import { v5 as uuidV5 } from 'uuid';
import { laterDay } from '#domain/books/backdating.ts';
import { BALANCE_KINDS, owedOf, partPostings, type BalanceKind } from '#domain/books/opening-balance.ts';
import { balanced, credit, debit, receivableDown, receivableUp } from '#domain/kernel/posting.ts';
import { RETAINED_EARNINGS } from '#domain/kernel/chart-of-accounts.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Asked } from '../../agency/organizations/index.ts';
import { clientMoney, mustBeOpen, mustExist, newestDay, tagsOf, writtenOff } from './account.ts';
import type { OpenedPart } from './account-entry-events.ts';
import type { Account, MoneyRequest } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';

/** What is to stand of an account's balance in the old program, by its parts; none where nothing is owed any more. */
export interface WantedBalance {
  parts: readonly { kind: BalanceKind; amountCents: number }[];
  /** From when on it is owed. */
  since: string;
  /** The last day that the old program counts. */
  effectiveOn: string;
}

/** By what a part is known on its account, whatever stands of it. */
const entryIdOf = ({ accountId }: Pick<Account, 'accountId'>, kind: BalanceKind): string =>
  uuidV5(`opening balance ${kind}`, accountId);

interface Standing {
  amountCents: number;
  since: string | null;
  /** It went to another account when this one was closed. */
  isElsewhere: boolean;
}

const standingOf = ({ entries }: Account, entryId: string): Standing => {
  const entry = entries.get(entryId);
  if (entry === undefined || entry.voided) return { amountCents: 0, since: null, isElsewhere: false };
  return { amountCents: entry.amountCents, since: entry.dueOn, isElsewhere: entry.movedTo !== null };
};

/** What a part moves by: of what was written off that itself, of any other what is owed. */
const movesOf = (kind: BalanceKind, cents: number): number => (kind === 'writtenOff' ? cents : owedOf(kind, cents));

const changeOf = (state: Account, kind: BalanceKind, wanted: WantedBalance): OpenedPart[] => {
  const entryId = entryIdOf(state, kind);
  const amountCents = wanted.parts
    .filter((part) => part.kind === kind)
    .reduce((sum, part) => sum + part.amountCents, 0);
  const stands = standingOf(state, entryId);
  const isSameDay = stands.since === wanted.since || stands.amountCents === 0 || amountCents === 0;
  if (stands.amountCents === amountCents && isSameDay) return [];
  if (stands.isElsewhere) throw new Refused('OPENING_BALANCE_MOVED');
  if (kind === 'writtenOff' && stands.amountCents - amountCents > writtenOff(state))
    throw new Refused('WRITE_OFF_LOWERED');
  const since = amountCents === 0 ? (stands.since ?? wanted.since) : wanted.since;
  const moves = isSameDay
    ? [{ cents: movesOf(kind, amountCents - stands.amountCents), since }]
    : [
        { cents: movesOf(kind, -stands.amountCents), since: stands.since ?? since },
        { cents: movesOf(kind, amountCents), since },
      ];
  return [{ entryId, kind, amountCents, since, moves }];
};

/**
 * Opens an account with what its client owed in the old program: the difference between what stands and what the list
 * says, whatever was paid since (moving-in#opening-balances). What stands already is no event.
 * @throws Refused ACCOUNT_NOT_FOUND; OPENING_BALANCE_MOVED where it went to another account; WRITE_OFF_LOWERED where more
 *   of what was written off was recovered here.
 */
export const openBalance = (state: Account, wanted: WantedBalance): AccountEvent[] => {
  mustExist(state);
  const parts = BALANCE_KINDS.flatMap((kind) => changeOf(state, kind, wanted));
  if (parts.length === 0) return [];
  const tags = tagsOf(state, null);
  const postings = balanced(
    parts.flatMap(({ kind, moves }) => moves.flatMap(({ cents }) => partPostings(kind, cents, tags))),
  );
  return [{ type: 'BalanceBroughtIn', data: { parts, effectiveOn: wanted.effectiveOn, postings } }];
};

/** Whether nothing but what it opened with ever stood on an account, and no unclaimed credit of that does. */
export const hasOpeningAlone = ({ entries, transfers, requests }: Account): boolean =>
  !entries.some(({ kind, amountCents }) => kind !== 'opened' && (kind !== 'unclaimed' || amountCents !== 0)) &&
  transfers.isEmpty() &&
  requests.isEmpty();

/** A part of what an account opened with, as it should have been; `effectiveOn` is the cut-over day. */
export interface AskedCorrection extends Asked {
  requestId: string;
  part: Exclude<BalanceKind, 'writtenOff'>;
  shouldBeCents: number;
  effectiveOn: string;
}

/** What is to move of a part. @throws Refused OPENING_BALANCE_MOVED, OPENING_LINE_UNCHANGED, REFUNDED. */
const correcting = (state: Account, part: BalanceKind, shouldBeCents: number): Standing => {
  const stands = standingOf(state, entryIdOf(state, part));
  if (stands.isElsewhere) throw new Refused('OPENING_BALANCE_MOVED');
  if (stands.amountCents === shouldBeCents) throw new Refused('OPENING_LINE_UNCHANGED');
  // A credit that was paid back is no credit any more.
  if (part === 'credit' && stands.amountCents - shouldBeCents > clientMoney(state)) throw new Refused('REFUNDED');
  return stands;
};

/**
 * Asks to correct a part of what an account opened with, after the seal: it books nothing until a second person approves
 * it (moving-in#corrections-after-the-seal). One waits at a time.
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, OPENING_BALANCE_MOVED, OPENING_LINE_UNCHANGED, OPENING_CORRECTION_WAITS,
 *   REFUNDED.
 */
export const askToCorrectBalance = (state: Account, asked: AskedCorrection): AccountEvent[] => {
  mustBeOpen(state);
  const { part, shouldBeCents } = asked;
  const { amountCents } = correcting(state, part, shouldBeCents);
  if (state.requests.some((request) => request.kind === 'correction' && request.state === 'pending'))
    throw new Refused('OPENING_CORRECTION_WAITS');
  const lowers = 0 - owedOf(part, shouldBeCents - amountCents);
  return [{ type: 'BalanceCorrectionRequested', data: { ...asked, amountCents: lowers } }];
};

/**
 * Books the difference today, against retained earnings; it is as old as the part, else as the others.
 * @throws Refused as `askToCorrectBalance`.
 */
export const correctedBalance = (
  state: Account,
  { part, shouldBeCents, effectiveOn }: NonNullable<MoneyRequest['corrects']>,
  { requestId, alone, today }: { requestId: string; alone: boolean; today: string },
): AccountEvent[] => {
  mustBeOpen(state);
  const stands = correcting(state, part, shouldBeCents);
  const entryId = entryIdOf(state, part);
  const others = state.entries.valueSeq().filter((entry) => entry.opened !== undefined && !entry.voided);
  const since = stands.since ?? others.map(({ dueOn }) => dueOn).min() ?? effectiveOn;
  const cents = owedOf(part, shouldBeCents - stands.amountCents);
  const tags = tagsOf(state, null);
  const postings = balanced(
    cents > 0
      ? [receivableUp(cents, tags), credit(RETAINED_EARNINGS, cents)]
      : [debit(RETAINED_EARNINGS, -cents), receivableDown(-cents, tags)],
  );
  const corrected = { entryId, kind: part, amountCents: shouldBeCents, since, moves: [{ cents, since }] };
  const days = { effectiveOn, bookedOn: laterDay(today, newestDay(state)) };
  return [{ type: 'BalanceCorrected', data: { requestId, part: corrected, alone, ...days, postings } }];
};

/** A payment of the old program as a list says it. */
export interface BroughtInPayment {
  paymentId: string;
  amountCents: number;
  method: PaymentMethod | null;
  paidOn: string;
}

/** Whether the bank sent it back here: from then on it stays as it is. */
const isReturnedBefore = ({ before }: Account, paymentId: string): boolean => before.get(paymentId)?.returnedOn != null;

/**
 * Shows payments of the old program on the account, and takes out others of them, whatever became of the account since
 * (moving-in#payments-before). What was returned here stays.
 * @throws Refused ACCOUNT_NOT_FOUND.
 */
export const bringInPayments = (
  state: Account,
  { changed, gone }: { changed: readonly BroughtInPayment[]; gone: readonly string[] },
): AccountEvent[] => {
  mustExist(state);
  const out = gone.flatMap((paymentId) => {
    const known = state.before.get(paymentId);
    return known ? [{ paymentId, amountCents: 0, method: known.method, paidOn: known.paidOn }] : [];
  });
  return [...changed, ...out]
    .filter(({ paymentId }) => !isReturnedBefore(state, paymentId))
    .map((data) => ({ type: 'PaymentBroughtIn', data }));
};
