import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import * as contract from '#contracts/books/opening/opening.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { ClosedMonths } from '#domain/books/months.ts';
import { isPaidElsewhere, isSuretyDebt } from '#domain/books/opening.ts';
import { FORFEITURES_PAYABLE, UNCLAIMED } from '#domain/kernel/chart-of-accounts.ts';
import { openedUnclaimed, openUnclaimed } from '../src/features/books/account/account-unclaimed.ts';
import type { AccountEvent } from '../src/features/books/account/account-events.ts';
import type { Account } from '../src/features/books/account/account-state.ts';
import type { Bond } from '../src/features/books/bond/bond.ts';
import type { BondEvent } from '../src/features/books/bond/bond-events.ts';
import { openedJudgment, openJudgment } from '../src/features/books/bond/bond-judgment.ts';
import * as openings from '../src/features/books/opening/opening.ts';
import type { OpeningEvent } from '../src/features/books/opening/opening-events.ts';
import { keyOf, standingLines, type Opening, type WantedLine } from '../src/features/books/opening/opening-state.ts';
import { openDebt, openedDebt } from '../src/features/payouts/remittances/disbursement-before.ts';
import type { DisbursementEvent } from '../src/features/payouts/remittances/disbursement-events.ts';
import type { Disbursements } from '../src/features/payouts/remittances/disbursement-state.ts';
import { mustBeDatable } from '../src/features/books/periods/must-be-datable.ts';
import { Refused } from '../src/kernel/refused.ts';
import type { BookedLine, Op } from './scenarios.ts';
import { somebodyElse } from './somebody-else.ts';

const NAMESPACE = '5b8d0f2a-4c6e-4a1b-9d3f-7e9b1d3f5a82';

/** What the player of the worked scenarios lends to the steps about the opening of the books. */
export interface OpeningScenario {
  today: string;
  role: Role;
  /** How much of the log there is: what a request is named by. */
  place: number;
  state: () => Opening;
  months: ClosedMonths;
  /** All that is booked so far. */
  journal: () => BookedLine[];
  decide: (decision: (state: Opening) => readonly OpeningEvent[]) => void;
  accountId: (name: string) => string;
  /** Decides on the account of an id. @throws Refused ACCOUNT_NOT_FOUND. */
  onAccount: (accountId: string, decision: (state: Account) => AccountEvent[]) => void;
  bondId: (name: string) => string;
  suretyId: (name: string) => string;
  /** Decides on what the surety of an id is paid. */
  onSurety: (suretyId: string, decision: (state: Disbursements) => DisbursementEvent[]) => void;
  /** Whose power a bond stands under: its own, or the nearest of its chain. @throws Refused BOND_NOT_FOUND. */
  suretyOf: (bondId: string) => string | null;
  /** Decides on the bond of an id. @throws Refused BOND_NOT_FOUND. */
  onBond: (bondId: string, decision: (state: Bond) => BondEvent[]) => void;
}

export const OPENING_STEPS = ['bringIn', 'takeBack', 'sealOpening', 'correctOpening'];

/** What of an opening is in (moving-in#days-before-cut-over). */
export const closedUntilOf = ({ daysClosed, cutOverOn }: Opening): string | null => (daysClosed ? cutOverOn : null);

/** Whether something is in that nobody has sealed: no month closes hard before. */
export const isUnsealed = (state: Opening): boolean => state.sealed === null && standingLines(state).length > 0;

const mustBe = (allowed: readonly string[], role: unknown): void => {
  if (!allowed.includes(String(role))) throw new Refused('ROLE_REFUSED');
};

/**
 * A line; that of an unclaimed credit names the account that pays it out, that of a judgment its bond and surety, that of
 * what a surety is owed that surety.
 */
const line = (
  scenario: OpeningScenario,
  account: string,
  { amountCents, name }: { amountCents: number; name: string },
): WantedLine => {
  if (account === UNCLAIMED) return { account, tags: { accountId: scenario.accountId(name) }, amountCents };
  if (isSuretyDebt({ account })) return { account, tags: { suretyId: scenario.suretyId(name) }, amountCents };
  if (account !== FORFEITURES_PAYABLE) return { account, tags: {}, amountCents };
  const bondId = scenario.bondId(name);
  const suretyId = scenario.suretyOf(bondId);
  return { account, tags: { bondId, ...(suretyId !== null && { suretyId }) }, amountCents };
};

/** What is to be paid elsewhere where these lines stand. */
const paidElsewhere = (state: Opening, wanted: readonly WantedLine[]): WantedLine[] => {
  const all = new Map<string, WantedLine>(standingLines(state).map((one) => [keyOf(one), { ...one, amountCents: 0 }]));
  for (const one of wanted) all.set(keyOf(one), one);
  return [...all.values()].filter(isPaidElsewhere);
};

