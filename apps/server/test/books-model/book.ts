import type { BookedLine, Op } from '../scenarios.ts';
import type { ModelOpening } from './opening.ts';

/** What the model refuses, in its own words: the product says it in others. */
export class RefusedByModel extends Error {}

/** @throws RefusedByModel where it does not hold. */
export function must(holds: boolean, why: string): asserts holds {
  if (!holds) throw new RefusedByModel(why);
}

export const text = (op: Op, name: string): string => {
  const value = op[name];
  return typeof value === 'string' ? value : '';
};
export const cents = (op: Op, name: string): number => {
  const value = op[name];
  return typeof value === 'number' ? value : 0;
};
export const names = (op: Op, name: string): string[] => {
  const value = op[name];
  return Array.isArray(value) ? value.map(String) : [];
};

/** a × b ÷ c, half up, in whole numbers. */
export const share = (a: number, b: number, c: number): number =>
  Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)));

/** One thing on an account that is not a bond's premium or its judgment. */
export interface Item {
  kind: 'fee' | 'charge' | 'payment' | 'refund' | 'writeOff' | 'lowered' | 'unclaimed' | 'opened' | 'payout';
  account: string;
  cents: number;
  on: string;
  /** The day from which it stands where it stands. */
  since: string;
  /** How a payment came in or a refund went out. */
  method: string;
  /** Where a payment's money lies; what a fee or charge credits. */
  place: readonly [account: string, tag: string];
  bond: string;
  application: boolean;
  /** A payment for what had been written off. */
  recovers: boolean;
  bankedOn: string | null;
  returnedOn: string | null;
  /** The card company has taken it off a payout: a refund, or a return. */
  offPayout: boolean;
  voided: boolean;
}

/** How what a client owes for a bond is shared, in cents. */
export interface Shares {
  owed: number;
  income: number;
  commissioners: number;
  held: number;
  sheriff: number;
}

export interface ModelJudgment {
  /** Whose power the bond bore when it was judged; empty where none. */
  surety: string;
  total: number;
  paid: number;
  lowered: number;
  cameBack: number;
  /** What was paid of it without a second person. */
  alone: number;
  bills: { account: string; billed: number; givenBack: number }[];
  /** It came with an opening of the books. */
  opened: boolean;
}

/** What moved with a surety or an official, so that its mirror takes it back. */
export interface ModelMove {
  amount: number;
  lines: readonly (readonly [account: string, tag: string, cents: number])[];
  voided: boolean;
}

/** Money out or in that is no client's, or an entry by hand: as it was booked. */
export interface ModelOtherMoney {
  kind: 'out' | 'in' | 'by hand';
  amount: number;
  /** It went, or came, as cash of the drawer. */
  isCash: boolean;
  on: string;
  lines: ModelMove['lines'];
  voided: boolean;
}

/** What moved from one account at a bank to another, as it was booked. */
export interface ModelBankTransfer {
  on: string;
  lines: ModelMove['lines'];
  voided: boolean;
}

/** What a surety's contract says, in cents per $1,000 of face. */
export interface ModelContract {
  premium: number;
  buf: number;
  /** A face counts in started parts of so many cents. */
  started: number;
  minimum: number;
}

export interface ModelBond {
  account: string;
  /** Whose commission it gives; empty where nobody's. */
  agent: string;
  power: { surety: string; number: string } | null;
  face: number;
  parish: string;
  bondDate: string;
  status: 'OPEN' | 'FORFEITED' | 'PAID' | 'REWRITTEN';
  /** The bond that it is a rewrite of. */
  source: string | null;
  voided: boolean;
  forfeitedOn: string | null;
  /** What it booked first, and when: nothing before it has an amount. */
  first: { on: string; lines: readonly (readonly [account: string, tag: string, cents: number])[] } | null;
  /** The first day on which more was booked. */
  moreOn: string | null;
  shares: Shares;
  adjusted: number;
  judgment: ModelJudgment | null;
  /** What of a judgment an opening has brought in, under which surety; null where it never did. */
  opened: { surety: string; total: number } | null;
}

const MONEY = ['Accounting', 'Supervisor', 'Admin'];
const SECOND = ['Supervisor', 'Admin'];

export const stands = ({ voided, returnedOn }: Item): boolean => !voided && returnedOn === null;

