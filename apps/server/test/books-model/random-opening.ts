import type { Op } from '../scenarios.ts';
import type { Choices, WeightedStep } from './choices.ts';

const DAY = 86_400_000;
/** Of an account, of a bond, and of a surety. */
const PAID_ELSEWHERE = ['2310', '2220', '2200', '2210'];

/** Random steps about the opening: brought in, again, taken back, sealed, corrected. */
export class OpeningSteps {
  /** `often`: so that even a short scenario is about it. */
  constructor(
    private readonly choices: Choices,
    private readonly often: boolean,
  ) {}

  /** Mostly before anything is booked: later its days are taken. */
  get plays(): readonly WeightedStep[] {
    const { opening, journal } = this.choices.book;
    const isIn = opening !== null;
    const [first, later] = this.often ? [400, 9] : [14, 3];
    return [
      [isIn ? 14 : journal.length === 0 ? first : 2, (today) => this.bringIn(today)],
      [isIn && !opening.sealed ? 3 : 1, () => ({ op: 'takeBack' })],
      [isIn && !opening.sealed ? later : 1, () => this.seal()],
      [opening?.sealed === true ? later + 1 : 1, () => this.correct()],
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
    const lines = [
      ...all.slice(this.choices.next(2)),
      ...PAID_ELSEWHERE.flatMap((account) => this.paidElsewhere(account)),
    ];
    return { op: 'bringIn', cutOver, lines: this.choices.maybe(8) ? [] : lines };
  }

  /** Of unclaimed credits, judgments and what a surety is owed mostly what stands already, and now and then one more. */
  private paidElsewhere(account: string): (readonly [account: string, amount: number, name: string])[] {
    const { opening } = this.choices.book;
    const standing = [...(opening?.lines ?? [])]
      .filter(([line]) => line.startsWith(account))
      .filter(() => !this.choices.maybe(6))
      .map(([line, debit]) => {
        const [name = ''] = line.slice(5).split('/');
        return [account, this.choices.maybe(3) ? this.amount() : 0 - debit, name] as const;
      });
    const name = this.nameFor(account);
    const isNew = this.choices.maybe(2) && name !== 'none' && standing.every(([, , known]) => known !== name);
    // A surety may owe something back.
    const amount = name === 'S1' && this.choices.maybe(4) ? -this.amount() : this.amount();
    return isNew ? [...standing, [account, amount, name]] : standing;
  }

  private nameFor(account: string): string {
    if (account === '2310') return this.choices.account();
    if (account === '2200' || account === '2210') return 'S1';
    return this.choices.bond(({ status, voided, judgment }) => status === 'FORFEITED' && !voided && judgment === null);
  }

  private seal(): Op {
    const retained = this.choices.maybe(2) ? 0 : this.amount();
    return { op: 'sealOpening', retained, ...this.choices.second() };
  }

  private correct(): Op {
    const { opening } = this.choices.book;
    const lines = [...(opening?.lines.keys() ?? [])];
    const accounts = ['1000', '1020', ...PAID_ELSEWHERE];
    // Mostly one that has a line.
    const account =
      this.choices.pick(this.choices.maybe(3) ? accounts : lines.map((line) => line.slice(0, 4))) ?? '1000';
    const known = lines.filter((line) => line.startsWith(account));
    const standing = this.choices.maybe(2) ? this.choices.pick(known)?.slice(5) : undefined;
    const tag = account < '2' ? '' : (standing?.split('/')[0] ?? this.nameFor(account));
    const line = known.find((one) => one.slice(5).split('/')[0] === tag) ?? '';
    const stands = Math.abs(opening?.lines.get(line) ?? 0);
    // Mostly something near what was paid out of it since, too.
    const near = account < '2' ? stands : Math.max(0, stands + this.choices.book.sum(account, line.slice(5)));
    const amount = this.choices.maybe(3) ? near : this.amount();
    return { op: 'correctOpening', account, tag, amount, ...this.choices.reason(), ...this.choices.second() };
  }
}
