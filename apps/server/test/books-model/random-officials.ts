import type { Op } from '../scenarios.ts';
import type { Book } from './book.ts';
import type { Choices, WeightedStep } from './choices.ts';
import { feeOwed, feesOf, payeeOf } from './officials.ts';

/** Random steps about what sheriffs and commissioners are owed. */
export class OfficialSteps {
  private readonly book: Book;

  constructor(
    private readonly choices: Choices,
    private readonly index: number,
  ) {
    this.book = choices.book;
  }

  readonly plays: readonly WeightedStep[] = [
    [4, () => this.pay()],
    [2, () => this.endOf('recoverOfficial')],
    [2, () => this.endOf('loseOfficial')],
    [2, () => this.takeBack()],
  ];

  private asked() {
    return { ...this.choices.reason(), ...(this.choices.maybe(3) ? {} : this.choices.second()) };
  }

  private pay(): Op {
    const all = feesOf(this.book);
    const payee = payeeOf(this.choices.pick(all) ?? '');
    const theirs = this.choices.maybe(12) ? all : all.filter((fee) => payeeOf(fee) === payee);
    const fees = this.choices.maybe(2) ? theirs.slice(0, 4) : this.choices.some(theirs);
    return { op: 'payOfficial', move: `O${this.index}`, fees, ...this.asked() };
  }

  private endOf(op: string): Op {
    const back = feesOf(this.book).filter((fee) => feeOwed(this.book, fee) < 0);
    const first = this.choices.pick(back) ?? '2120 sheriff:Orleans/none';
    const fees = this.choices.maybe(10) ? feesOf(this.book).slice(0, 2) : [first];
    return { op, move: `O${this.index}`, fees, ...this.asked() };
  }

  private takeBack(): Op {
    const made = [...this.book.officialMoves];
    const standing = this.choices.maybe(6) ? made : made.filter(([, { voided }]) => !voided);
    return { op: 'voidOfficial', move: this.choices.pick(standing)?.[0] ?? 'none', ...this.asked() };
  }
}
