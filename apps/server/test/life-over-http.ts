import { addFee, openAccount, recordPayment, voidPayment } from '#contracts/books/account/accounts.ts';
import { amendBond, getBond, voidBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { answerCourtDate, undoCourtAnswer } from '#contracts/books/bond/court-answers.ts';
import { logCheckIn, scheduleCheckIns } from '#contracts/books/check-ins/check-ins.ts';
import { logCourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import { returnPayment } from '#contracts/books/payments/banking.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { setPlan, setTerms } from '#contracts/books/plans/plans.ts';
import { makePromise, recordCall, setCallHold } from '#contracts/books/plans/promises.ts';
import { discardBond } from '#contracts/office/intake/unfinished-bonds.ts';
import { editDefendant, getDefendant } from '#contracts/people/people/defendants.ts';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import type { Endpoint } from '#contracts/kernel/endpoint.ts';
import { CALL_OUTCOMES } from '#domain/books/call-list.ts';
import { REMINDER_OUTCOMES } from '#domain/books/court-reminders.ts';
import type { JoinedSystem } from './join-system.ts';
import { courtAnswerOf, type Life, type Step } from './lives.ts';
import { aSurety, receive } from './powers-of.ts';
import type { TestClock } from './shared-product.ts';
import type { CallAnswer, CallOptions } from './test-client.ts';
import type { Person } from './test-people.ts';
import { voidAlone } from './void-alone.ts';

/** What the product refuses where a life says so in these words. */
export const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  'The balance has changed.': 'BALANCE_CHANGED',
  'Finish the bond first.': 'BOND_UNFINISHED',
  'not unfinished': 'BOND_FINISHED',
  who: 'COURT_ANSWER_OF_SOMEBODY_ELSE',
  'today or at most 7 days back': 'VALIDATION_FAILED',
};

const EVERY = { week: 'WEEKLY', 'two weeks': 'BIWEEKLY', month: 'MONTHLY' } as const;

/** Plays the steps of a life through the running product; what the life asks of it is answered by `LifeAnswers`. */
export class LifeOverHttp {
  /** Who is in the agency, by the name that the life gives them. */
  readonly people = new Map<string, Person>();
  today = '';
  /** What each name of the life is in the product. */
  private readonly ids = new Map<string, string>();
  /** The bond whose person checks in. */
  private scheduled = '';

  private seconds = 0;

  private suretyId: string | null = null;

  constructor(
    readonly system: JoinedSystem,
    private readonly life: Pick<Life, 'config' | 'steps'>,
  ) {}

  async play(step: Step): Promise<Pick<CallAnswer<Endpoint>, 'problem'> | null> {
    const play = this.plays[step.op ?? ''];
    if (!play) throw new RangeError(`What is ${String(step.op)}?`);
    await this.setClock();
    const answer = await play(step);
    this.allKnow();
    return answer;
  }

  /** It is noon in Louisiana on a day, and a second later with each step of it. */
  async goTo(day: string): Promise<void> {
    if (day !== this.today) this.seconds = 0;
    this.today = day;
    await this.setClock();
  }

  private async setClock(): Promise<void> {
    const noon = Date.parse(`${this.today}T18:00:00Z`);
    await this.system.provider<TestClock>('TestClock').set(new Date(noon + 1_000 * this.seconds).toISOString());
    this.seconds += 1;
  }

  id(name: string): string {
    const known = this.ids.get(name);
    if (known === undefined) throw new RangeError(`Who or what is ${name}?`);
    return known;
  }

  nameOf(id: string | null): string {
    return [...this.ids].find(([, known]) => known === id)?.[0] ?? String(id);
  }

  /** The names of bonds, in the order in which they were written. */
  get bonds(): string[] {
    return [...this.ids.keys()].filter((name) => /^B\d/.test(name));
  }

  /** The bond that a person's alert of missed check-ins is about. */
  get scheduledBond(): string {
    return this.scheduled;
  }

  person(name: string): Person {
    const person = this.people.get(name);
    if (!person) throw new RangeError(`Nobody is called ${name}.`);
    return person;
  }

  /** Whoever reads next has read what everybody wrote. */
  private allKnow(): void {
    const people = [...this.people.values()];
    for (const { client } of people) for (const other of people) client.readWhatWrote(other.client);
  }

  private ask<E extends Endpoint>({ by }: Step, endpoint: E, options: CallOptions<E>) {
    return this.person(by).call(endpoint, options);
  }

  private onAccount({ account }: Step) {
    return { accountId: this.id(account) };
  }

  private readonly plays: Record<string, (step: Step) => Promise<Pick<CallAnswer<Endpoint>, 'problem'> | null>> = {
    join: async ({ id, role }) => {
      const [admin] = this.people.values();
      const person = admin ? await this.system.addAgent(admin, role) : await this.system.signUp();
      this.people.set(id, person);
      if (!admin) await this.openAgency(person);
      return null;
    },
    person: async ({ id, by }) => {
      this.ids.set(id, await this.person(by).story.defendant({ phoneNumber: '5045550142' }));
      return null;
    },
    openAccount: (step) =>
      this.named(step, openAccount, { body: { defendantId: this.id(step.person) } }, ({ accountId }) => accountId),
    terms: (step) => this.ask(step, setTerms, { body: { days: step.n } }),
    bond: (step) => this.write(step),
    amend: (step) => this.finish(step),
    status: (step) => this.amend(step, step.id, { status: step.to as 'FORFEITED', forfeitureDate: this.today }),
    discard: (step) => this.ask(step, discardBond, { params: { bondId: this.id(step.id) } }),
    fee: (step) => {
      const body = { kind: 'Travel Fee', amountCents: step.cents, chargedOn: this.today, dueOn: step.due } as const;
      return this.named(step, addFee, { params: this.onAccount(step), body }, ({ feeId }) => feeId);
    },
    pay: (step) => {
      const body = { method: 'Check', amountCents: step.cents, paidOn: this.today, confirmed: true } as const;
      const request = { params: this.onAccount(step), body };
      return this.named(step, recordPayment, request, ({ paymentId }) => paymentId);
    },
    undoPayment: (step) => this.undoPayment(step),
    plan: (step) => this.ask(step, setPlan, { params: this.onAccount(step), body: this.planOf(step) }),
    call: (step) => {
      const outcome = CALL_OUTCOMES[step.outcome - 1] ?? 'reached';
      return this.ask(step, recordCall, { params: this.onAccount(step), body: { outcome } });
    },
    promise: (step) => {
      const body = { amountCents: step.cents, dueOn: step.on ?? this.today };
      return this.ask(step, makePromise, { params: this.onAccount(step), body });
    },
    hold: (step) => {
      const body = { hold: { until: step.until, reason: step.reason } };
      return this.ask(step, setCallHold, { params: this.onAccount(step), body });
    },
    court: (step) => {
      const court = { courtDate: step.courtDate?.day ?? null, courtTime: step.courtDate?.time ?? null };
      return step.bond === '' ? this.ownCourtDate(step, court) : this.amend(step, step.bond, court);
    },
    answer: (step) => this.answer(step),
    undoAnswer: async (step) => {
      const params = { bondId: this.id(step.bond) };
      const { lastCourtAnswer } = await this.person(step.by).ask(getBond, { params });
      return this.ask(step, undoCourtAnswer, { params, body: { answerId: lastCourtAnswer?.answerId ?? '' } });
    },
    schedule: (step) => {
      this.scheduled = step.bond;
      const body = { frequency: EVERY[step.every], firstDueOn: step.first };
      return this.ask(step, scheduleCheckIns, { params: { bondId: this.id(step.bond) }, body });
    },
    checkIn: (step) => {
      const body = { kind: 'call', on: step.on ?? this.today, at: '09:00' } as const;
      return this.ask(step, logCheckIn, { params: { defendantId: this.id(step.person) }, body });
    },
    remind: async (step) => {
      const params = { bondId: this.id(step.bond) };
      const { courtDate, courtTime, defendantId } = await this.person(step.by).ask(getBond, { params });
      const outcome = REMINDER_OUTCOMES.find((one) => one === step.said) ?? 'reached';
      const body = { courtDate: courtDate ?? '', courtTime, personId: defendantId, outcome };
      return this.ask(step, logCourtReminder, { params: { defendantId }, body });
    },
  };

  /**
   * With the surety whose power a bond gets; one that is older than the life wrote a bond in error on its first day, of
   * which nothing is left.
   */
  private async openAgency(admin: Person): Promise<void> {
    const { config, steps } = this.life;
    await voidAlone(admin);
    if (steps.some(({ surety }) => surety)) this.suretyId = await aSurety(admin);
    const { today } = this;
    if (config.firstWrote === null) return;
    await this.goTo(config.firstWrote);
    const { bondId } = await admin.story.bond({ bondDate: config.firstWrote });
    const body = { reasonCode: 'Entered in error', reason: 'It was never posted' } as const;
    await admin.ask(voidBond, { params: { bondId }, body });
    await this.goTo(today);
  }

  /** What a plan is set up with, or looked at. */
  planOf({ amount, frequency, start, count, downs, basedOnBalance }: Step) {
    const terms = { amountCents: amount, frequency, startOn: start, endsAfter: count };
    const downPaymentIds = downs.map((name) => this.id(name));
    return { ...terms, downPaymentIds, basedOnBalanceCents: basedOnBalance };
  }

  /** Keeps what the product calls the thing that a step names. */
  private async named<E extends Endpoint>(
    step: Step,
    endpoint: E,
    options: CallOptions<E>,
    idOf: (body: CallAnswer<E>['body']) => string,
  ) {
    const answer = await this.ask(step, endpoint, options);
    if (answer.problem === null) this.ids.set(step.id, idOf(answer.body));
    return answer;
  }

  private write(step: Step) {
    const { amount, power, bondDate, courtDate, reminderDays } = step;
    const court = { courtDate: courtDate?.day ?? null, courtTime: courtDate?.time ?? null, reminderDays };
    const bond = { amountCents: amount, powerNumber: power ?? '', bondDate, jurisdiction: 'Orleans' } as const;
    const whose = { defendantId: this.id(step.person), accountId: this.id(step.account) };
    return this.named(step, writeBond, { body: { ...whose, ...bond, ...court } }, ({ bondId }) => bondId);
  }

  /** Gives a bond an amount and a power, of a surety where the step says so, or takes both away. */
  private async finish(step: Step) {
    const [admin] = this.people.values();
    const suretyId = step.surety ? this.suretyId : null;
    if (suretyId !== null && admin) {
      const { status } = await receive(admin, step.power ?? '', { suretyId });
      if (status >= 300) throw new Error(`The power ${String(step.power)} was not received.`);
      this.allKnow();
    }
    const change = step.power === null ? ({ powerChange: 'mistyped', reason: 'As the life tells it' } as const) : {};
    const power = { powerNumber: step.power ?? '', suretyId, ...change };
    return this.amend(step, step.id, { amountCents: step.amount, ...power });
  }

  private async amend(step: Step, name: string, changes: Partial<NonNullable<CallOptions<typeof amendBond>['body']>>) {
    const params = { bondId: this.id(name) };
    const { revision: basedOn } = await this.person(step.by).ask(getBond, { params });
    return this.ask(step, amendBond, { params, body: { confirmed: true, ...changes, basedOn } });
  }

  private async ownCourtDate(step: Step, court: { courtDate: string | null; courtTime: string | null }) {
    const params = { defendantId: this.id(step.person) };
    const { version: basedOn } = await this.person(step.by).ask(getDefendant, { params });
    return this.ask(step, editDefendant, { params, body: { ...court, basedOn } });
  }

  private async answer(step: Step) {
    const bonds = step.bonds.map((name) => this.id(name));
    const { courtDate } = await this.person(step.by).ask(getBond, { params: { bondId: bonds[0] ?? '' } });
    const next = typeof step.to === 'object' ? { nextDate: step.to.day, nextTime: step.to.time } : {};
    const body = { bonds, courtDate: courtDate ?? '', said: courtAnswerOf(step), ...next };
    return this.ask(step, answerCourtDate, { body });
  }

  /** A check comes back from the bank that it was taken to; a void takes it back before. */
  private async undoPayment(step: Step) {
    const payment = { ...this.onAccount(step), paymentId: this.id(step.id) };
    if (step.how === 'void') {
      const body = { reasonCode: 'Entered in error', reason: 'As the life tells it' } as const;
      return this.ask(step, voidPayment, { params: payment, body });
    }
    await this.person(step.by).ask(makeDeposit, { body: { depositedOn: this.today, receipts: [payment] } });
    const body = { returnedOn: this.today, reason: 'Not sufficient funds' };
    return this.ask(step, returnPayment, { params: payment, body });
  }
}
