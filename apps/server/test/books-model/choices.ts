import type { Op } from '../scenarios.ts';
import type { Seeded } from '../simulation/seeded.ts';
import { stands, type Book, type Item, type ModelBond } from './book.ts';

/** Where a scenario begins, long ago: mid-year, or shortly before the end of one. */
const FIRST_DAYS = ['2026-03-02', '2025-11-09', '2025-12-18'].map((day) => Date.parse(day));
const DAY = 86_400_000;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** A step with how often it is chosen. */
export type WeightedStep = readonly [weight: number, choose: (today: string) => Op];

/** What a random step is made of: mostly what fits the books as they stand, now and then what does not. */
export class Choices {
  constructor(
    readonly book: Book,
    private readonly random: Seeded,
    /** Whole months pass, from different days on; else some weeks of one spring. */
    private readonly ofMonths: boolean,
  ) {}

  next(below: number): number {
    return this.random.below(below);
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.next(list.length)];
  }

  some(list: readonly string[]): string[] {
    return list.filter(() => this.next(2) === 0).slice(0, 3);
  }

  maybe(oneIn: number): boolean {
    return this.next(oneIn) === 0;
  }

  today(): string {
    const now = this.book.today === '' ? (this.ofMonths ? this.pick(FIRST_DAYS) : FIRST_DAYS[0]) : this.book.today;
    const isFar = this.ofMonths && this.maybe(40);
    return dayOf(Number(new Date(now ?? 0)) + (isFar ? this.next(25) * DAY : this.maybe(4) ? this.next(4) * DAY : 0));
  }

  /** A day up to today, now and then farther back than anybody may go, or to come. */
  back(today: string): string {
    const days = this.maybe(10) ? 35 : this.next(8);
    return dayOf(Date.parse(today) - (this.maybe(40) ? -1 : days) * DAY);
  }

  account(): string {
    const open = [...this.book.accounts].filter(([, { open: isOpen }]) => isOpen).map(([name]) => name);
    return (this.maybe(8) ? this.pick([...this.book.accounts.keys()]) : this.pick(open)) ?? 'A0';
  }

  closed(): string {
    return this.pick([...this.book.accounts].filter(([, { open }]) => !open).map(([name]) => name)) ?? this.account();
  }

  other(than: string | undefined): string {
    return this.pick([...this.book.accounts.keys()].filter((name) => name !== than)) ?? 'A0';
  }

  item(fits: (item: Item) => boolean, ...kinds: Item['kind'][]): string {
    const all = [...this.book.items].filter(([, { kind }]) => kinds.includes(kind));
    const fitting = this.maybe(8) ? all : all.filter(([, item]) => stands(item) && fits(item));
    return this.pick(fitting)?.[0] ?? 'none';
  }

  items(fits: (item: Item) => boolean, ...kinds: Item['kind'][]): string[] {
    return [...this.book.items].filter(([, item]) => kinds.includes(item.kind) && fits(item)).map(([name]) => name);
  }

  bond(fits: (bond: ModelBond) => boolean = ({ voided }) => !voided): string {
    const all = [...this.book.bonds];
    return this.pick(this.maybe(8) ? all : all.filter(([, bond]) => fits(bond)))?.[0] ?? 'none';
  }

  /** All of a limit, a part, or a cent more. */
  near(limit: number): number {
    return [limit, limit, Math.ceil(limit / 3), 1 + this.next(Math.max(1, limit)), limit + 1][this.next(5)] ?? limit;
  }

  face(): number {
    return this.maybe(8) ? 0 : [1_000_000, 50_000, 123_457, 2_500_001][this.next(4)]! + this.next(999);
  }

  reason() {
    return { reason: this.maybe(30) ? ' ' : 'ok' };
  }

  spoken() {
    return this.maybe(3) ? { reason: 'ok' } : {};
  }

  second() {
    return { approvedBy: this.maybe(12) ? 'Agent' : 'Supervisor' };
  }
}
