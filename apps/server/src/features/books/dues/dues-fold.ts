import { USUAL_TERMS } from '#domain/books/account-owing.ts';
import {
  movedBy,
  movedOn,
  NO_MONEY,
  type Given,
  type KeptMoney,
  type MoneyLine,
  type Raise,
} from '#domain/books/money-lines.ts';
import { addDays } from '#domain/kernel/days.ts';
import { linesOf, type StatementEvent } from '../account/index.ts';

type StatementLine = ReturnType<typeof linesOf>[number];

/** What is kept of an account from one event to the next, beside what each entry gave it. */
export interface KeptDues {
  money: Omit<KeptMoney, 'given'>;
  /** What stands of each bond's premium by its days, whatever was paid: what moves keeps its day. */
  premiums: Readonly<Record<string, readonly Raise[]>>;
}

const { given: _, ...NOTHING_OWED } = NO_MONEY;
const NO_DUES: KeptDues = { money: NOTHING_OWED, premiums: {} };

/** What an entry gave an account, so that what is taken back of it is known. */
export interface GivenByEntry extends Given {
  accountId: string;
  entryId: string;
}

/** The terms that an organization set, in the order in which it did (today#terms-setting). */
export interface TermsSet {
  setAt: string;
  fromOn: string;
  days: number;
}

const KINDS = {
  PREMIUM: 'premium',
  FEE: 'fee',
  CHARGE: 'fee',
  PAYMENT: 'payment',
  REFUND: 'refund',
  UNCLAIMED: 'refund',
  CREDIT: 'refund',
  WRITE_OFF: 'other',
  COLLATERAL: 'other',
} as const;

/** Whether a line of an event is about money that an entry gives, or takes back. */
export const isGiven = ({ kind }: StatementLine): boolean => KINDS[kind] === 'payment' || KINDS[kind] === 'other';

interface Due extends MoneyLine {
  accountId: string;
  isTransfer: boolean;
}

/** From when on a line of an opening balance is owed (moving-in#age-of-opening); null of any other. */
const openedSince = (event: StatementEvent, { line }: StatementLine): string | null => {
  if (event.type === 'BalanceCorrected') return event.data.part.since;
  if (event.type !== 'BalanceBroughtIn') return null;
  const days = event.data.parts.flatMap(({ kind, moves }) =>
    moves.filter(({ cents }) => cents !== 0).flatMap(({ since }) => (kind === 'writtenOff' ? [since, since] : [since])),
  );
  return days[line - 1] ?? null;
};

/** What was written off in the old program: owed and not owed any more, so that nothing of it is ever due. */
const writtenOffBefore = (event: StatementEvent): ReadonlySet<string> => {
  if (event.type === 'BalanceBroughtIn')
    return new Set(event.data.parts.filter(({ kind }) => kind === 'writtenOff').map(({ entryId }) => entryId));
  if (event.type !== 'EntriesTransferred') return new Set();
  return new Set(event.data.entries.filter(({ opened }) => opened === 'writtenOff').map(({ entryId }) => entryId));
};

/** The dues of many accounts, moved on by events in the order of the log (today#due-by-terms). */
export class DuesFold {
  private readonly kept: Map<string, KeptDues>;
  private readonly given: Map<string, Record<string, Given>>;
  private readonly termsOf: ReadonlyMap<string, readonly TermsSet[]>;

  /** `given`: of the entries that the events are about. */
  constructor(
    kept: Map<string, KeptDues>,
    given: readonly GivenByEntry[],
    termsOf: ReadonlyMap<string, readonly TermsSet[]>,
  ) {
    this.kept = kept;
    this.termsOf = termsOf;
    this.given = new Map(
      [...Map.groupBy(given, ({ accountId }) => accountId)].map(([accountId, own]) => [
        accountId,
        Object.fromEntries(own.map(({ entryId, paid, lowered }) => [entryId, { paid, lowered }])),
      ]),
    );
  }

  of(accountId: string): KeptDues {
    return this.kept.get(accountId) ?? NO_DUES;
  }

  /** What the entries gave that the events were about. */
  givenTo(accountId: string): GivenByEntry[] {
    return Object.entries(this.given.get(accountId) ?? {}).map(([entryId, given]) => ({
      accountId,
      entryId,
      ...given,
    }));
  }