/** Says to its payer what is to stand; `only` where it holds of what stands there. */
const tell = (
  { today, state, onAccount, onBond, onSurety }: OpeningScenario,
  { account, tags, amountCents }: WantedLine,
  only: (told: number) => boolean,
): void => {
  const effectiveOn = state().cutOverOn ?? '';
  const { accountId = '', bondId = '', suretyId = null } = tags;
  if (account === UNCLAIMED) {
    const unclaimedId = uuidV5(`opening unclaimed ${accountId}`, NAMESPACE);
    onAccount(accountId, (now) => {
      const events = openUnclaimed(now, { unclaimedId, amountCents, effectiveOn });
      return only(openedUnclaimed(now, unclaimedId)) ? events : [];
    });
    return;
  }
  if (isSuretyDebt({ account }) && suretyId !== null) {
    onSurety(suretyId, (now) => {
      const events = openDebt(now, { account, amountCents });
      return only(openedDebt(now, account) ?? 0) ? events : [];
    });
    return;
  }
  const judgmentId = uuidV5(`opening judgment ${bondId}`, NAMESPACE);
  onBond(bondId, (now) => {
    const events = openJudgment(now, { judgmentId, amountCents, suretyId, effectiveOn, today });
    return only(openedJudgment(now)) ? events : [];
  });
};

/** What payers say of what is to stand. @throws Refused as `openUnclaimed`, `openJudgment` and `openDebt`. */
const mustTake = (scenario: OpeningScenario, wanted: readonly WantedLine[]): void => {
  for (const one of paidElsewhere(scenario.state(), wanted)) tell(scenario, one, () => false);
};

/** Books what is to stand, and what of it others pay: less is said to them before, more behind it. */
const booking = (
  scenario: OpeningScenario,
  wanted: readonly WantedLine[],
  decision: (state: Opening) => OpeningEvent[],
): void => {
  decision(scenario.state());
  mustTake(scenario, wanted);
  const all = paidElsewhere(scenario.state(), wanted);
  for (const one of all) tell(scenario, one, (told) => one.amountCents < told);
  scenario.decide(decision);
  for (const one of all) tell(scenario, one, () => true);
};

const bringIn = (op: Op, scenario: OpeningScenario): void => {
  const { today, state, months, journal, decide } = scenario;
  const { cutOver: cutOverOn, lines } = z
    .looseObject({ cutOver: z.string(), lines: z.array(z.tuple([z.string(), z.int(), z.string()])) })
    .parse(op);
  const wanted = lines.map(([account, amountCents, name]) => line(scenario, account, { amountCents, name }));
  mustBeDatable(cutOverOn, { today: cutOverOn, months: { closedThrough: months.closedThrough, softClosed: [] } });
  decide((before) => openings.planMoveIn(before, { cutOverOn, today }));
  const isIn = standingLines(state()).length > 0;
  if (!isIn && wanted.length === 0) throw new Refused('OPENING_EMPTY');
  if (!isIn && journal().some(([, , cents, on]) => cents !== 0 && on <= cutOverOn))
    throw new Refused('OPENING_BOOKED_BEFORE');
  booking(scenario, wanted, (before) =>
    openings.closingDays(before, openings.bringIn(before, wanted), { stands: wanted.length > 0 }),
  );
};

/** Asks, and has somebody else approve it; a correction changes what its account pays out. */
const decided = (
  op: Op,
  scenario: OpeningScenario,
  ask: (state: Opening, by: { requestId: string; askedBy: string; askedAt: string }) => OpeningEvent[],
  corrected: readonly WantedLine[] = [],
): void => {
  const { today, place, decide, state: now } = scenario;
  const requestId = uuidV5(String(place), NAMESPACE);
  const askedAt = `${today}T12:00:00Z`;
  const approver = { userId: 'approver', alone: false, eligible: [somebodyElse], now: new Date(askedAt) };
  mustTake(scenario, [...standingLines(now()), ...corrected]);
  decide((state) => {
    const asked = ask(state, { requestId, askedBy: 'asker', askedAt });
    mustBe(contract.approveOpening.roles, op['approvedBy']);
    return asked;
  });
  booking(scenario, [...standingLines(now()), ...corrected], (state) =>
    openings.approveOpening(state, { requestId, wanted: standingLines(state), approver, today }),
  );
};

/** Plays a step about the opening. @throws Refused where it is refused. */
export const playOpening = (op: Op, scenario: OpeningScenario): void => {
  mustBe(contract.bringInOpening.roles, scenario.role);
  if (op.op === 'bringIn') return bringIn(op, scenario);
  if (op.op === 'takeBack')
    return booking(scenario, [], (state) => openings.closingDays(state, openings.takeBack(state), { stands: false }));
  if (op.op === 'sealOpening') {
    const retainedCents = z.int().parse(op['retained']);
    return decided(op, scenario, (state, by) =>
      openings.askToSeal(state, standingLines(state), { ...by, retainedCents }),
    );
  }
  const name = String(op['tag']);
  const accountId = op['account'] === UNCLAIMED ? scenario.accountId(name) : null;
  const bondId = op['account'] === FORFEITURES_PAYABLE ? scenario.bondId(name) : null;
  const suretyId = isSuretyDebt({ account: String(op['account']) }) ? scenario.suretyId(name) : null;
  const body = { account: op['account'], amountCents: op['amount'], reason: op['reason'], accountId, bondId, suretyId };
  const read = contract.correctOpeningLine.body.safeParse(body);
  if (!read.success) throw new Refused('VALIDATION_FAILED');
  const { account, amountCents } = read.data;
  const corrected = line(scenario, account, { amountCents, name });
  decided(op, scenario, (state, by) => openings.askToCorrect(state, { ...corrected, ...by }), [corrected]);
};