/** The end of a year as it was booked, so that its mirror takes it back. */
export interface ModelYearEnd {
  month: string;
  lines: ModelMove['lines'];
}

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month that follows. */
export const nextMonth = (month: string): string => {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return number === 12 ? `${String(year + 1)}-01` : `${String(year)}-${String(number + 1).padStart(2, '0')}`;
};

/** The day that follows. */
const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Everything that the model knows, and the lines that it has booked: debits positive. */
export class Book {
  today = '';
  /** The months that were hard-closed and still are, the oldest first. */
  readonly hardClosed: string[] = [];
  readonly softClosed = new Set<string>();
  /** The ends of years that stand. */
  readonly yearEnds: ModelYearEnd[] = [];
  /** The tills, in the order in which they were set up; none where all is the office drawer. */
  readonly tills = new Set<string>();
  readonly openTills = new Set<string>();
  /** What of an opening is in; null where nothing is. Days up to its own are closed to everything else. */
  opening: ModelOpening | null = null;
  /** All lines that were booked, with the day on which they were. */
  readonly journal: BookedLine[] = [];
  readonly accounts = new Map<string, { open: boolean }>();
  readonly items = new Map<string, Item>();
  readonly bonds = new Map<string, ModelBond>();
  /** Payments to sureties by remittance and kind, and what else moved with them. */
  readonly moves = new Map<string, ModelMove>();
  /** What was paid to officials, and what became of what was paid too much, in the order in which it was booked. */
  readonly officialMoves = new Map<string, ModelMove>();
  /** Expenses, draws and money in, and entries by hand. */
  readonly otherMoney = new Map<string, ModelOtherMoney>();
  /** What moved between the agency's own accounts at banks, by its name. */
  readonly bankTransfers = new Map<string, ModelBankTransfer>();
  /** Premium income as it was booked of each bond. */
  readonly income: (readonly [bond: string, on: string, cents: number])[] = [];
  /** What runs have booked for each agent, and up to when. */
  readonly commissions = new Map<string, { through: string; booked: ReadonlyMap<string, number> }>();
  /** Cents by ledger account and tag. */
  readonly sums = new Map<string, number>();
  readonly step: BookedLine[] = [];

  constructor(readonly contracts: Readonly<Record<string, ModelContract>>) {}

  /** What is of a closed day books on the first open one (rule 2). */
  book(on: string, ...lines: ModelMove['lines']): void {
    const last = this.hardClosed.at(-1);
    const open = last !== undefined && monthOf(on) <= last ? `${nextMonth(last)}-01` : on;
    const { cutOver = '' } = this.opening ?? {};
    this.bookOn(open <= cutOver ? nextDay(cutOver) : open, ...lines);
  }

  /** Books on that very day, closed or not. */
  bookOn(on: string, ...lines: ModelMove['lines']): void {
    if (lines.reduce((sum, [, , amount]) => sum + amount, 0) !== 0) throw new RangeError('A booking must foot.');
    for (const [account, tag, amount] of lines) {
      this.step.push([account, tag, amount, on]);
      this.journal.push([account, tag, amount, on]);
      const key = `${account} ${tag}`;
      this.sums.set(key, (this.sums.get(key) ?? 0) + amount);
    }
  }

  sum(account: string, tag: string): number {
    return this.sums.get(`${account} ${tag}`) ?? 0;
  }

  /** The standing items of an account, of these kinds where some are named. */
  on(account: string, ...kinds: Item['kind'][]): Item[] {
    return [...this.items.values()].filter(
      (item) => item.account === account && stands(item) && (kinds.length === 0 || kinds.includes(item.kind)),
    );
  }

  add(name: string, item: Pick<Item, 'kind' | 'account' | 'cents' | 'on'> & Partial<Item>): void {
    must(!this.items.has(name), `${name} is there already`);
    const nothing = { method: '', place: ['', ''] as const, bond: '', application: false, recovers: false };
    const fate = { bankedOn: null, returnedOn: null, offPayout: false, voided: false };
    this.items.set(name, { since: item.on, ...nothing, ...fate, ...item });
  }

  item(name: string, kind: Item['kind'] | 'feeOrCharge'): Item {
    const item = this.items.get(name);
    must(item !== undefined, `${name} is not there`);
    must(kind === 'feeOrCharge' ? ['fee', 'charge'].includes(item.kind) : item.kind === kind, `${name} is no ${kind}`);
    return item;
  }

