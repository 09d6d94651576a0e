import { bondFields } from '#contracts/books/bond/bonds.ts';
import { addDays } from '#domain/kernel/days.ts';
import { RECORD_PAYMENT_METHODS, type PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES, sheriffPayee } from '#domain/agency/premium-shares.ts';
import { accountDecider, openAccount } from '../features/books/account/account.ts';
import type { Account } from '../features/books/account/account-state.ts';
import { addFee } from '../features/books/account/account-fees.ts';
import { receivePayment } from '../features/books/account/account-payments.ts';
import { voidPayment } from '../features/books/account/account-voids.ts';
import type { AccountEvent } from '../features/books/account/account-events.ts';
import { bondDecider, writeBond } from '../features/books/bond/bond.ts';
import { claimPower, followBond } from '../features/books/power-numbers/power-claim.ts';
import { powerDecider } from '../features/books/power-numbers/power.ts';
import { planDecider, setPlan } from '../features/books/plans/plan.ts';
import type { Decider, DomainEvent } from '../platform/event-log/events.ts';
import { eventIdOf, streamName } from '../platform/event-log/stream-name.ts';
import type { OrganizationId } from '../kernel/actor.ts';
import {
  BOND_AMOUNTS,
  CHARGE_CODES,
  dayBetween,
  Dice,
  fictionalPhone,
  fullName,
  PLACES,
  type Place,
} from './seed-data.ts';

/** An event of a demo, with the command that made it and what somebody typed with it. */
export interface SeededEvent extends DomainEvent {
  eventId: string;
  commandId: string;
  occurredAt: string;
  text: Record<string, string>;
}

/** Events for one append: behind revision `after`, -1 where the stream is new. */
export interface SeededAppend {
  stream: string;
  after: number;
  events: SeededEvent[];
}

/** A defendant of a demo with everything that happened. */
export interface SeededCase {
  defendant: {
    id: string;
    fullName: string;
    birthday: string;
    phone: string;
    place: Place;
    address: string;
    createdAt: string;
  };
  /** In the order of the commands: account opened, powers claimed, bonds written, money moved, a plan made. */
  appends: SeededAppend[];
}

/** Runs decisions on one stream as the command runner would, and keeps what they decided. */
class Telling<S, E extends DomainEvent> {
  readonly events: SeededEvent[] = [];
  private readonly stream: string;
  private state: S;

  constructor(
    private readonly decider: Decider<S, E>,
    private readonly organization: OrganizationId,
    id: string,
    private readonly dice: Dice,
  ) {
    this.stream = streamName(decider.category, organization, id);
    this.state = decider.initial(id);
  }

  /** What was decided after event `after`, for one append. */
  append(after = -1, until = Number.POSITIVE_INFINITY): SeededAppend {
    return { stream: this.stream, after, events: this.events.slice(after + 1, until) };
  }

  decide(
    day: string,
    commandId: string,
    decision: (state: S) => readonly E[],
    text: Record<string, string> = {},
  ): void {
    const clock = `${String(this.dice.between(14, 22)).padStart(2, '0')}:${String(this.dice.between(0, 59)).padStart(2, '0')}`;
    const occurredAt = `${day}T${clock}:00.000Z`;
    for (const [index, event] of decision(this.state).entries()) {
      const eventId = eventIdOf(this.organization, commandId, this.stream, index);
      this.state = this.decider.evolve(this.state, { ...event, eventId });
      this.events.push({ ...event, eventId, commandId, occurredAt, text: index === 0 ? text : {} });
    }
  }
}

/** What a case is made from. `today` bounds every day; `nextPower` gives power numbers of the agency. */
export interface SeedSetting {
  organization: OrganizationId;
  dice: Dice;
  openedOn: string;
  today: string;
  nextPower: () => string;
}

const statusOf = (dice: Dice, age: number) => {
  if (dice.onceIn(25)) return 'FORFEITED' as const;
  return age > 200 && !dice.onceIn(3) ? ('CLOSED' as const) : ('OPEN' as const);
};

