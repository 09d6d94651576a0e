import type { Op } from '../scenarios.ts';
import type { Book } from './book.ts';
import type { Choices, WeightedStep } from './choices.ts';
import { heldOf, owedOf } from './sureties.ts';

/** The numbers of the powers in random scenarios, all of one surety. */
export const POWERS = ['N1', 'N2', 'N3', 'N4', 'N5', 'N6'] as const;
/** With what was due when the agency moved in, of no power. */
const OWING = [...POWERS, ''];
export const AGENTS = ['G1', 'G2'] as const;

/** Random steps about what powers owe, the BUF of their surety, and the commission of agents. */
export class SuretySteps {
  private readonly book: Book;

  constructor(
    private readonly choices: Choices,
    private readonly index: number,
  ) {
    this.book = choices.book;
  }

  readonly plays: readonly WeightedStep[] = [
    [4, () => this.remit()],
    [2, () => this.takeBack('voidRemittance', true)],
    [1, () => this.buf('bufRelease', this.choices.near(Math.max(0, heldOf(this.book, 'S1'))))],
    [1, () => this.buf('bufInterest', 1 + this.choices.next(20_000))],
    [2, () => this.recoverable('recoverPayable')],
    [2, () => this.recoverable('losePayable')],
    [2, () => this.takeBack('voidMove', false)],
    [4, (today) => this.run(today)],
    [2, () => this.payAgent()],
  ];

  private owing(fits: (owed: { premium: number; buf: number }) => boolean): string[] {
    return OWING.filter((power) => fits(owedOf(this.book, `S1/${power}`)));
  }

  private asked() {
    return { ...this.choices.reason(), ...(this.choices.maybe(3) ? {} : this.choices.second()) };
  }

  private remit(): Op {
    const owing = this.owing(({ premium, buf }) => premium !== 0 || buf !== 0);
    const powers = this.choices.maybe(2) ? owing : this.choices.some(owing);
    const apart = this.choices.maybe(3);
    return { op: 'remit', remittance: `R${this.index}`, surety: 'S1', powers, apart, ...this.asked() };
  }

  private takeBack(op: string, isRemittance: boolean): Op {
    const made = [...this.book.moves].filter(([name]) => name.includes('/') === isRemittance);
    const standing = this.choices.maybe(6) ? made : made.filter(([, { voided }]) => !voided);
    return { op, move: this.choices.pick(standing)?.[0] ?? 'none', ...this.asked() };
  }

  private buf(op: string, amount: number): Op {
    return { op, move: `M${this.index}`, surety: 'S1', amount, ...this.asked() };
  }

  private recoverable(op: string): Op {
    const powers = this.owing(({ premium, buf }) => premium < 0 || buf < 0);
    const chosen = this.choices.maybe(10) ? [...powers, 'N1'] : powers;
    return { op, move: `M${this.index}`, surety: 'S1', powers: [...new Set(chosen)], ...this.asked() };
  }

  private run(today: string): Op {
    const agent = this.choices.pick(AGENTS);
    const through = this.choices.maybe(3) ? this.choices.back(today) : today;
    return { op: 'commissionRun', agent, through, percent: 10, basis: 'written' };
  }

  private payAgent(): Op {
    const tag = this.choices.pick(AGENTS) ?? 'G1';
    const amount = this.choices.near(Math.max(0, 0 - this.book.sum('2500', tag)));
    return { op: 'disburse', account: '2500', tag, amount, from: 'bank', ...this.asked() };
  }
}
