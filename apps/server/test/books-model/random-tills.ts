import { OFFICE_DRAWER, TILLS, type Op } from '../scenarios.ts';
import { stands, type Book } from './book.ts';
import type { Choices, WeightedStep } from './choices.ts';
import { cashThere, DRAWER } from './drawer.ts';

const PLACES = [OFFICE_DRAWER, ...TILLS];

/** Random steps about tills: they are opened, counted and closed, and cash and checks go from one to another. */
export class TillSteps {
  private readonly book: Book;

  constructor(
    private readonly choices: Choices,
    private readonly index: number,
  ) {
    this.book = choices.book;
  }

  readonly plays: readonly WeightedStep[] = [
    [6, () => this.count('openTill', (till) => !this.book.openTills.has(till))],
    [2, () => this.count('closeTill', (till) => this.book.openTills.has(till))],
    [1, () => ({ op: 'drawFloat', till: this.place(TILLS), amount: 1 + this.choices.next(20_000) })],
    [8, () => this.handOver()],
    [4, (today) => this.bag(today)],
  ];

  private place(places: readonly string[]): string {
    return this.choices.pick(places) ?? OFFICE_DRAWER;
  }

  private count(op: string, fits: (till: string) => boolean): Op {
    const till = this.place(this.choices.maybe(8) ? TILLS : TILLS.filter(fits));
    const difference = this.choices.maybe(3) ? this.choices.next(2_000) - 1_000 : 0;
    return { op, till, counted: Math.max(0, cashThere(this.book, till) + difference) };
  }

  /** The checks that lie in a place; now and then those of anywhere, gone ones too. */
  private checksIn(place: string): string[] {
    const isAnywhere = this.choices.maybe(6);
    return this.choices.items(
      (item) =>
        DRAWER.includes(item.method) &&
        item.method !== 'Cash' &&
        (isAnywhere || (stands(item) && item.bankedOn === null && item.place[1] === place)),
      'payment',
    );
  }

  private handOver(): Op {
    const from = this.place(PLACES);
    const to = this.place(this.choices.maybe(12) ? PLACES : PLACES.filter((place) => place !== from));
    const checks = this.choices.some(this.checksIn(from));
    const there = cashThere(this.book, from);
    const amount = this.choices.maybe(3) || there <= 0 ? 0 : this.choices.near(there);
    const takenBy = this.choices.pick(['Admin', 'Supervisor', 'Accounting', 'Agent']) ?? 'Admin';
    return { op: 'handOver', from, to, amount, checks, takenBy };
  }

  private line(till: string) {
    const there = cashThere(this.book, till);
    return this.choices.maybe(2) ? 0 : this.choices.maybe(2) ? there : this.choices.next(2_000) - 1_000;
  }

  /** One bag from the office drawer and from tills; each receipt is of the place where it was taken or lies. */
  private bag(today: string): Op {
    const isThere = ({ method, bankedOn }: { method: string; bankedOn: string | null }) =>
      DRAWER.includes(method) && bankedOn === null;
    const receipts = this.choices.some(this.choices.items((item) => isThere(item) && stands(item), 'payment'));
    const places = [OFFICE_DRAWER, ...TILLS.filter(() => this.choices.maybe(2))];
    return {
      op: 'deposit',
      deposit: `D${this.index}`,
      tills: places.map((till, at) => ({ till, receipts: at === 0 ? receipts : [], cash: this.line(till) })),
      on: today,
      ...this.choices.spoken(),
    };
  }
}