/** Seeded events are booked on their own day, however long ago. */
const ON_ITS_DAY = { role: 'Admin', hasReason: true } as const;

const tellBond = (
  { organization, dice, today, nextPower }: SeedSetting,
  { defendantId, accountId, place, day }: { defendantId: string; accountId: string; place: Place; day: string },
): { bondId: string; appends: SeededAppend[]; premiumCents: number } => {
  const [bondId, commandId, powerNumber] = [dice.uuid(), dice.uuid(), nextPower()];
  const age = (Date.parse(today) - Date.parse(day)) / 86_400_000;
  const status = statusOf(dice, age);
  const fields = {
    ...bondFields.parse({}),
    status,
    amountCents: dice.pick(BOND_AMOUNTS),
    jurisdiction: place.parish,
    postedAt: place.parish,
    chargeCode: dice.pick(CHARGE_CODES),
    powerNumber,
    courtLocation: place.court,
    caseNumber: `${day.slice(0, 4)}-${String(dice.between(1, 99_999)).padStart(5, '0')}`,
    courtDate: status === 'OPEN' ? addDays(today, dice.between(0, 60)) : null,
    reminderDays: dice.pick([null, 3, 7] as const),
    bondDate: day,
    forfeitureDate: status === 'FORFEITED' ? dayBetween(dice, day, Math.max(0, Math.floor(age))) : null,
  };
  const power = new Telling(powerDecider, organization, powerNumber, dice);
  const claimedAt = `${day}T14:00:00.000Z`;
  const wanted = { suretyId: null, spelling: powerNumber, agentId: null, usedOn: day };
  power.decide(day, commandId, (state) =>
    claimPower(state, { ...wanted, bondId, claimId: commandId, claimedAt }, null),
  );
  const bond = new Telling(bondDecider, organization, bondId, dice);
  const input = {
    fields,
    defendantId,
    accountId,
    rules: SEEDED_PREMIUM_RULES,
    sheriffFees: SEEDED_SHERIFF_FEES,
    today,
    ...ON_ITS_DAY,
  };
  bond.decide(day, bondId, (state) => writeBond(state, input));
  const [written] = bond.events as [SeededEvent];
  const { premiumCents } = written.data as { premiumCents: number };
  const executed = { bondId, says: 'executed', agentId: null, today } as const;
  power.decide(day, dice.uuid(), (state) => followBond(state, executed));
  return { bondId, appends: [power.append(-1, 1), bond.append(), power.append(0)], premiumCents };
};

type AccountTelling = Telling<Account, AccountEvent>;

const tellFees = (
  account: AccountTelling,
  { dice, openedOn: day, today }: SeedSetting,
  { bondId, place }: { bondId: string; place: Place },
): number => {
  const payee = sheriffPayee({ jurisdiction: place.parish, postedAt: null });
  const fee = (kind: 'Application Fee' | 'Jail Fee', amountCents: number) => {
    const feeId = dice.uuid();
    account.decide(day, feeId, (state) =>
      addFee(state, { feeId, kind, amountCents, chargedOn: day, bondId, payee, today, ...ON_ITS_DAY }),
    );
    return amountCents;
  };
  return fee('Application Fee', 2_500) + (dice.onceIn(2) ? fee('Jail Fee', 3_000) : 0);
};

