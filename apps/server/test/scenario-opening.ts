import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import * as contract from '#contracts/books/opening/opening.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { ClosedMonths } from '#domain/books/months.ts';
import * as openings from '../src/features/books/opening/opening.ts';
import type { OpeningEvent } from '../src/features/books/opening/opening-events.ts';
import { standingLines, type Opening, type WantedLine } from '../src/features/books/opening/opening-state.ts';
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
}

export const OPENING_STEPS = ['bringIn', 'takeBack', 'sealOpening', 'correctOpening'];

/** What of an opening is in (moving-in#days-before-cut-over). */
export const closedUntilOf = ({ daysClosed, cutOverOn }: Opening): string | null => (daysClosed ? cutOverOn : null);

/** Whether something is in that nobody has sealed: no month closes hard before. */
export const isUnsealed = (state: Opening): boolean => state.sealed === null && standingLines(state).length > 0;

const mustBe = (allowed: readonly string[], role: unknown): void => {
  if (!allowed.includes(String(role))) throw new Refused('ROLE_REFUSED');
};

const line = (account: string, amountCents: number): WantedLine => ({ account, tags: {}, amountCents });

const bringIn = (op: Op, { today, state, months, journal, decide }: OpeningScenario): void => {
  const { cutOver: cutOverOn, lines } = z
    .looseObject({ cutOver: z.string(), lines: z.array(z.tuple([z.string(), z.int()])) })
    .parse(op);
  const wanted = lines.map(([account, amountCents]) => line(account, amountCents));
  mustBeDatable(cutOverOn, { today: cutOverOn, months: { closedThrough: months.closedThrough, softClosed: [] } });
  decide((before) => openings.planMoveIn(before, { cutOverOn, today }));
  const isIn = standingLines(state()).length > 0;
  if (!isIn && wanted.length === 0) throw new Refused('OPENING_EMPTY');
  if (!isIn && journal().some(([, , cents, on]) => cents !== 0 && on <= cutOverOn))
    throw new Refused('OPENING_BOOKED_BEFORE');
  decide((before) => openings.closingDays(before, openings.bringIn(before, wanted), { stands: wanted.length > 0 }));
};

/** Asks, and has somebody else approve it. */
const decided = (
  op: Op,
  { today, place, decide }: OpeningScenario,
  ask: (state: Opening, by: { requestId: string; askedBy: string; askedAt: string }) => OpeningEvent[],
): void => {
  const requestId = uuidV5(String(place), NAMESPACE);
  const askedAt = `${today}T12:00:00Z`;
  const approver = { userId: 'approver', alone: false, eligible: [somebodyElse], now: new Date(askedAt) };
  decide((state) => {
    const asked = ask(state, { requestId, askedBy: 'asker', askedAt });
    mustBe(contract.approveOpening.roles, op['approvedBy']);
    return asked;
  });
  decide((state) => openings.approveOpening(state, { requestId, wanted: standingLines(state), approver, today }));
};

/** Plays a step about the opening. @throws Refused where it is refused. */
export const playOpening = (op: Op, scenario: OpeningScenario): void => {
  mustBe(contract.bringInOpening.roles, scenario.role);
  if (op.op === 'bringIn') return bringIn(op, scenario);
  if (op.op === 'takeBack')
    return scenario.decide((state) => openings.closingDays(state, openings.takeBack(state), { stands: false }));
  if (op.op === 'sealOpening') {
    const retainedCents = z.int().parse(op['retained']);
    return decided(op, scenario, (state, by) =>
      openings.askToSeal(state, standingLines(state), { ...by, retainedCents }),
    );
  }
  const body = { account: op['account'], amountCents: op['amount'], reason: op['reason'] };
  const read = contract.correctOpeningLine.body.safeParse(body);
  if (!read.success) throw new Refused('VALIDATION_FAILED');
  const { account, amountCents } = read.data;
  decided(op, scenario, (state, by) => openings.askToCorrect(state, { ...line(account, amountCents), ...by }));
};
