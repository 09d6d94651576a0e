import type { Op } from '../lives.ts';
import { stands } from './book.ts';
import { Choices } from './choices.ts';
import type { Book, Item } from './book.ts';
import type { Seeded } from '../simulation/seeded.ts';

const METHODS = [
  'Cash',
  'Check',
  'Cashiers Check',
  'Money Order',
  'Credit Card',
  'Credit/Debit',
  'Bank Transfer',
  'Other',
];
const PARISHES = ['Orleans', 'Jefferson', 'Jefferson Davis', 'Caddo'];
const ROLES = ['Admin', 'Admin', 'Supervisor', 'Accounting', 'Agent'];

/** Chooses a step that mostly may be done as the books stand, and now and then may not. */
class Steps {
  private readonly book: Book;

  constructor(
    private readonly choices: Choices,
    private readonly index: number,
  ) {
    this.book = choices.book;
  }

  private readonly plays: readonly [weight: number, choose: (today: string) => Op][] = [
    [1, () => ({ op: 'openAccount', account: `A${this.book.accounts.size < 5 ? this.book.accounts.size + 1 : 1}` })],
    [1, () => ({ op: 'reopenAccount', account: this.choices.closed(), ...this.choices.reason() })],
    [10, (today) => ({ ...this.payment('pay', this.choices.account(), 1 + this.choices.next(90_000), today) })],
    [2, (today) => this.recovery(today)],
    [5, (today) => this.fee(today)],
    [2, () => ({ op: 'voidFee', fee: this.choices.item(() => true, 'fee', 'charge'), reason: 'ok' })],
    [
      2,
      () => ({
        op: 'voidPayment',
        payment: this.choices.item(({ bankedOn }) => bankedOn === null, 'payment'),
        reason: 'ok',
      }),
    ],
    [4, (today) => this.deposit(today)],
    [3, (today) => this.settlement(today)],
    [
      2,
      (today) => ({
        op: 'matchTransfer',
        payment: this.choices.item(({ method }) => method === 'Bank Transfer', 'payment'),
        on: this.choices.back(today),
      }),
    ],
    [4, (today) => this.returned(today)],
    [4, () => this.refund()],
    [3, () => this.writeOff()],
    [2, () => this.payout()],
    [4, () => this.closing()],
    [6, (today) => this.writeBond(today)],
    [3, (today) => this.rewrite(today)],
    [4, (today) => this.amend(today)],
    [2, () => this.voidBond()],
    [3, () => this.adjust()],
    [4, () => this.move()],
    [2, () => this.transfer('transferFee', 'fee', 'fee', 'charge')],
    [2, () => this.transfer('transferPayment', 'payment', 'payment')],
    [3, () => this.forfeit()],
    [4, () => this.judged()],
  ];

  choose(): Op {
    const today = this.choices.today();
    if (this.book.accounts.size < 2)
      return { op: 'openAccount', account: `A${this.book.accounts.size + 1}`, at: today };
    const whole = this.plays.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.choices.next(whole);
    const [, choose] = this.plays.find(([weight]) => (left -= weight) < 0) ?? this.plays[0]!;
    return { role: this.choices.pick(ROLES), ...choose(today), at: today };
  }

  private payment(op: string, account: string, amount: number, today: string): Op {
    const method = this.choices.pick(METHODS);
    return {
      op,
      payment: `P${this.index}`,
      account,
      amount,
      method,
      on: this.choices.back(today),
      ...this.choices.spoken(),
    };
  }

  private recovery(today: string): Op {
    const account = this.choices.pick(
      [...this.book.accounts.keys()].filter((name) => this.book.totals(name).writeOffs > 0),
    );
    const limit = account === undefined ? 1 : this.book.totals(account).writeOffs;
    return this.payment('recoverWriteOff', account ?? this.choices.account(), this.choices.near(limit), today);
  }

  private fee(today: string): Op {
    const bond = this.choices.maybe(2) ? this.choices.bond() : '';
    const account = this.choices.maybe(8)
      ? this.choices.account()
      : (this.book.bonds.get(bond)?.account ?? this.choices.account());
    const kind = this.choices.pick(['application', 'jail', 'travel', 'transfer', 'charge']) ?? '';
    const amount = 1 + this.choices.next(kind === 'application' ? 2_600 : 40_000);
    const named = bond === '' || kind === 'charge' ? {} : { bond };
    return {
      op: 'addFee',
      fee: `F${this.index}`,
      account,
      kind,
      amount,
      on: this.choices.back(today),
      ...named,
      ...this.choices.spoken(),
    };
  }

  private inDrawer = ({ method, bankedOn, ...item }: Item): boolean =>
    ['Cash', 'Check', 'Cashiers Check', 'Money Order'].includes(method) &&
    bankedOn === null &&
    stands({ method, bankedOn, ...item });

  private deposit(today: string): Op {
    const receipts = this.choices.some(this.choices.items(this.inDrawer, 'payment'));
    const cash = this.choices.maybe(4) ? this.choices.next(2_000) - 1_000 : 0;
    return {
      op: 'deposit',
      deposit: `D${this.index}`,
      tills: [{ till: 'T1', receipts, cash }],
      on: this.day(today),
      ...this.choices.spoken(),
    };
  }

