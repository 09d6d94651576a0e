import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import * as bufContracts from '#contracts/payouts/buf/buf.ts';
import * as contracts from '#contracts/payouts/remittances/disbursements.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { recoverableOf, type BufMove, type RecoverableEnd } from '#domain/payouts/buf.ts';
import type { PowerDue } from '#domain/payouts/remittance.ts';
import * as payments from '../src/features/payouts/remittances/disbursement.ts';
import type { DisbursementEvent } from '../src/features/payouts/remittances/disbursement-events.ts';
import type { Disbursements } from '../src/features/payouts/remittances/disbursement-state.ts';
import * as money from '../src/features/payouts/remittances/surety-money.ts';
import { Refused } from '../src/kernel/refused.ts';
import type { Op } from './scenarios.ts';
import { somebodyElse } from './somebody-else.ts';

/** What the player of the worked scenarios lends to the steps about what sureties are owed and hold. */
export interface SuretyScenario {
  today: string;
  role: Role;
  /** What a power of the surety owes by now, and what the surety holds of the BUF. */
  owed: (power: string) => PowerDue;
  heldCents: number;
  /** Decides on the stream of the step's surety. */
  decide: (decision: (state: Disbursements) => DisbursementEvent[]) => void;
}

const NAMESPACE = '6e3b9d15-7a4c-4f28-8b0d-2c5e7f9a1b34';
/** Above it a second person is needed, where a scenario says nothing else. */
const LIMIT = 50_000;

/** The steps that `playSurety` plays. */
export const SURETY_STEPS = [
  'remit',
  'voidRemittance',
  'bufRelease',
  'bufInterest',
  'recoverPayable',
  'losePayable',
  'voidMove',
];

const idOf = (name: string): string => uuidV5(name, NAMESPACE);
const read = <T extends z.ZodType>(body: T, request: object): z.output<T> => {
  const found = body.safeParse(request);
  if (!found.success) throw new Refused('VALIDATION_FAILED');
  return found.data;
};
const mustBe = (allowed: readonly string[], role: unknown): void => {
  if (!allowed.includes(String(role))) throw new Refused('ROLE_REFUSED');
};

/** A payment's name says its remittance and its kind: `R7/premium`. */
const paymentOf = (name: string): string => {
  const [remittance = '', kind = ''] = name.split('/');
  return uuidV5(kind, idOf(remittance));
};

/** Decides, and has it approved where it waits. @throws Refused where nobody approves it: nothing is kept then. */
const askFor = (
  op: Op,
  { today, decide, owed, heldCents }: SuretyScenario,
  wanted: { requestId: string; powers?: readonly string[]; ask: (state: Disbursements) => DisbursementEvent[] },
): void => {
  const { requestId, powers = [], ask } = wanted;
  const waiting: DisbursementEvent[] = [];
  decide((state) => {
    const events = ask(state);
    waiting.push(...events.filter(({ type }) => type.endsWith('Requested')));
    if (waiting.length > 0) mustBe(contracts.approveDisbursement.roles, op['approvedBy']);
    return events;
  });
  if (waiting.length === 0) return;
  const approver = { userId: 'approver', alone: false, eligible: [somebodyElse], now: new Date(`${today}T12:00:00Z`) };
  const judged = { today, owed: powers.map(owed), heldCents };
  decide((state) => payments.approveDisbursement(state, { requestId, approver, ...judged }));
};

/** Plays a step about a surety; `nth` names what it asks for. @throws Refused where it is refused. */
export const playSurety = (op: Op, scenario: SuretyScenario, nth: number): void => {
  const { role, owed, heldCents, today } = scenario;
  const judging = { limitCents: LIMIT, today };
  const by = { askedBy: 'asker', askedAt: `${today}T12:00:00Z` };
  const { reason, apart: bufApart, amount: amountCents } = op;
  const powers = z.array(z.string()).default([]).parse(op['powers']);
  const lines = powers.map(owed);
  const powerIds = lines.map(({ powerId }) => powerId);
  const moveId = idOf(String(op['move']));
  const requestId = idOf(`request ${String(nth)}`);

  const remit = (): void => {
    mustBe(contracts.remit.roles, role);
    const request = read(contracts.remit.body, { powerIds, amountCents: 0, bufApart, method: 'Check', reason });
    const wanted = {
      requestId: idOf(String(op['remittance'])),
      lines,
      bufApart: request.bufApart,
      advancedBy: request.advancedBy,
      ...by,
    };
    const ask = (state: Disbursements) => payments.remit(state, { ...wanted, method: request.method }, judging);
    askFor(op, scenario, { requestId: wanted.requestId, powers, ask });
  };
  const voidRemittance = (): void => {
    mustBe(contracts.voidDisbursement.roles, role);
    const { reasonCode } = read(contracts.voidDisbursement.body, { reasonCode: 'Entered in error', reason });
    const wanted = { disbursementId: paymentOf(String(op['move'])), requestId, reasonCode };
    askFor(op, scenario, {
      requestId,
      ask: (state) => payments.voidDisbursement(state, wanted, { ...by, ...judging }),
    });
  };
  const buf = (kind: BufMove): void => {
    mustBe(bufContracts.moveBuf.roles, role);
    read(bufContracts.moveBuf.body, { kind, amountCents, reason });
    const wanted = { moveId, kind, amountCents: Number(amountCents), heldCents, ...by };
    askFor(op, scenario, { requestId: moveId, ask: (state) => money.moveBuf(state, wanted, judging) });
  };
  const end = (kind: RecoverableEnd): void => {
    mustBe(bufContracts.endRecoverable.roles, role);
    const total = lines.map(recoverableOf).reduce((sum, line) => sum + line.premiumCents + line.bufCents, 0);
    read(bufContracts.endRecoverable.body, { kind, powerIds, amountCents: total, reason });
    const wanted = { moveId, kind, owed: lines, amountCents: total, ...by };
    askFor(op, scenario, { requestId: moveId, powers, ask: (state) => money.endRecoverable(state, wanted, judging) });
  };
  const voidMove = (): void => {
    mustBe(bufContracts.voidSuretyMove.roles, role);
    read(bufContracts.voidSuretyMove.body, { reason });
    askFor(op, scenario, {
      requestId,
      ask: (state) => money.voidMove(state, { moveId, requestId }, { ...by, ...judging }),
    });
  };
  const plays: Readonly<Record<string, () => void>> = {
    remit,
    voidRemittance,
    voidMove,
    bufRelease: () => buf('release'),
    bufInterest: () => buf('interest'),
    recoverPayable: () => end('recovered'),
    losePayable: () => end('lost'),
  };
  plays[op.op]?.();
};