  take(event: StatementEvent): void {
    const off = writtenOffBefore(event);
    const lines = linesOf(event)
      .filter(({ entryId }) => !off.has(entryId))
      .map((line) => this.dueOf(event, line));
    const parts = this.movePremiums(lines);
    for (const [accountId, own] of Map.groupBy(lines, (line) => line.accountId)) {
      const { given, ...money } = movedOn(
        { ...this.of(accountId).money, given: this.given.get(accountId) ?? {} },
        own.flatMap((line) => parts.get(line) ?? [line]),
      );
      this.given.set(accountId, given);
      this.keep(accountId, { money });
    }
  }

  private keep(accountId: string, changed: Partial<KeptDues>): void {
    this.kept.set(accountId, { ...this.of(accountId), ...changed });
  }

  private dueOf(event: StatementEvent, line: StatementLine): Due {
    const { accountId, entryId, kind, effectiveOn: on, amountCents: cents, position, what } = line;
    const isTransfer = what === 'transferred';
    // An account that closes brings along whatever stood on it (money#closing-an-account).
    const brought =
      event.type === 'EntriesTransferred' && event.data.bonds !== undefined && accountId === event.data.toAccountId;
    const since = openedSince(event, line) ?? on;
    const dueOn =
      kind === 'PREMIUM'
        ? addDays(since, this.termsOn(line))
        : kind === 'FEE' || kind === 'CHARGE'
          ? this.dayOfFee(event, line)
          : on;
    const shown = { accountId, isTransfer, position: Number(position), entryId, on, cents, dueOn, brought };
    return { ...shown, kind: KINDS[kind], recordedOn: on };
  }

  /** The terms of the booked day, as they were when it was booked. */
  private termsOn({ organizationId, effectiveOn, recordedAt }: StatementLine): number {
    const recorded = Date.parse(recordedAt);
    const set = this.termsOf.get(organizationId)?.findLast(({ fromOn, setAt }) => {
      return fromOn <= effectiveOn && Date.parse(setAt) < recorded;
    });
    return set?.days ?? USUAL_TERMS;
  }

  /** A fee keeps its day wherever it goes; a judgment that is billed, that of its first bill. */
  private dayOfFee(event: StatementEvent, line: StatementLine): string {
    const { accountId, entryId, effectiveOn } = line;
    const opened = openedSince(event, line);
    if (opened !== null) return opened;
    const dayOn = (id: string) => this.of(id).money.raises.find((raise) => raise.entryId === entryId)?.dueOn;
    const known = dayOn(accountId);
    if (known !== undefined) return known;
    if (event.type === 'FeeAdded') return event.data.dueOn ?? effectiveOn;
    if (event.type !== 'EntriesTransferred') return effectiveOn;
    const entry = event.data.entries.find((moved) => moved.entryId === entryId);
    if (entry) return entry.dueOn ?? entry.on;
    const from = linesOf(event).find((line) => line.entryId === entryId && line.accountId !== accountId);
    return (from && dayOn(from.accountId)) ?? effectiveOn;
  }

  /** Premium that moves in one line is as many as it had days: those parts, by the line that they stand for. */
  private movePremiums(lines: readonly Due[]): Map<Due, MoneyLine[]> {
    const parts = new Map<Due, MoneyLine[]>();
    const premiums = lines.filter(({ kind }) => kind === 'premium');
    for (const [bondId, ofBond] of Map.groupBy(premiums, ({ entryId }) => entryId)) {
      const standing = (accountId: string) => this.of(accountId).premiums[bondId] ?? [];
      const stands = (accountId: string, raises: readonly Raise[]) =>
        this.keep(accountId, { premiums: { ...this.of(accountId).premiums, [bondId]: raises } });
      for (const [accountId, own] of Map.groupBy(ofBond, (line) => line.accountId)) {
        if (own.some(({ isTransfer }) => isTransfer)) continue;
        const booked = own.map((line) => ({ ...line, brought: false }));
        stands(accountId, movedBy(booked, { standing: standing(accountId) }).raises);
      }
      const arriving = ofBond.find(({ isTransfer, cents }) => isTransfer && cents > 0);
      const leaving = ofBond.find(({ isTransfer, cents }) => isTransfer && cents < 0);
      if (!arriving || !leaving) continue;
      const moved = standing(leaving.accountId);
      stands(leaving.accountId, []);
      stands(arriving.accountId, moved);
      const known = moved.reduce((sum, { cents }) => sum + cents, 0);
      if (known !== arriving.cents) continue;
      parts.set(
        arriving,
        moved.map(({ dueOn, cents }) => ({ ...arriving, dueOn, cents })),
      );
    }
    return parts;
  }
}
