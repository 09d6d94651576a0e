import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Posting } from '#domain/kernel/posting.ts';
import {
  accountDecider,
  approveRequest,
  banking,
  openAccount,
  receivePayment,
  requestMoney,
  voidOrAsk,
  type Account,
  type AccountEvent,
} from '../src/features/books/account/index.ts';
import { Refused } from '../src/kernel/refused.ts';
import type { CheckThere } from '../src/features/books/tills/till-checks.ts';
import { tillDecider, type Tills } from '../src/features/books/tills/till.ts';
import * as sessions from '../src/features/books/tills/till-sessions.ts';
import type { TillEvent } from '../src/features/books/tills/till-events.ts';
import { Notes, OFFICE } from './books-model/tills.ts';
import { Story } from './given.ts';
import { somebodyElse } from './somebody-else.ts';

const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [tillA, tillB, clerk, other, boss] = [uuid(1), uuid(2), uuid(11), uuid(12), uuid(13)];
const HOLDERS = new Map([
  [tillA, [clerk]],
  [tillB, [other, boss]],
]);
const [at, on] = ['2026-03-10T14:00:00.000Z', '2026-03-10'];

const who = fc.constantFrom(clerk, other, boss);
const till = fc.constantFrom(tillA, tillB);
const place = fc.constantFrom(tillA, tillB, OFFICE);
const cents = fc.integer({ min: 1, max: 2_000 });
const nth = fc.nat({ max: 5 });
const offerId = fc.integer({ min: 100, max: 104 }).map(uuid);
const step = fc.oneof(
  fc.record({ does: fc.constantFrom('opens' as const, 'closes' as const), till, who, cents }),
  fc.record({ does: fc.constant('draws' as const), till, cents }),
  fc.record({ does: fc.constant('takes' as const), who, cents }),
  fc.record({ does: fc.constant('pays' as const), who, cents }),
  fc.record({ does: fc.constant('takesBack' as const) }),
  fc.record({ does: fc.constant('takesCheck' as const), who, cents }),
  fc.record({ does: fc.constant('voidsCheck' as const), nth }),
  fc.record({ does: fc.constant('depositsCheck' as const), nth }),
  fc.record({
    does: fc.constant('offers' as const),
    id: offerId,
    from: place,
    to: place,
    who,
    cents: fc.oneof(cents, fc.constant(0)),
    checks: fc.array(nth, { maxLength: 3 }),
  }),
  fc.record({ does: fc.constant('confirms' as const), id: offerId, who }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type OfAccount = 'takes' | 'pays' | 'takesBack' | 'takesCheck' | 'voidsCheck' | 'depositsCheck';

const tillOf = (one: string): string | null => (one === OFFICE ? null : one);

/** The product's own decisions over the postings that they book. */
class Product {
  readonly story = new Story<Tills, TillEvent>(tillDecider, 'tills');
  /** Of cash, and of checks. */
  readonly postings: Posting[] = [];
  readonly ofChecks: Posting[] = [];
  private readonly checks: string[] = [];
  private readonly takenInto = new Map<string, string | null>();
  private readonly account = new Story<Account, AccountEvent>(accountDecider, uuid(20));
  private readonly refunds: string[] = [];
  private entries = 0;

  constructor() {
    // What the client paid before there were tills, and may have back.
    this.account.when((state) => openAccount(state, { defendantId: uuid(21), openedOn: on }));
    const before = { paymentId: uuid(22), amountCents: 10_000_000, method: 'Bank Transfer', paidOn: on } as const;
    this.account.when((state) => receivePayment(state, { ...before, today: on }));
    for (const [tillId, holders] of HOLDERS)
      this.story.when((state) => sessions.setUpTill(state, { tillId, kind: 'shared', holders, inUse: true }, 0));
  }

  sum(account: string, tillId?: string | null, postings: readonly Posting[] = this.postings): number {
    return postings
      .filter((posting) => posting.account === account)
      .filter(({ tags }) => tillId === undefined || (tags.tillId ?? null) === tillId)
      .reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : -amountCents), 0);
  }

  private when(decide: (state: Tills) => readonly TillEvent[]): void {
    for (const { type, data } of this.story.when(decide))
      if ('postings' in data) (type === 'ChecksHandedOver' ? this.ofChecks : this.postings).push(...data.postings);
  }

  private count(tillId: string, by: string, countedCents: number) {
    const counted = { countId: uuid(30), tillId, countedBy: by, countedAt: at, countedOn: on, countedCents };
    return { ...counted, thereCents: this.sum('1010', tillId), isMoney: by === boss };
  }

  private take(by: string, amountCents: number): void {
    const tillId = sessions.openTillOf(this.story.state, by);
    if (tillId === null) throw new Refused('TILL_NOT_OPEN');
    const payment = { paymentId: this.entryId(), amountCents, method: 'Cash' as const, paidOn: on, today: on, tillId };
    this.onAccount((state) => receivePayment(state, payment));
  }

  private entryId(): string {
    this.entries += 1;
    return uuid(1_000 + this.entries);
  }

  private onAccount(decide: (state: Account) => readonly AccountEvent[], postings = this.postings): void {
    for (const { data } of this.account.when(decide)) if ('postings' in data) postings.push(...data.postings);
  }

  private takeCheck(by: string, amountCents: number): void {
    const tillId = sessions.openTillOf(this.story.state, by) ?? undefined;
    const paymentId = this.entryId();
    const payment = { paymentId, amountCents, method: 'Check' as const, paidOn: on, today: on, tillId };
    this.onAccount((state) => receivePayment(state, payment), this.ofChecks);
    this.checks.push(paymentId);
    this.takenInto.set(paymentId, tillId ?? null);
  }

  private checkAt(at: number): string {
    return this.checks[at] ?? uuid(999);
  }

  private voidCheck(entryId: string): void {
    const liesIn = this.story.state.checks.get(entryId);
    const why = { kind: 'payment', entryId, reasonCode: 'Entered in error', today: on, liesIn } as const;
    const asking = { limitCents: 10_000_000, requestId: this.entryId(), askedBy: boss, askedAt: at };
    this.onAccount((state) => voidOrAsk(state, { ...why, ...asking, cashThereCents: 0 }), this.ofChecks);
  }

  private depositCheck(entryId: string): void {
    const liesIn = this.story.state.checks.get(entryId);
    const banked = { entryId, on, slip: 'D-0001', liesIn, today: on };
    const before = this.ofChecks.length;
    this.onAccount((state) => banking.depositPayment(state, banked), this.ofChecks);
    if (this.ofChecks.length === before) throw new Refused('RECEIPT_BANKED');
  }

  /** What the ledger knows of the checks. */
  private lying(): CheckThere[] {
    return this.checks.flatMap((paymentId, index) => {
      const entry = this.account.state.entries.get(paymentId);
      if (!entry) return [];
      const lies = !entry.voided && entry.depositedOn === null;
      const [receiptNumber, method, takenInto] = [index, 'Check', this.takenInto.get(paymentId) ?? null];
      return [{ paymentId, receiptNumber, method, amountCents: entry.amountCents, takenInto, lies }];
    });
  }

  /** A refund that is asked for and approved by somebody else. */
  private pay(askedBy: string, amountCents: number): void {
    const places = sessions.payingPlacesOf(this.story.state, askedBy);
    const tillId = places.find((each) => amountCents <= this.sum('1010', each)) ?? null;
    const cashThereCents = this.sum('1010', tillId);
    const judged = { balanceCents: -10_000_000, today: on, confirmed: true, cashThereCents, tillId };
    const requestId = this.entryId();
    const wanted = { kind: 'refund', method: 'Cash', requestId, amountCents, askedBy, askedAt: at } as const;
    this.onAccount((state) => requestMoney(state, wanted, judged));
    const approver = { userId: somebodyElse.userId, alone: false, eligible: [somebodyElse], now: new Date(at) };
    this.onAccount((state) => approveRequest(state, { requestId, approver, judged }));
    this.refunds.push(requestId);
  }

  private takeBack(): void {
    const entryId = this.refunds.pop();
    if (entryId === undefined) throw new Refused('ENTRY_NOT_FOUND');
    const why = { kind: 'refund', entryId, reasonCode: 'Entered in error', today: on } as const;
    const asking = { limitCents: 10_000_000, requestId: this.entryId(), askedBy: boss, askedAt: at };
    this.onAccount((state) => voidOrAsk(state, { ...why, ...asking, cashThereCents: 0 }));
  }

  does(one: Step): void {
    if (one.does === 'takes') this.take(one.who, one.cents);
    else if (one.does === 'pays') this.pay(one.who, one.cents);
    else if (one.does === 'takesBack') this.takeBack();
    else if (one.does === 'takesCheck') this.takeCheck(one.who, one.cents);
    else if (one.does === 'voidsCheck') this.voidCheck(this.checkAt(one.nth));
    else if (one.does === 'depositsCheck') this.depositCheck(this.checkAt(one.nth));
    else this.when((state) => this.decide(state, one));
  }

  private decide(state: Tills, one: Exclude<Step, { does: OfAccount }>): readonly TillEvent[] {
    switch (one.does) {
      case 'opens':
        return sessions.openTill(state, this.count(one.till, one.who, one.cents));
      case 'closes':
        return sessions.closeTill(state, this.count(one.till, one.who, one.cents));
      case 'draws':
        return sessions.drawFloat(state, {
          floatId: uuid(31),
          tillId: one.till,
          amountCents: one.cents,
          drawnBy: boss,
          drawnOn: on,
        });
      case 'offers': {
        const fromTillId = tillOf(one.from);
        const offer = { handOverId: one.id, fromTillId, toTillId: tillOf(one.to), amountCents: one.cents };
        const by = { paymentIds: one.checks.map((each) => this.checkAt(each)), offeredBy: one.who, offeredAt: at };
        const thereCents = this.sum('1010', fromTillId);
        return sessions.offerHandOver(
          state,
          { ...offer, ...by },
          { isMoney: one.who === boss, thereCents, checks: this.lying() },
        );
      }
      case 'confirms': {
        const keeper = { by: one.who, isMoney: one.who === boss };
        const { fromTillId } = sessions.offered(state, one.id);
        return sessions.takeHandOver(
          state,
          { handOverId: one.id, takenOn: on, ...keeper },
          { thereCents: this.sum('1010', fromTillId), checks: this.lying() },
        );
      }
    }
  }
}

