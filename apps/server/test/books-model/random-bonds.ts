import type { Op } from '../scenarios.ts';
import { stands, type Book, type Item } from './book.ts';
import type { Choices, WeightedStep } from './choices.ts';
import { AGENTS, POWERS } from './random-sureties.ts';
import { heldOf } from './sureties.ts';

const PARISHES = ['Orleans', 'Jefferson', 'Jefferson Davis', 'Caddo'];

/** Random steps about bonds, and what goes from account to account. */
export class BondSteps {
  private readonly book: Book;

  constructor(
    private readonly choices: Choices,
    private readonly index: number,
    private readonly withSureties: boolean,
  ) {
    this.book = choices.book;
  }

  readonly plays: readonly WeightedStep[] = [
    [6, (today) => this.writeBond(today)],
    [3, (today) => this.rewrite(today)],
    [4, (today) => this.amend(today)],
    [2, () => this.voidBond()],
    [3, () => this.adjust()],
    [4, () => this.move()],
    [2, () => this.transfer('transferFee', 'fee', 'fee', 'charge')],
    [2, () => this.transfer('transferPayment', 'payment', 'payment')],
    [5, () => this.forfeit()],
    [8, () => this.judged()],
  ];

  /** A power of the surety, mostly one that no live bond bears. */
  private power() {
    if (!this.withSureties) return {};
    const borne = new Set(
      [...this.book.bonds.values()].filter(({ voided }) => !voided).map(({ power }) => power?.number),
    );
    const free = POWERS.filter((number) => !borne.has(number));
    return { power: this.choices.pick(this.choices.maybe(8) ? POWERS : free) ?? 'N1', surety: 'S1' };
  }

  private writeBond(today: string): Op {
    const place = {
      account: this.choices.account(),
      parish: this.choices.pick(PARISHES),
      bondDate: this.choices.back(today),
    };
    const agent = this.withSureties ? { agent: this.choices.pick(AGENTS) } : {};
    const bearing = { ...agent, ...(this.choices.maybe(3) ? {} : this.power()) };
    const bond = { bond: `B${this.index}`, face: this.choices.face(), ...place, ...bearing };
    return { op: 'writeBond', ...bond, ...this.choices.spoken() };
  }

  private rewrite(today: string): Op {
    const rewriteOf = this.choices.bond(({ status, voided }) => status === 'OPEN' && !voided);
    const account = this.book.bonds.get(rewriteOf)?.account ?? this.choices.account();
    const place = { account, parish: this.choices.pick(PARISHES), bondDate: this.choices.back(today) };
    return { op: 'writeBond', bond: `B${this.index}`, rewriteOf, face: this.choices.face(), ...place };
  }

  private amend(today: string): Op {
    const changes = {
      face: this.choices.face(),
      parish: this.choices.pick(PARISHES),
      bondDate: this.choices.back(today),
    };
    const chosen = Object.fromEntries(Object.entries(changes).filter(() => this.choices.maybe(2)));
    const power = this.choices.maybe(4) ? this.power() : {};
    return { op: 'amendBond', bond: this.choices.bond(), ...chosen, ...power, ...this.choices.spoken() };
  }

  private voidBond(): Op {
    const bond = this.choices.bond(({ voided, status }) => !voided && status !== 'REWRITTEN');
    const fees = this.choices.items(
      (item) => item.bond === bond && stands(item) && this.book.isOpen(item.account),
      'fee',
      'charge',
    );
    return { op: 'voidBond', bond, fees: this.choices.some(fees), reason: 'ok', approvedBy: 'Supervisor' };
  }

  private adjust(): Op {
    const bond = this.choices.bond();
    const { shares, adjusted } = this.book.bonds.get(bond) ?? { shares: { income: 0 }, adjusted: 0 };
    const amount = this.choices.maybe(3) ? -this.choices.near(adjusted) : this.choices.near(shares.income - adjusted);
    return { op: 'adjustPremium', bond, amount, approvedBy: 'Admin', ...this.choices.reason() };
  }

  private move(): Op {
    const bond = this.choices.bond();
    const from = this.book.bonds.get(bond)?.account;
    const payments = this.choices.maybe(3)
      ? this.choices.some(this.choices.items((item) => item.account === from && stands(item), 'payment'))
      : [];
    return {
      op: 'moveBond',
      bond,
      to: this.choices.other(from),
      withFees: !this.choices.maybe(3),
      payments,
      ...this.choices.reason(),
    };
  }

  private transfer(op: string, name: 'fee' | 'payment', ...kinds: Item['kind'][]): Op {
    const moved = this.choices.item(({ account }) => this.book.isOpen(account), ...kinds);
    return { op, [name]: moved, to: this.choices.other(this.book.items.get(moved)?.account), ...this.choices.reason() };
  }

  /** Forfeited once more it would be a correction of its day. */
  private forfeit(): Op {
    const bonds = [...this.book.bonds].filter(([, { status }]) => status !== 'FORFEITED').map(([name]) => name);
    return { op: 'forfeit', bond: this.choices.pick(bonds) ?? 'none' };
  }

  private judged(): Op {
    const unjudged = this.choices.bond(
      ({ status, voided, judgment }) => status === 'FORFEITED' && !voided && judgment === null,
    );
    const bond = this.choices.bond(({ judgment }) => judgment !== null);
    const { judgment } = this.book.bonds.get(bond) ?? {};
    if (this.choices.maybe(3) || !judgment) {
      const amount = this.choices.near(this.book.bonds.get(unjudged)?.face ?? 1);
      return { op: 'judgment', bond: unjudged, amount, costs: this.choices.next(3) * 4_321 };
    }
    const { total, paid, lowered, cameBack, bills } = judgment;
    const billed = bills.reduce((sum, one) => sum + one.billed - one.givenBack, 0);
    const left = total - lowered - cameBack;
    const fromBuf = this.withSureties && this.choices.maybe(2);
    const held = Math.max(0, heldOf(this.book, 'S1'));
    const owed = total - paid - lowered;
    const acts: Op[] = [
      {
        op: 'judgmentPay',
        bond,
        amount: this.choices.near(fromBuf ? Math.min(owed, held) : owed),
        from: fromBuf ? 'buf' : 'bank',
        ...this.choices.second(),
        ...this.choices.reason(),
      },
      { op: 'judgmentBill', bond, account: this.choices.account(), amount: this.choices.near(left - billed) },
      { op: 'remission', bond, amount: this.choices.near(left), into: fromBuf ? 'buf' : 'bank' },
    ];
    return this.choices.pick(acts)!;
  }
}
