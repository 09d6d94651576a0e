import type { Op } from '../scenarios.ts';
import { BANKS } from './bank-transfers.ts';
import { monthOf, nextMonth, type Book } from './book.ts';
import type { Choices, WeightedStep } from './choices.ts';
import { monthToClose } from './months.ts';

const SPENT_ON = ['5310', '5600', '5300', '3100', '5000'] as const;
const CAME_AS = ['3000', '4400', '5310'] as const;
const BY_HAND = ['1000', '1020', '3000', '3100', '4400', '5200', '5310'] as const;

/** Random steps about money that is no client's, entries by hand, and months that close and open again. */
export class MonthSteps {
  private readonly book: Book;

  constructor(
    private readonly choices: Choices,
    private readonly index: number,
  ) {
    this.book = choices.book;
  }

  readonly plays: readonly WeightedStep[] = [
    [4, (today) => this.spend(today)],
    [2, (today) => this.takeIn(today)],
    [2, () => this.takeBack()],
    [2, (today) => this.enter(today)],
    [1, () => this.takeEntryBack()],
    [3, (today) => this.moveBetweenBanks(today)],
    [1, () => this.moveBack()],
    [10, (today) => this.close(today)],
    [3, () => this.reopen()],
  ];

  private asked() {
    return { ...this.choices.reason(), ...(this.choices.maybe(3) ? {} : this.choices.second()) };
  }

  private day(today: string): string {
    return this.choices.maybe(2) ? this.choices.back(today) : today;
  }

  private spend(today: string): Op {
    const account = this.choices.maybe(12) ? '4400' : this.choices.pick(SPENT_ON);
    const method = this.choices.pick(['Check', 'Bank Transfer', 'Cash']);
    const amount = 1 + this.choices.next(this.choices.maybe(4) ? 90_000 : 9_000);
    const what = { expense: `X${this.index}`, account, method, amount, on: this.day(today) };
    return { op: 'recordExpense', ...what, ...this.asked() };
  }

  private takeIn(today: string): Op {
    const account = this.choices.maybe(12) ? '4000' : this.choices.pick(CAME_AS);
    const method = this.choices.pick(['Bank Transfer', 'Cash']);
    const what = { expense: `X${this.index}`, account, method, amount: 1 + this.choices.next(90_000) };
    return { op: 'moneyIn', ...what, on: this.day(today), ...this.choices.reason() };
  }

  private of(isByHand: boolean): string {
    const all = [...this.book.otherMoney].filter(([, { kind }]) => (kind === 'by hand') === isByHand);
    const standing = this.choices.maybe(6) ? all : all.filter(([, { voided }]) => !voided);
    return this.choices.pick(standing)?.[0] ?? 'none';
  }

  private takeBack(): Op {
    return { op: 'voidExpense', expense: this.of(false), ...this.asked() };
  }

  private enter(today: string): Op {
    const [one, other] = [this.choices.pick(BY_HAND), this.choices.pick(BY_HAND)];
    const amount = 1 + this.choices.next(50_000);
    const rest = this.choices.maybe(3) ? Math.floor(amount / 3) : 0;
    const third = rest === 0 ? [] : [[this.choices.maybe(6) ? '1100' : '5310', -rest]];
    const off = this.choices.maybe(15) ? 1 : 0;
    const lines = [[one, amount], [other, rest - amount + off], ...third];
    return { op: 'manualEntry', entry: `H${this.index}`, lines, on: this.day(today), ...this.entering() };
  }

  private takeEntryBack(): Op {
    return { op: 'voidManualEntry', entry: this.of(true), ...this.entering() };
  }

  /** Mostly from one to another; now and then to the same, or to one that is not there. */
  private moveBetweenBanks(today: string): Op {
    const from = this.choices.pick(BANKS) ?? '';
    const others = BANKS.filter((name) => name !== from);
    const to = this.choices.maybe(15) ? this.choices.pick([from, 'Elsewhere']) : this.choices.pick(others);
    const what = { transfer: `T${this.index}`, from, to, amount: 1 + this.choices.next(300_000), on: this.day(today) };
    return { op: 'bankTransfer', ...what, ...this.choices.reason() };
  }

  private moveBack(): Op {
    const all = [...this.book.bankTransfers];
    const standing = this.choices.maybe(6) ? all : all.filter(([, { voided }]) => !voided);
    return { op: 'voidBankTransfer', transfer: this.choices.pick(standing)?.[0] ?? 'none', ...this.choices.reason() };
  }

  private entering() {
    return { ...this.choices.reason(), ...this.choices.second() };
  }

  /** Mostly the month that is due; now and then one that is not over, or whose turn it is not. */
  private close(today: string): Op {
    const due = monthToClose(this.book) ?? monthOf(today);
    const month = this.choices.maybe(6) ? nextMonth(due) : due;
    return { op: 'closeMonth', month, how: this.choices.maybe(3) ? 'soft' : 'hard' };
  }

  private reopen(): Op {
    const soft = this.choices.maybe(2) ? this.choices.pick([...this.book.softClosed]) : undefined;
    const hard = this.choices.maybe(5) ? this.book.hardClosed[0] : this.book.hardClosed.at(-1);
    return { op: 'reopenMonth', month: soft ?? hard ?? '2026-03', ...this.choices.reason() };
  }
}
