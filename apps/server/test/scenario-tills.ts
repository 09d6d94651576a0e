import { v5 as uuidV5 } from 'uuid';
import { moneyRoles, type Role } from '#contracts/kernel/roles.ts';
import * as contracts from '#contracts/books/tills/tills.ts';
import { tillDecider, type Tills } from '../src/features/books/tills/till.ts';
import type { CheckThere } from '../src/features/books/tills/till-checks.ts';
import type { TillEvent } from '../src/features/books/tills/till-events.ts';
import * as sessions from '../src/features/books/tills/till-sessions.ts';
import { Refused } from '../src/kernel/refused.ts';
import { Story } from './given.ts';
import { OFFICE_DRAWER, TILLS, type Op } from './scenarios.ts';

const NAMESPACE = '4f8b2d6a-1c3e-4a5b-9d7f-0e2c4a6b8d15';
const personOf = (role: unknown): string => uuidV5(`person ${String(role)}`, NAMESPACE);
const STAFF = ['Admin', 'Supervisor', 'Accounting', 'Agent'].map(personOf);
const isMoney = (role: unknown): boolean => moneyRoles.some((one) => one === role);
const mustBe = (allowed: readonly string[], role: unknown): void => {
  if (!allowed.includes(String(role))) throw new Refused('ROLE_REFUSED');
};

/** A till by its name; null is the office drawer. */
export const tillIdOf = (name: string): string | null =>
  name === OFFICE_DRAWER ? null : uuidV5(`till ${name}`, NAMESPACE);

/** What the player of the scenarios lends to the steps about tills. */
export interface TillScenario {
  role: Role;
  today: string;
  /** The cash of a place, in cents; null of the office drawer. */
  cashIn: (tillId: string | null) => number;
  /** Every check that was ever taken. */
  checks: () => readonly CheckThere[];
  paymentIdOf: (name: string) => string;
  decide: (decision: (state: Tills) => readonly TillEvent[]) => void;
}

/** The tills of an agency that has some, each shared by everybody; without them all that is asked is the office drawer. */
export class ScenarioTills {
  readonly story = new Story<Tills, TillEvent>(tillDecider, 'agency');

  constructor(private readonly isOn: boolean) {
    if (isOn)
      for (const name of TILLS) {
        const till = { tillId: String(tillIdOf(name)), kind: 'shared', holders: STAFF, inUse: true } as const;
        this.story.when((state) => sessions.setUpTill(state, till, 0));
      }
  }

  /** Into which till somebody takes what lies in a drawer (money#tills). @throws Refused TILL_NOT_OPEN of cash. */
  takingInto(role: Role, isCash: boolean): string | undefined {
    if (!this.isOn) return undefined;
    const tillId = sessions.openTillOf(this.story.state, personOf(role));
    if (tillId === null && isCash) throw new Refused('TILL_NOT_OPEN');
    return tillId ?? undefined;
  }

  /** From where cash is paid out, and what lies there. */
  payingFrom(role: Role, amountCents: number, cashIn: TillScenario['cashIn']) {
    const places = sessions.payingPlacesOf(this.story.state, personOf(role));
    const tillId = places.find((place) => amountCents <= cashIn(place)) ?? null;
    return { tillId, cashThereCents: cashIn(tillId) };
  }

  nameOf(tillId: string | undefined): string {
    return TILLS.find((name) => tillIdOf(name) === tillId) ?? OFFICE_DRAWER;
  }
}

/** The steps about tills. */
export const TILL_STEPS = ['drawFloat', 'openTill', 'closeTill', 'handOver'];

const count = (op: Op, { role, today, cashIn }: TillScenario) => {
  const tillId = String(tillIdOf(String(op['till'])));
  const { countedCents } = contracts.closeTill.body.parse({ countedCents: op['counted'] });
  const when = { countedAt: `${today}T12:00:00.000Z`, countedOn: today };
  const who = { countId: personOf('count'), countedBy: personOf(role), isMoney: isMoney(role) };
  return { tillId, ...who, ...when, countedCents, thereCents: cashIn(tillId) };
};

/** Offered by one and confirmed by another; refused at either, nothing stays on its way. */
const handOver = (op: Op, { role, today, cashIn, checks, paymentIdOf, decide }: TillScenario): void => {
  const [fromTillId, toTillId] = [tillIdOf(String(op['from'])), tillIdOf(String(op['to']))];
  const names = Array.isArray(op['checks']) ? op['checks'].map(String) : [];
  const request = { fromTillId, toTillId, amountCents: op['amount'], paymentIds: names.map(paymentIdOf) };
  const { amountCents, paymentIds } = contracts.handOverCash.body.parse(request);
  const handOverId = personOf('hand-over');
  const offer = { handOverId, fromTillId, toTillId, amountCents, paymentIds, offeredBy: personOf(role) };
  const there = { thereCents: cashIn(fromTillId), checks: checks() };
  decide((state) =>
    sessions.offerHandOver(
      state,
      { ...offer, offeredAt: `${today}T12:00:00.000Z` },
      { isMoney: isMoney(role), ...there },
    ),
  );
  const takenBy = op['takenBy'] ?? role;
  const keeper = { by: personOf(takenBy), isMoney: isMoney(takenBy) };
  try {
    decide((state) => sessions.takeHandOver(state, { handOverId, takenOn: today, ...keeper }, there));
  } catch (error) {
    decide((state) => sessions.endHandOver(state, { handOverId, by: personOf(role), isMoney: isMoney(role) }));
    throw error;
  }
};

/** Plays a step about tills. @throws Refused where it is refused; nothing is on its way then. */
export const playTills = (op: Op, scenario: TillScenario): void => {
  const { role, today, decide } = scenario;
  if (op.op === 'handOver') return handOver(op, scenario);
  if (op.op === 'openTill') return decide((state) => sessions.openTill(state, count(op, scenario)));
  if (op.op === 'closeTill') return decide((state) => sessions.closeTill(state, count(op, scenario)));
  mustBe(contracts.drawFloat.roles, role);
  const { amountCents } = contracts.drawFloat.body.parse({ amountCents: op['amount'] });
  const float = { floatId: personOf('float'), tillId: String(tillIdOf(String(op['till']))), amountCents };
  decide((state) => sessions.drawFloat(state, { ...float, drawnBy: personOf(role), drawnOn: today }));
};
