import { SECOND_PERSON, type ReaderMay, type SecondPersonKind } from '#contracts/kernel/second-person.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { ALONE_AFTER_MS } from '#domain/kernel/refunds.ts';
import { Refused } from '../../../kernel/refused.ts';

/** Who asked for something, and when. */
export interface Asked {
  askedBy: string;
  /** An instant; it begins the 24 hours (money#released-alone). */
  askedAt: string;
}

/** What was asked for, and what became of it. */
export interface Requested extends Asked {
  state: 'pending' | 'approved' | 'declined' | 'withdrawn';
}

/** What waits for a second person, by whose it is: users, null of nobody. */
export interface Waiting extends Pick<Asked, 'askedAt'> {
  askedBy: string | null | undefined;
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

/** Up to how many cents one person books something alone (money#approval-limit), and the day it is booked. */
export interface Judging {
  limitCents: number;
  today: string;
}

/** Who asks for something that may take a second person, and how that is judged. */
export type Asking = Asked & Judging;

/** How it is booked: within the limit, `approved` by a second person, or `alone` by who asked (money#second-person). */
export interface Approval {
  approved: boolean;
  alone: boolean;
  today: string;
}

/** Within the limit: nobody else is asked. */
export const byOnePerson = (today: string): Approval => ({ approved: false, alone: false, today });

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
  const message = roles.join(' or ');
  if (others.length === 0)
    return `No other ${message} can approve it: you may release it yourself${atOnce ? '' : ', 24 hours after it was asked for'}.`;
  const names = others.length > NAMED ? '' : `: ${NAMES.format(others.map(({ name }) => name))}`;
  return `Another ${message} has to approve it${names}.`;
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
export const requireSecondApprover = (kind: SecondPersonKind, of: Waiting, approver: Approver): boolean => {
  const why = whyOwn(of, approver.userId);
  if (why === null) return false;
  const others = othersOf(kind, of, approver);
  if (others.length > 0 || !approver.alone) throw new Refused('FOUR_EYES', { why, who: whoMay(kind, others) });
  const { atOnce = false } = SECOND_PERSON[kind];
  if (!atOnce && approver.now.getTime() - Date.parse(of.askedAt) < ALONE_AFTER_MS)
    throw new Refused('WAITING_FOR_APPROVAL');
  return true;
};

/** What waits, approved as `requireSecondApprover` judges. @throws Refused FOUR_EYES, WAITING_FOR_APPROVAL. */
export const approvedBy = (
  { approver, today }: { approver: Approver; today: string },
  kind: SecondPersonKind,
  of: Waiting,
): Approval => ({ approved: true, alone: requireSecondApprover(kind, of, approver), today });

/** What was asked for is there and waits. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const stillWaiting = <R extends { state: string }>(request: R | undefined): R => {
  if (!request) throw new Refused('REQUEST_NOT_FOUND');
  const { state } = request;
  if (state !== 'pending') throw new Refused('REQUEST_DECIDED', { state: state === 'booked' ? 'approved' : state });
  return request;
};

/** Of a map of requests only this: TypeScript would compare two whole maps member by member, for seconds each. */
interface Requests {
  get(requestId: string): { state: string } | undefined;
  set(requestId: string, request: never): unknown;
}

/** All that was asked for, once one of them is decided so; an id that nobody asked under changes nothing. */
export const decidedAs = <All extends Requests>(
  requests: All,
  requestId: string,
  state: NonNullable<ReturnType<All['get']>>['state'],
): All => {
  const request = requests.get(requestId);
  return request ? (requests.set(requestId, { ...request, state } as never) as All) : requests;
};

/** How a kind keeps what waits, and the events by which it ends without being booked. */
interface Ending<State, R, Declined, Withdrawn, Data> {
  /** @throws Refused where it does not wait. */
  pendingOf: (state: State, requestId: string) => R;
  declined: Declined;
  withdrawn: Withdrawn;
  /** What both events say. */
  says: (state: State, requestId: string, request: R) => Data;
}

/**
 * What a kind decides where nothing is booked: `decline`, and `withdraw` by who asked for it.
 * @throws Refused what `pendingOf` refuses; REQUEST_OF_SOMEBODY_ELSE.
 */
export const endings = <
  State,
  R extends Pick<Asked, 'askedBy'>,
  Declined extends string,
  Withdrawn extends string,
  Data,
>({
  pendingOf,
  declined,
  withdrawn,
  says,
}: Ending<State, R, Declined, Withdrawn, Data>) => ({
  decline: (state: State, requestId: string): { type: Declined; data: Data }[] => [
    { type: declined, data: says(state, requestId, pendingOf(state, requestId)) },
  ],
  withdraw: (state: State, requestId: string, userId: string): { type: Withdrawn; data: Data }[] => {
    const request = pendingOf(state, requestId);
    if (request.askedBy !== userId) throw new Refused('REQUEST_OF_SOMEBODY_ELSE');
    return [{ type: withdrawn, data: says(state, requestId, request) }];
  },
});