const tell = (notes: Notes, one: Step): void => {
  switch (one.does) {
    case 'opens':
      return notes.opens(one.till, one.who, one.cents);
    case 'closes':
      return notes.closes(one.till, one.who, one.cents);
    case 'draws':
      return notes.draws(one.till, one.cents);
    case 'takes':
      return notes.takes(one.who, one.cents);
    case 'pays':
      return notes.pays(one.who, one.cents);
    case 'takesBack':
      return notes.takesBack();
    case 'takesCheck':
      return notes.takesCheck(one.who, one.cents);
    case 'voidsCheck':
    case 'depositsCheck':
      return notes.gone(one.nth);
    case 'offers':
      return notes.offersTo(one.id, {
        from: one.from,
        to: one.to,
        cents: one.cents,
        by: one.who,
        checks: one.checks,
      });
    case 'confirms':
      return notes.confirms(one.id, one.who);
  }
};

const isRefused = (does: () => void): boolean => {
  try {
    does();
    return false;
  } catch {
    return true;
  }
};

it('Tills and their second telling agree on every note, on every check and on every refusal (money#tills)', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [product, notes] = [new Product(), new Notes(HOLDERS, new Set([boss]))];
      for (const one of steps) {
        // The same offer twice is one command: it never comes to a second decision.
        if (one.does === 'offers' && notes.offers.has(one.id)) continue;
        expect([one, isRefused(() => product.does(one))]).toEqual([one, isRefused(() => tell(notes, one))]);
        for (const each of [tillA, tillB, OFFICE]) {
          expect(product.sum('1010', tillOf(each))).toBe(notes.in(each));
          expect(product.sum('1010', tillOf(each), product.ofChecks)).toBe(notes.checksIn(each));
        }
        expect([product.sum('5400'), 0 - product.sum('1000')]).toEqual([notes.shortCents, notes.drawnCents]);
      }
    }),
    { numRuns: 300 },
  );
});
