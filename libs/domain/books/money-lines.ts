/** What moves the balance of an account, as far as what is due of it follows from it. Lines stand in the order of the log. */
export interface MoneyLine {
  /** The place of its event in the log. */
  position: number;
  /** The day it counts from, and the day somebody recorded it. */
  on: string;
  recordedOn: string;
  /** As it moves the balance: payments negative. */
  cents: number;
  /** What was added, undone or moved: a bond, a fee, a payment. */
  entryId: string;
  /** `other` is a write-off, the recovery of one beside its payment, or collateral that was applied. */
  kind: 'premium' | 'fee' | 'payment' | 'refund' | 'other';
  /** The day that a premium or fee is due without a plan; of others the day it counts from. */
  dueOn: string;
  /** Whether another account brought it along when it was closed. */
  brought: boolean;
  /** Whether its account opened with it, as it was owed in another program. */
  isOpening?: boolean;
}

/** Something that raised the balance and is owed still, before any payment. */
export interface Raise {
  entryId: string;
  kind: 'premium' | 'fee' | 'undone' | 'planned';
  bookedOn: string;
  dueOn: string;
  cents: number;
}

/** A line as it moves what stands; its event is known. */
export type MovingLine = Omit<MoneyLine, 'position' | 'recordedOn'>;

/** Money of an entry that is no debt: what it paid, and what it lowered the balance by otherwise. */
export interface Given {
  paid: number;
  lowered: number;
}

/** What all that was booked on an account comes to, as it is kept from one event to the next. */
export interface KeptMoney {
  raises: readonly Raise[];
  /** By the entry that gave it; the next lines need those of their own entries alone. */
  given: Readonly<Record<string, Given>>;
  balanceCents: number;
  /** The day of the newest line in the log. */
  lastOn: string;
}

export const NO_MONEY: KeptMoney = { raises: [], given: {}, balanceCents: 0, lastOn: '' };

/** What some lines of an account come to: what they raised it by, and what was paid by them. */
export interface Moved {
  raises: Raise[];
  paidCents: number;
}

/** Which payments count: with a day from `paidFrom` on, and not those that are counted elsewhere. */
interface Counting {
  paidFrom: string;
  ticked: ReadonlySet<string>;
}

export const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Takes so much from raises, the first of them first; what is left over. */
const takeFrom = (raises: readonly Raise[], cents: number): number => {
  let rest = cents;
  for (const raise of raises) {
    const part = Math.min(rest, raise.cents);
    raise.cents -= part;
    rest -= part;
  }
  return rest;
};

const byDueDay = (one: Raise, other: Raise): number => one.dueOn.localeCompare(other.dueOn);

/** A corrected date books the same once more on another day: what it raised keeps standing, with that day. */
const withoutCorrections = (lines: readonly MovingLine[], own: readonly Raise[]): MovingLine[] => {
  const rest = [...lines];
  for (const back of lines.filter(({ cents }) => cents < 0)) {
    const again = rest.find(({ cents }) => cents === -back.cents);
    if (!again) continue;
    rest.splice(rest.indexOf(again), 1);
    rest.splice(rest.indexOf(back), 1);
    const moved = own.findLast(({ bookedOn, cents }) => bookedOn === back.on && cents === -back.cents);
    if (moved) Object.assign(moved, { bookedOn: again.on, dueOn: again.dueOn });
  }
  return rest;
};

/** Takes lines in the order of the log. Debts are lowered from their newest raise; money out and back is as never gone. */
class Mover {
  readonly raises: Raise[];
  readonly given: Map<string, Given>;
  private readonly counting: Counting;

  constructor(standing: readonly Raise[], counting: Counting, given: KeptMoney['given'] = {}) {
    this.counting = counting;
    this.raises = standing.map((raise) => ({ ...raise }));
    this.given = new Map(Object.entries(given).map(([entryId, kept]) => [entryId, { ...kept }]));
  }

  get paidCents(): number {
    return [...this.given.values()].reduce((sum, { paid }) => sum + paid, 0);
  }

  /** The lines of one event. */
  take(lines: readonly MovingLine[]): void {
    if (lines.some(({ brought }) => brought)) {
      this.takeBrought(lines);
      return;
    }
    for (const [entryId, own] of Map.groupBy(lines, (line) => line.entryId)) this.takeEntry(entryId, own);
  }

