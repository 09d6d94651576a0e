import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import * as contracts from '#contracts/books/bond/judgments.ts';
import { approveJudgmentPayment as approval } from '#contracts/books/approvals/approvals.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { Bond } from '../src/features/books/bond/bond.ts';
import type { BondEvent } from '../src/features/books/bond/bond-events.ts';
import * as judgments from '../src/features/books/bond/bond-judgment.ts';
import { payDraw } from '../src/features/books/bond/judgment-draw.ts';
import { Refused } from '../src/kernel/refused.ts';
import type { Op } from './scenarios.ts';
import { somebodyElse } from './somebody-else.ts';

/** What the player of the worked scenarios lends to the steps about judgments. */
export interface JudgedScenario {
  today: string;
  role: Role;
  bondId: string;
  /** The bond of the step. */
  state: Bond;
  /** Decides on the bond of the step. */
  decide: (decision: (state: Bond) => BondEvent[]) => void;
  accountId: (name: string) => string;
  closed: (accountId: string) => Refused | null;
  /** Whose power the bond stands under: its own, or the nearest of its chain. */
  suretyId: string | null;
  /** Claims a part of what a surety holds of the BUF, has the payment booked, and frees the claim. @throws Refused BUF_LIMIT. */
  draw: (suretyId: string, of: { requestId: string; amountCents: number }, book: () => void) => void;
  /** @throws Refused BUF_LIMIT where a surety holds less. */
  mustBeHeld: (suretyId: string, amountCents: number) => void;
}

const NAMESPACE = '4a1c7e93-5b2d-4f60-8e1a-9c3d5f7b1e28';
/** Above it a second person is needed, where a scenario says nothing else. */
const LIMIT = 50_000;

/** Of the accounts that were billed those that take no money. */
const closedOf = ({ state, closed }: JudgedScenario): Map<string, Refused> =>
  new Map(
    judgments.billedAccounts(state).flatMap((accountId) => {
      const refused = closed(accountId);
      return refused ? [[accountId, refused]] : [];
    }),
  );

/** The surety that holds a BUF for the bond. @throws Refused JUDGMENT_WITHOUT_SURETY. */
const bufOfBond = ({ state, suretyId }: JudgedScenario): string => {
  const bufOf = state.written?.judgment?.suretyId ?? suretyId;
  if (bufOf === null) throw new Refused('JUDGMENT_WITHOUT_SURETY');
  return bufOf;
};

const mustBe = (allowed: readonly string[], role: string): void => {
  if (!allowed.includes(role)) throw new Refused('ROLE_REFUSED');
};

/** A payment is asked for and approved in one step, by the roles of the contracts. */
const pay = (op: Op, scenario: JudgedScenario, requestId: string): void => {
  mustBe(contracts.payJudgment.roles, scenario.role);
  const read = contracts.payJudgment.body.safeParse({
    amountCents: op['amount'],
    reason: op['reason'],
    from: op['from'],
  });
  if (!read.success) throw new Refused('VALIDATION_FAILED');
  const { today } = scenario;
  const now = new Date(`${today}T12:00:00Z`);
  const bufOf = read.data.from === 'buf' ? bufOfBond(scenario) : null;
  const paidCents = read.data.amountCents;
  const request = { requestId, bufOf, paidCents, askedBy: 'asker', askedAt: now.toISOString() };
  const approver = { userId: 'approver', alone: false, eligible: [somebodyElse], now };
  const [event] = judgments.payJudgment(scenario.state, { ...request, limitCents: LIMIT, today });
  const waits = event?.type === 'JudgmentPaymentRequested';
  const second = z.string().optional().parse(op['approvedBy']);
  if (waits && second === undefined) throw new Refused('FOUR_EYES');
  if (waits) mustBe(approval.roles, second ?? '');
  if (waits && bufOf !== null) scenario.mustBeHeld(bufOf, paidCents);
  const ask = () => scenario.decide((state) => judgments.payJudgment(state, { ...request, limitCents: LIMIT, today }));
  if (waits) ask();
  if (bufOf !== null) {
    const { judgmentId = '' } = scenario.state.written?.judgment ?? {};
    const draw = { requestId, judgmentId, suretyId: bufOf, paidCents, limitCents: LIMIT, today };
    scenario.draw(bufOf, { requestId, amountCents: paidCents }, () =>
      scenario.decide((state) => payDraw(state, { ...draw, approved: waits, alone: false })),
    );
  } else if (waits) scenario.decide((state) => judgments.approveJudgmentPayment(state, { requestId, approver, today }));
  else ask();
};

/** Plays a step about a judgment through the decisions; `place` names what it makes. */
export const playJudgment = (op: Op, scenario: JudgedScenario, place: number): void => {
  const { today, role } = scenario;
  const id = uuidV5(`${scenario.bondId} ${String(place)}`, NAMESPACE);
  switch (op.op) {
    case 'judgment': {
      mustBe(contracts.enterJudgment.roles, role);
      const typed = { judgedOn: today, judgedCents: op['amount'], costsCents: op['costs'] };
      const read = contracts.enterJudgment.body.safeParse(typed);
      if (!read.success) throw new Refused('VALIDATION_FAILED');
      const of = { judgmentId: id, suretyId: scenario.suretyId };
      const decision = { ...read.data, ...of, today, role, hasReason: false };
      return scenario.decide((state) => judgments.enterJudgment(state, decision));
    }
    case 'judgmentPay':
      return pay(op, scenario, id);
    case 'judgmentBill': {
      mustBe(contracts.billJudgment.roles, role);
      const billedAccountId = scenario.accountId(String(op['account']));
      const read = contracts.billJudgment.body.safeParse({ accountId: billedAccountId, amountCents: op['amount'] });
      if (!read.success) throw new Refused('VALIDATION_FAILED');
      const bill = { billedAccountId, billedCents: Number(op['amount']), recoveryBillable: true, hasAgreement: true };
      return scenario.decide((state) =>
        judgments.billJudgment(state, { ...bill, today, closed: scenario.closed(billedAccountId) }),
      );
    }
    case 'remission': {
      mustBe(contracts.recordRemission.roles, role);
      const read = contracts.recordRemission.body.safeParse({ amountCents: op['amount'], into: op['into'] });
      if (!read.success) throw new Refused('VALIDATION_FAILED');
      const bufOf = read.data.into === 'buf' ? bufOfBond(scenario) : null;
      const remission = { remittedCents: read.data.amountCents, bufOf, today, closed: closedOf(scenario) };
      return scenario.decide((state) => judgments.remitJudgment(state, remission));
    }
    default:
      throw new RangeError(`${op.op} is no step about a judgment.`);
  }
};
