import type { Op } from '../scenarios.ts';
import type { Choices, WeightedStep } from './choices.ts';
import { lineOf } from './opening.ts';

const DAY = 86_400_000;

/** Random steps about the opening: brought in, again, taken back, sealed, corrected. */
export class OpeningSteps {
  constructor(private readonly choices: Choices) {}

  /** Mostly before anything is booked: later its days are taken. */
  get plays(): readonly WeightedStep[] {
    const { opening, journal } = this.choices.book;
    const isIn = opening !== null;
    return [
      [isIn || journal.length === 0 ? 14 : 2, (today) => this.bringIn(today)],
      [isIn && !opening.sealed ? 3 : 1, () => ({ op: 'takeBack' })],
      [isIn && !opening.sealed ? 3 : 1, () => this.seal()],
      [opening?.sealed === true ? 4 : 1, () => this.correct()],
    ];
  }

  private amount(): number {
    return 1 + this.choices.next(500_000);
  }

  private bringIn(today: string): Op {
    const { opening } = this.choices.book;
    // Of today, what books today comes late.
    const days = this.choices.maybe(2) ? 0 : this.choices.next(12);
    const back = new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10);
    const cutOver = opening === null || this.choices.maybe(10) ? back : opening.cutOver;
    const bank = this.choices.maybe(4) ? -this.amount() : this.amount();
    const all = [['1000', bank, ''] as const, ['1020', this.amount(), ''] as const];
    const lines = [...all.slice(this.choices.next(2)), ...this.unclaimed()];
    return { op: 'bringIn', cutOver, lines: this.choices.maybe(8) ? [] : lines };
  }

  /** Mostly what stands already, and now and then one more account's. */
  private unclaimed(): (readonly [account: string, amount: number, tag: string])[] {
    const { opening } = this.choices.book;
    const standing = [...(opening?.lines ?? [])]
      .filter(([line]) => line.startsWith('2310 '))
      .filter(() => !this.choices.maybe(6))
      .map(([line, debit]) => ['2310', this.choices.maybe(3) ? this.amount() : 0 - debit, line.slice(5)] as const);
    const account = this.choices.account();
    const isNew = this.choices.maybe(2) && standing.every(([, , tag]) => tag !== account);
    return isNew ? [...standing, ['2310', this.amount(), account]] : standing;
  }

  private seal(): Op {
    const retained = this.choices.maybe(2) ? 0 : this.amount();
    return { op: 'sealOpening', retained, ...this.choices.second() };
  }

  private correct(): Op {
    const { opening } = this.choices.book;
    const account = this.choices.pick(['1000', '1020', '2310']) ?? '';
    const tag = account === '2310' ? this.choices.account() : '';
    const stands = Math.abs(opening?.lines.get(lineOf(account, tag)) ?? 0);
    // Mostly of an unclaimed credit something near what was paid out of it, too.
    const near = account === '2310' ? Math.max(0, stands + this.choices.book.sum('2310', tag)) : stands;
    const amount = this.choices.maybe(3) ? near : this.amount();
    return { op: 'correctOpening', account, tag, amount, ...this.choices.reason(), ...this.choices.second() };
  }
}