  standing(name: string, kind: Item['kind'] | 'feeOrCharge'): Item {
    const item = this.item(name, kind);
    must(stands(item), `${name} does not stand any more`);
    return item;
  }

  bond(name: string): ModelBond {
    const bond = this.bonds.get(name);
    must(bond !== undefined, `bond ${name} is not there`);
    return bond;
  }

  live(name: string): ModelBond {
    const bond = this.bond(name);
    must(!bond.voided, `bond ${name} is void`);
    return bond;
  }

  isOpen(account: string): boolean {
    return this.accounts.get(account)?.open === true;
  }

  mustBeOpen(account: string): void {
    must(this.isOpen(account), `account ${account} is not open`);
  }

  mustExist(account: string): void {
    must(this.accounts.has(account), `account ${account} is not there`);
  }

  /** Rule 9. */
  money(op: Op): void {
    must(MONEY.includes(roleOf(op)), 'this takes a money role');
  }

  second(op: Op): void {
    must(SECOND.includes(text(op, 'approvedBy')), 'this takes a second person');
  }

  admin(op: Op): void {
    must(roleOf(op) === 'Admin', 'this takes an Admin');
  }

  reason(op: Op): void {
    must(text(op, 'reason').trim() !== '', 'this takes a reason');
  }

  /** Rule 2: a typed day is not to come, and in an open month; far back, or soft-closed, for a money role with a reason. */
  day(op: Op): string {
    const on = text(op, 'on') || this.today;
    must(on <= this.today, 'the day is to come');
    must(this.mayBookOn(op, on), 'its month is closed, or it is too far back');
    return on;
  }

  /** Whether the month of a day is open to who asks; one that closed after they were judged is. */
  isMonthOpen(op: Op, on: string): boolean {
    const meanwhile = names(op, 'closedMeanwhile');
    const last = this.hardClosed.findLast((month) => !meanwhile.includes(month));
    if (last !== undefined && monthOf(on) <= last) return false;
    if (on <= (this.opening?.cutOver ?? '')) return false;
    const isSoft = this.softClosed.has(monthOf(on)) && !meanwhile.includes(monthOf(on));
    return !isSoft || this.saysWhy(op);
  }

  mayBookOn(op: Op, on: string): boolean {
    const isFarBack = Date.parse(this.today) - Date.parse(on) > 30 * 86_400_000;
    return this.isMonthOpen(op, on) && (!isFarBack || this.saysWhy(op));
  }

  private saysWhy(op: Op): boolean {
    return MONEY.includes(roleOf(op)) && text(op, 'reason').trim() !== '';
  }

  /** Rule 8, from the things themselves: no line is asked. */
  totals(account: string) {
    const sum = (items: Item[]): number => items.reduce((all, item) => all + item.cents, 0);
    const bonds = [...this.bonds.values()];
    const recovered = this.on(account, 'payment').filter(({ recovers }) => recovers);
    const totals = {
      premium: bonds
        .filter((bond) => bond.account === account && !bond.voided)
        .reduce((all, { shares, adjusted }) => all + shares.owed - adjusted, 0),
      charges: sum(this.on(account, 'charge')) + this.billed(account),
      fees: sum(this.on(account, 'fee')),
      payments: sum(this.on(account, 'payment')) - sum(this.on(account, 'refund', 'unclaimed')),
      writeOffs: sum(this.on(account, 'writeOff')) - sum(recovered) - sum(this.on(account, 'lowered')),
    };
    const { premium, charges, fees, payments, writeOffs } = totals;
    return { ...totals, balance: premium + charges + fees - payments - writeOffs };
  }

  /** What judgments have billed to an account and not given back. */
  billed(account: string): number {
    return [...this.bonds.values()]
      .flatMap(({ judgment }) => judgment?.bills ?? [])
      .filter((bill) => bill.account === account)
      .reduce((all, bill) => all + bill.billed - bill.givenBack, 0);
  }

  /** Rule 14. */
  clientMoney(account: string): number {
    return this.totals(account).payments;
  }

  /** What may be paid back or given up at most (rule 14). */
  credit(account: string): number {
    return Math.max(0, Math.min(-this.totals(account).balance, this.clientMoney(account)));
  }
}

export const roleOf = (op: Op): string => text(op, 'role') || 'Admin';