  private day(today: string): string {
    return this.choices.maybe(3) ? this.choices.back(today) : today;
  }

  private settlement(today: string): Op {
    const isCard = ({ method }: Item) => method.startsWith('Credit');
    const isNew = (item: Item) => isCard(item) && item.bankedOn === null && stands(item);
    const payments = this.choices.some(this.choices.items(isNew, 'payment'));
    const refunds = this.choices.some(this.choices.items(isNew, 'refund'));
    const back = (item: Item) => isCard(item) && item.bankedOn !== null && item.returnedOn !== null && !item.offPayout;
    const chargebacks = this.choices.some(this.choices.items(back, 'payment'));
    const lists = { payments, refunds, chargebacks };
    return {
      op: 'settleCards',
      deposit: `S${this.index}`,
      ...lists,
      cardFee: this.choices.next(500),
      on: this.day(today),
      ...this.choices.spoken(),
    };
  }

  private returned(today: string): Op {
    const payment = this.choices.item(
      ({ method, bankedOn }) => bankedOn !== null || method.startsWith('Credit'),
      'payment',
    );
    const isDrawn = !['Credit Card', 'Credit/Debit', 'Bank Transfer'].includes(
      this.book.items.get(payment)?.method ?? '',
    );
    const nsfFee = isDrawn && this.choices.maybe(2) ? this.choices.next(2_600) : 0;
    return {
      op: 'returnPayment',
      payment,
      on: this.day(today),
      nsfFee,
      bankFee: this.choices.maybe(3) ? 1_200 : 0,
      ...this.choices.reason(),
    };
  }

  private inCredit(): string {
    return (
      this.choices.pick([...this.book.accounts.keys()].filter((name) => this.book.credit(name) > 0)) ??
      this.choices.account()
    );
  }

  private way(): string {
    return this.choices.pick(['bank', 'cash', 'card']) ?? '';
  }

  private second() {
    return { approvedBy: this.choices.maybe(12) ? 'Agent' : 'Supervisor' };
  }

  private refund(): Op {
    const account = this.inCredit();
    const amount = this.choices.near(this.book.accounts.has(account) ? this.book.credit(account) : 0);
    return {
      op: 'refund',
      refund: `R${this.index}`,
      account,
      amount,
      way: this.way(),
      ...this.second(),
      ...this.choices.reason(),
    };
  }

  private writeOff(): Op {
    const account = this.choices.account();
    const owed = this.book.accounts.has(account) ? Math.max(0, this.book.totals(account).balance) : 0;
    return { op: 'writeOff', account, amount: this.choices.near(owed), ...this.second(), ...this.choices.reason() };
  }

  private payout(): Op {
    const held = [...this.book.accounts.keys()].filter((name) => this.book.sum('2310', name) < 0);
    const tag = this.choices.pick(held) ?? this.choices.account();
    const amount = this.choices.near(0 - this.book.sum('2310', tag));
    return { op: 'disburse', account: '2310', tag, amount, from: 'bank', ...this.second(), ...this.choices.reason() };
  }

  /** Mostly as the balance asks for. */
  private closing(): Op {
    const account = this.choices.account();
    const balance = this.book.accounts.has(account) ? this.book.totals(account).balance : 0;
    const bySign = balance > 0 ? ['write-off'] : ['refund', 'unclaimed'];
    const fitting = balance === 0 ? ['none'] : [...bySign, 'transfer'];
    const disposition =
      this.choices.pick(this.choices.maybe(8) ? ['none', 'write-off', 'refund', 'unclaimed'] : fitting) ?? 'none';
    if (disposition === 'transfer' && !this.book.isOpen(account))
      return { op: 'closeAccount', account, disposition: 'none' };
    const goes: Record<string, object> = {
      refund: { refund: `R${this.index}`, way: this.way(), ...this.second() },
      transfer: { to: this.choices.other(account) },
      'write-off': this.second(),
    };
    const said = disposition === 'none' ? {} : { ...goes[disposition], ...this.choices.reason() };
    return { op: 'closeAccount', account, disposition, ...said };
  }

  private writeBond(today: string): Op {
    const place = {
      account: this.choices.account(),
      parish: this.choices.pick(PARISHES),
      bondDate: this.choices.back(today),
    };
    return { op: 'writeBond', bond: `B${this.index}`, face: this.choices.face(), ...place, ...this.choices.spoken() };
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
    return { op: 'amendBond', bond: this.choices.bond(), ...chosen, ...this.choices.spoken() };
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
    const acts: Op[] = [
      {
        op: 'judgmentPay',
        bond,
        amount: this.choices.near(total - paid - lowered),
        from: 'bank',
        ...this.second(),
        ...this.choices.reason(),
      },
      { op: 'judgmentBill', bond, account: this.choices.account(), amount: this.choices.near(left - billed) },
      { op: 'remission', bond, amount: this.choices.near(left), into: 'bank' },
    ];
    return this.choices.pick(acts)!;
  }
}

/** The next step of a life, as the books stand; `index` names what it makes. */
export const nextStep = (book: Book, random: Seeded, index: number): Op =>
  new Steps(new Choices(book, random), index).choose();
