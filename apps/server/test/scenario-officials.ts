import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import type { Role } from '#contracts/kernel/roles.ts';
import * as contracts from '#contracts/payouts/official-fees/official-fees.ts';
import type { OfficialDue, OfficialMoveKind } from '#domain/payouts/official-fees.ts';
import * as moves from '../src/features/payouts/official-fees/official-moves.ts';
import type { OfficialEvent } from '../src/features/payouts/official-fees/official-events.ts';
import type { OfficialFees } from '../src/features/payouts/official-fees/official-fees.ts';
import { Refused } from '../src/kernel/refused.ts';
import type { Op } from './scenarios.ts';
import { somebodyElse } from './somebody-else.ts';

/** What the player of the worked scenarios lends to the steps about what officials are owed. */
export interface OfficialScenario {
  today: string;
  role: Role;
  /** What stands of a fee, which is named by its account and tag: `2120 sheriff:Orleans/B1`. */
  owed: (fee: string) => OfficialDue;
  /** Decides on the stream of the agency. */
  decide: (decision: (state: OfficialFees) => OfficialEvent[]) => void;
}

const NAMESPACE = '9e2c4a60-8b1d-4f73-a5c6-1d3e5f708b92';
const LIMIT = 50_000;

/** The steps that `playOfficial` plays. */
export const OFFICIAL_STEPS = ['payOfficial', 'recoverOfficial', 'loseOfficial', 'voidOfficial'];
const KINDS: Readonly<Record<string, OfficialMoveKind>> = {
  payOfficial: 'paid',
  recoverOfficial: 'recovered',
  loseOfficial: 'lost',
};

const idOf = (name: string): string => uuidV5(name, NAMESPACE);
const read = <T extends z.ZodType>(body: T, request: object): z.output<T> => {
  const found = body.safeParse(request);
  if (!found.success) throw new Refused('VALIDATION_FAILED');
  return found.data;
};
const mustBe = (allowed: readonly string[], role: unknown): void => {
  if (!allowed.includes(String(role))) throw new Refused('ROLE_REFUSED');
};

/** Decides, and has it approved where it waits. @throws Refused where nobody approves it: nothing is kept then. */
const askFor = (
  op: Op,
  { today, decide }: OfficialScenario,
  wanted: { requestId: string; owed: readonly OfficialDue[]; ask: (state: OfficialFees) => OfficialEvent[] },
): void => {
  const { requestId, owed, ask } = wanted;
  const waiting: OfficialEvent[] = [];
  decide((state) => {
    const events = ask(state);
    waiting.push(...events.filter(({ type }) => type.endsWith('Requested')));
    if (waiting.length > 0) mustBe(contracts.approveOfficialFees.roles, op['approvedBy']);
    return events;
  });
  if (waiting.length === 0) return;
  const approver = { userId: 'approver', alone: false, eligible: [somebodyElse], now: new Date(`${today}T12:00:00Z`) };
  decide((state) => moves.approveFees(state, { requestId, approver, today, owed }));
};

/** Plays a step about officials; `nth` names what it asks for. @throws Refused where it is refused. */
export const playOfficial = (op: Op, scenario: OfficialScenario, nth: number): void => {
  const { today, role } = scenario;
  const judging = { limitCents: LIMIT, today };
  const by = { askedBy: 'asker', askedAt: `${today}T12:00:00Z` };
  const moveId = idOf(String(op['move']));
  const kind = KINDS[op.op];
  if (kind === undefined) {
    mustBe(contracts.voidOfficialMove.roles, role);
    const request = { reasonCode: 'Entered in error', reason: op['reason'] };
    const { reasonCode } = read(contracts.voidOfficialMove.body, request);
    const wanted = { moveId, requestId: idOf(`void ${String(nth)}`), reasonCode };
    const ask = (state: OfficialFees) => moves.voidFeesMove(state, wanted, { ...by, ...judging });
    return askFor(op, scenario, { requestId: wanted.requestId, owed: [], ask });
  }
  mustBe(contracts.moveOfficialFees.roles, role);
  const chosen = z.array(z.string()).parse(op['fees']);
  const payees = new Set(chosen.map((fee) => fee.slice(5, fee.lastIndexOf('/'))));
  if (payees.size > 1) throw new Refused('VALIDATION_FAILED'); // a request names one official
  const lines = chosen.map(scenario.owed);
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const fees = lines.map(({ account, bondId }) => ({ account, bondId }));
  const { payee, amountCents } = read(contracts.moveOfficialFees.body, {
    payee: [...payees][0],
    kind,
    fees,
    reason: op['reason'],
    amountCents: op['amount'] ?? (kind === 'paid' ? total : 0 - total),
  });
  const method = kind === 'paid' ? ('Check' as const) : null;
  const wanted = { moveId, kind, payee, lines, amountCents, method, advancedBy: null, ...by };
  askFor(op, scenario, { requestId: moveId, owed: lines, ask: (state) => moves.moveFees(state, wanted, judging) });
};