/** A down payment and instalments; now and then one was typed wrong and voided. Answers what is left, in cents. */
const tellPayments = (
  account: AccountTelling,
  { dice, today }: SeedSetting,
  owed: { cents: number; from: string; payer: string },
): number => {
  let left = owed.cents;
  let day = owed.from;
  const times = dice.between(0, 5);
  for (let time = 0; time < times && left > 0 && day <= today; time += 1) {
    const share = time === 0 ? Math.ceil(left / 2) : Math.min(left, dice.between(4, 20) * 1_000);
    const method: PaymentMethod = dice.pick(RECORD_PAYMENT_METHODS);
    const paidOn = day;
    const pay = (amountCents: number): string => {
      const paymentId = dice.uuid();
      const text = dice.onceIn(3) ? { payer: owed.payer } : {};
      account.decide(
        paidOn,
        paymentId,
        (state) => receivePayment(state, { paymentId, amountCents, method, paidOn, today, ...ON_ITS_DAY }),
        text,
      );
      return paymentId;
    };
    if (dice.onceIn(40)) {
      const entryId = pay(share * 10);
      const text = { reason: 'Typed one zero too many' };
      const input = { entryId, reasonCode: 'Wrong amount' as const, today: paidOn, cashThereCents: share * 10 };
      account.decide(paidOn, dice.uuid(), (state) => voidPayment(state, input), text);
    }
    pay(share);
    left -= share;
    day = addDays(day, dice.between(7, 31));
  }
  return left;
};

/** A payment plan for every other account of the last half year that still owes, from the week after it was opened. */
const tellPlan = (
  { organization, openedOn, today }: SeedSetting,
  { accountId, cents }: { accountId: string; cents: number },
): SeededAppend[] => {
  const dice = new Dice(Number.parseInt(accountId.slice(0, 8), 16));
  if (cents <= 0 || openedOn < addDays(today, -180) || dice.onceIn(2)) return [];
  const plan = new Telling(planDecider, organization, accountId, dice);
  const frequency = dice.pick(['WEEKLY', 'BIWEEKLY', 'MONTHLY'] as const);
  const amountCents = Math.min(cents, dice.pick([5_000, 10_000, 15_000, 25_000] as const));
  const terms = { amountCents, frequency, startOn: addDays(openedOn, 7), endsAfter: null, bondId: null };
  const situation = { today: openedOn, balanceCents: cents, inForce: false, confirmed: true };
  const seen = { basedOnBalanceCents: null, lastOn: null, dueAtOnce: null };
  plan.decide(openedOn, dice.uuid(), (state) =>
    setPlan(state, { ...terms, downPayments: [], spreadPastDue: false, ...situation, ...seen }),
  );
  return [plan.append()];
};

/** A defendant, their account with `bonds` bonds, the fees of each, and the payments. */
export const tellCase = (setting: SeedSetting, bonds: number): SeededCase => {
  const { organization, dice, openedOn } = setting;
  const [id, accountId, place] = [dice.uuid(), dice.uuid(), dice.pick(PLACES)];
  const account = new Telling(accountDecider, organization, accountId, dice);
  account.decide(openedOn, accountId, (state) => openAccount(state, { defendantId: id, openedOn }));
  const appends: SeededAppend[] = [account.append(-1, 1)];
  let cents = 0;
  for (let count = 0; count < bonds; count += 1) {
    const bond = tellBond(setting, { defendantId: id, accountId, place, day: openedOn });
    appends.push(...bond.appends);
    cents += bond.premiumCents + tellFees(account, setting, { bondId: bond.bondId, place });
  }
  const untilPaid = account.events.length;
  const left = tellPayments(account, setting, { cents, from: openedOn, payer: fullName(dice) });
  // The plan is saved before the payments: what is recorded before it is none of its instalments (bonds#plan-paid).
  const plan = left > 0 ? tellPlan(setting, { accountId, cents }) : [];
  const money = [account.append(0, untilPaid), ...plan, account.append(untilPaid - 1)];
  appends.push(...money.filter(({ events }) => events.length > 0));
  const birthday = `${dice.between(1955, 2006)}-${String(dice.between(1, 12)).padStart(2, '0')}-${String(dice.between(1, 28)).padStart(2, '0')}`;
  const address = `${dice.between(100, 9_900)} ${dice.pick(['Canal St', 'Airline Hwy', 'Rue Royale', 'Bayou Rd'])}`;
  const phone = fictionalPhone(dice);
  const createdAt = account.events[0]?.occurredAt ?? `${openedOn}T14:00:00.000Z`;
  return { defendant: { id, fullName: fullName(dice), birthday, phone, place, address, createdAt }, appends };
};
