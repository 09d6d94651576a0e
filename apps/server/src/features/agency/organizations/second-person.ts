import { SECOND_PERSON, type ReaderMay, type SecondPersonKind } from '#contracts/kernel/second-person.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { ALONE_AFTER_MS } from '#domain/kernel/refunds.ts';
import { Refused } from '../../../kernel/refused.ts';

/** What waits for a second person, by whose it is: users, null of nobody. */
export interface Waiting {
  askedBy: string | null | undefined;
  /** An instant; it begins the 24 hours (money#released-alone). */
  askedAt: string;
  /** Who gets the money, or is owed it then. */
  paidTo?: string | null | undefined;
  /** Whose power, or whose bond on it, it is about. */
  powerOf?: readonly (string | null)[];
}

/** Somebody of the organization who approves, and has not left. */
export interface Eligible {
  userId: string;
  name: string;
  role: Role;
}

/** Who approves; `alone`: with a second factor given again just now, which releasing alone takes. */
export interface Approver {
  userId: string;
  alone: boolean;
  /** Everybody who may approve anything; what `kind` takes decides who of them. */
  eligible: readonly Eligible[];
  now: Date;
}

/** Why something is somebody's own (money#nobody-approves-their-own); null where it is not. */
const whyOwn = ({ askedBy, paidTo, powerOf = [] }: Waiting, userId: string): string | null => {
  if (askedBy === userId) return 'You asked for this.';
  if (paidTo === userId) return 'This is paid to you.';
  return powerOf.includes(userId) ? 'This is about a power of yours.' : null;
};

/** Who else may approve: of the roles, and nothing of it is theirs. */
const othersOf = (
  kind: SecondPersonKind,
  of: Waiting,
  { userId, eligible }: Pick<Approver, 'userId' | 'eligible'>,
): Eligible[] =>
  eligible.filter(
    (one) => one.userId !== userId && SECOND_PERSON[kind].roles.includes(one.role) && whyOwn(of, one.userId) === null,
  );

/** So many are named in a refusal. */
const NAMED = 5;

const NAMES = new Intl.ListFormat('en-US', { type: 'disjunction' });

const whoMay = (kind: SecondPersonKind, others: readonly Eligible[]): string => {
  const { roles, atOnce } = SECOND_PERSON[kind];
  const words = roles.join(' or ');
  if (others.length === 0)
    return `No other ${words} can approve it: you may release it yourself${atOnce ? '' : ', 24 hours after it was asked for'}.`;
  const names = others.length > NAMED ? '' : `: ${NAMES.format(others.map(({ name }) => name))}`;
  return `Another ${words} has to approve it${names}.`;
};

/** What somebody who approves may do with what waits. */
export const mayDecide = (
  kind: SecondPersonKind,
  of: Waiting,
  reader: Pick<Approver, 'userId' | 'eligible'>,
): ReaderMay => {
  if (whyOwn(of, reader.userId) === null) return 'approve';
  return othersOf(kind, of, reader).length > 0 ? 'neither' : 'release';
};

/**
 * The one rule of the second person (money#second-person, money#nobody-approves-their-own): nobody approves what they
 * asked for, what is paid to them, or a claim or power of their own. Where nobody else is left by the same rule, they
 * release it alone, with a second factor given again: after 24 hours, or at once where the kind says so. Answers
 * whether it is released alone.
 * @throws Refused FOUR_EYES, which says who may; WAITING_FOR_APPROVAL.
 */
export const mustBeSecond = (kind: SecondPersonKind, of: Waiting, approver: Approver): boolean => {
  const why = whyOwn(of, approver.userId);
  if (why === null) return false;
  const others = othersOf(kind, of, approver);
  if (others.length > 0 || !approver.alone) throw new Refused('FOUR_EYES', { why, who: whoMay(kind, others) });
  const { atOnce = false } = SECOND_PERSON[kind];
  if (!atOnce && approver.now.getTime() - Date.parse(of.askedAt) < ALONE_AFTER_MS)
    throw new Refused('WAITING_FOR_APPROVAL');
  return true;
};