  private takeEntry(entryId: string, lines: readonly MovingLine[]): void {
    const [line] = lines;
    if (!line) return;
    if (line.kind === 'premium' || line.kind === 'fee') this.takeDebt(entryId, lines);
    else if (line.kind !== 'refund' && !this.counting.ticked.has(entryId)) this.takeMoney(entryId, lines);
  }

  private takeDebt(entryId: string, lines: readonly MovingLine[]): void {
    const own = this.raises.filter((raise) => raise.entryId === entryId);
    for (const { cents, on, dueOn, kind } of withoutCorrections(lines, own)) {
      if (cents < 0) takeFrom(own.toReversed(), -cents);
      else this.raises.push({ entryId, kind: kind === 'fee' ? 'fee' : 'premium', bookedOn: on, dueOn, cents });
    }
  }

  /** A payment beside which a write-off is recovered leaves the balance as it is, and is none of the plan's. */
  private takeMoney(entryId: string, lines: readonly MovingLine[]): void {
    const cents = sumOf(lines);
    const { on = '', kind = 'other' } = lines.find((line) => line.kind === 'payment') ?? lines[0] ?? {};
    const given = this.given.get(entryId) ?? { paid: 0, lowered: 0 };
    this.given.set(entryId, given);
    if (cents < 0) {
      const own = this.raises.filter((raise) => raise.entryId === entryId);
      const rest = takeFrom(own.toReversed(), -cents);
      if (kind === 'payment' && on >= this.counting.paidFrom) given.paid += rest;
      else given.lowered += rest;
      return;
    }
    const ofPaid = Math.min(cents, given.paid);
    const ofLowered = Math.min(cents - ofPaid, given.lowered);
    given.paid -= ofPaid;
    given.lowered -= ofLowered;
    const rest = cents - ofPaid - ofLowered;
    if (rest > 0) this.raises.push({ entryId, kind: 'undone', bookedOn: on, dueOn: on, cents: rest });
  }

  /** What an account that was closed brought is owed as far as it still is: its own money has covered the earliest. */
  private takeBrought(lines: readonly MovingLine[]): void {
    const debts = lines.filter(({ kind, cents }) => (kind === 'premium' || kind === 'fee') && cents > 0);
    const raises = debts.map(({ entryId, kind, on, dueOn, cents }): Raise => {
      return { entryId, kind: kind === 'fee' ? 'fee' : 'premium', bookedOn: on, dueOn, cents };
    });
    takeFrom(raises.toSorted(byDueDay), sumOf(raises) - Math.max(0, sumOf(lines)));
    this.raises.push(...raises);
  }
}

/** What lines come to, on top of what stood before them (today#due-by-terms and bonds#plan-paid). */
export const movedBy = (
  lines: readonly MoneyLine[],
  {
    standing = [],
    paidFrom = '',
    ticked = new Set<string>(),
  }: Partial<Counting> & { standing?: readonly Raise[] } = {},
): Moved => {
  const mover = new Mover(standing, { paidFrom, ticked });
  for (const event of Map.groupBy(lines, ({ position }) => position).values()) mover.take(event);
  return { raises: mover.raises.filter(({ cents }) => cents > 0).toSorted(byDueDay), paidCents: mover.paidCents };
};

const EVERYTHING: Counting = { paidFrom: '', ticked: new Set() };

/** What stands after the lines of one more event, as `movedBy` has it of all of them. */
export const movedOn = (kept: KeptMoney, lines: readonly MovingLine[]): KeptMoney => {
  const mover = new Mover(kept.raises, EVERYTHING, kept.given);
  mover.take(lines);
  return {
    raises: mover.raises,
    given: Object.fromEntries(mover.given),
    balanceCents: kept.balanceCents + sumOf(lines),
    lastOn: lines.at(-1)?.on ?? kept.lastOn,
  };
};

/**
 * What of raises no money covers, by their days: it covers the earliest first (today#earliest-day-first). What is owed
 * beyond them, as after a refund of a payment that came back, is of the day of the newest line.
 */
export const uncoveredOf = ({ raises, balanceCents, lastOn }: Omit<KeptMoney, 'given'>): Raise[] => {
  const owed = raises.map((raise) => ({ ...raise })).toSorted(byDueDay);
  const covered = sumOf(owed) - balanceCents;
  takeFrom(owed, Math.max(0, covered));
  const beyond: Raise = { entryId: '', kind: 'undone', bookedOn: lastOn, dueOn: lastOn, cents: Math.max(0, -covered) };
  return [...owed, beyond].filter(({ cents }) => cents > 0).toSorted(byDueDay);
};
