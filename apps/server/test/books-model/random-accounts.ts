import type { Op } from '../scenarios.ts';
import { stands, type Book, type Item } from './book.ts';
import type { Choices, WeightedStep } from './choices.ts';
import { CARDS, cashThere, DRAWER, TRANSFERS } from './drawer.ts';

const METHODS = [...DRAWER, ...CARDS, ...TRANSFERS, 'Other'];

/** Random steps about accounts and the money on them. */
export class AccountSteps {
  private readonly book: Book;

  constructor(
    private readonly choices: Choices,
    private readonly index: number,
  ) {
    this.book = choices.book;
  }

  readonly plays: readonly WeightedStep[] = [
    [1, (today) => this.openAccount(today)],
    [1, () => ({ op: 'reopenAccount', account: this.choices.closed(), ...this.choices.reason() })],
    [10, (today) => ({ ...this.payment('pay', this.choices.account(), 1 + this.choices.next(90_000), today) })],
    [2, (today) => this.recovery(today)],
    [5, (today) => this.fee(today)],
    [2, () => ({ op: 'voidFee', fee: this.choices.item(() => true, 'fee', 'charge'), ...this.asked() })],
    [
      2,
      () => ({
        op: 'voidPayment',
        payment: this.choices.item(({ bankedOn }) => bankedOn === null, 'payment'),
        ...this.asked(),
      }),
    ],
    [4, (today) => this.deposit(today)],
    [1, () => this.count()],
    [3, (today) => this.settlement(today)],
    [
      2,
      (today) => ({
        op: 'matchTransfer',
        payment: this.choices.item(({ method }) => TRANSFERS.includes(method), 'payment'),
        on: this.choices.back(today),
      }),
    ],
    [
      2,
      (today) => ({
        op: 'classify',
        payment: this.choices.item(({ method }) => method === 'Other', 'payment'),
        into: this.choices.pick(['bank', 'till', 'card']),
        on: this.choices.back(today),
      }),
    ],
    [4, (today) => this.returned(today)],
    [4, () => this.refund()],
    [3, () => this.writeOff()],
    [2, () => this.payout()],
    [8, () => this.closing()],
  ];

  /** With a second person, mostly. */
  private asked() {
    return { reason: 'ok', ...(this.choices.maybe(3) ? {} : this.choices.second()) };
  }

  private openAccount(today: string): Op {
    if (this.book.accounts.size < 5) return { op: 'openAccount', account: `A${this.index}` };
    return this.payment('pay', this.choices.account(), 1 + this.choices.next(90_000), today);
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
    DRAWER.includes(method) && bankedOn === null && stands({ method, bankedOn, ...item });

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

  private count(): Op {
    const difference = this.choices.maybe(2) ? this.choices.next(2_000) - 1_000 : 0;
    const counted = Math.max(0, cashThere(this.book) + difference);
    return { op: 'countDrawer', counted, ...this.choices.spoken() };
  }

  private day(today: string): string {
    return this.choices.maybe(3) ? this.choices.back(today) : today;
  }

  private settlement(today: string): Op {
    const isCard = ({ method }: Item) => CARDS.includes(method);
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
    const payment = this.choices.item(({ method, bankedOn }) => bankedOn !== null || CARDS.includes(method), 'payment');
    const isDrawn = ![...CARDS, ...TRANSFERS].includes(this.book.items.get(payment)?.method ?? '');
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

  private refund(): Op {
    const account = this.inCredit();
    const amount = this.choices.near(this.book.accounts.has(account) ? this.book.credit(account) : 0);
    return {
      op: 'refund',
      refund: `R${this.index}`,
      account,
      amount,
      way: this.way(),
      ...this.choices.second(),
      ...this.choices.reason(),
    };
  }

  private writeOff(): Op {
    const account = this.choices.account();
    const owed = this.book.accounts.has(account) ? Math.max(0, this.book.totals(account).balance) : 0;
    return {
      op: 'writeOff',
      account,
      amount: this.choices.near(owed),
      ...this.choices.second(),
      ...this.choices.reason(),
    };
  }

  private payout(): Op {
    const rows = [...this.book.accounts.keys()].filter((name) => this.book.sum('2310', name) < 0);
    const tag = this.choices.pick(rows) ?? this.choices.account();
    const amount = this.choices.near(0 - this.book.sum('2310', tag));
    return {
      op: 'disburse',
      account: '2310',
      tag,
      amount,
      from: 'bank',
      ...this.choices.second(),
      ...this.choices.reason(),
    };
  }

  /** Mostly as the balance asks for. */
  private closing(): Op {
    // What was billed goes along with a closing: seldom enough to be looked for.
    const billed = [...this.book.accounts.keys()].filter((name) => this.book.billed(name) !== 0);
    const account = (this.choices.maybe(2) ? this.choices.pick(billed) : undefined) ?? this.choices.account();
    const balance = this.book.accounts.has(account) ? this.book.totals(account).balance : 0;
    const bySign = balance > 0 ? ['write-off'] : ['refund', 'unclaimed'];
    const fitting = balance === 0 ? ['none'] : [...bySign, 'transfer'];
    const disposition =
      this.choices.pick(this.choices.maybe(8) ? ['none', 'write-off', 'refund', 'unclaimed'] : fitting) ?? 'none';
    if (disposition === 'transfer' && !this.book.isOpen(account))
      return { op: 'closeAccount', account, disposition: 'none' };
    const goes: Record<string, object> = {
      refund: { refund: `R${this.index}`, way: this.way(), ...this.choices.second() },
      transfer: { to: this.choices.other(account) },
      'write-off': this.choices.second(),
    };
    const said = disposition === 'none' ? {} : { ...goes[disposition], ...this.choices.reason() };
    return { op: 'closeAccount', account, disposition, ...said };
  }
}
