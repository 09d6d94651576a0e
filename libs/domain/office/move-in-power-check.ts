import { formatDay } from '../kernel/days.ts';
import { normalizePowerNumber, sameButForZeros } from '../kernel/power-number.ts';
import type { WantedBond } from './move-in-bond-check.ts';
import type { BondReading } from './move-in-bond-values.ts';
import { comes, finished, judgedRows, refuse, type CheckedList, type JudgedRow } from './move-in-judged-rows.ts';
import { questionsOfPowers, type PowerFacts, type PowerFile, type ReadPower } from './move-in-power-rows.ts';

/** A power of the inventory with one of the numbers of a list, or the same but for zeros in front. */
export interface PowerHere {
  /** As it is compared. */
  powerNumber: string;
  spelling: string;
  /** Null where none is known: it counts for every surety (powers#number-without-surety). */
  suretyId: string | null;
  /** Received here, before or beside the list. */
  isReceived: boolean;
  /** Whether it counts as in hand on the cut-over day: what became of it here since does not. */
  isInHand: boolean;
  /** A bond that was written here bears it, and it did not come in hand. */
  isBorne: boolean;
}

/** A power that is to come. */
export interface WantedPower {
  list: 'powers';
  /** What the row is known by: number and surety (moving-in#key-of-a-row). */
  key: string;
  facts: PowerFacts;
  note: string;
  /** Whether a bond bears it: then it is completed, and not in hand (moving-in#opening-surety). */
  isBorne: boolean;
  /** Counted by the control total: no bond bears it, and it is not expired on the cut-over day. */
  isInHand: boolean;
  /** Of the file. */
  line: number;
}

export interface CheckedPowers extends CheckedList<WantedPower> {
  list: 'powers';
}

type Row = ReadPower & JudgedRow;

const warn = (row: Row, words: string): void => {
  row.said.push({ heading: '', words, refuses: false });
};

/** What bears the numbers of the list, in the other list and here. */
class Bearers {
  private readonly bonds;
  private readonly here;
  /** What names no surety counts for any, for one row alone. */
  private readonly taken = new Set<object>();

  constructor(bonds: readonly WantedBond[], here: readonly PowerHere[]) {
    this.bonds = Map.groupBy(
      bonds.map(({ facts: { powerNumber: spelling, suretyId }, line }) => ({ spelling, suretyId, line })),
      ({ spelling }) => normalizePowerNumber(spelling),
    );
    this.here = Map.groupBy(here, ({ powerNumber }) => powerNumber);
  }

  bond(number: string, suretyId: string): { line: number } | undefined {
    return this.of(this.bonds.get(number) ?? [], suretyId);
  }

  power(number: string, suretyId: string): PowerHere | undefined {
    return this.of(this.here.get(number) ?? [], suretyId);
  }

  private of<T extends { suretyId: string | null }>(all: readonly T[], suretyId: string): T | undefined {
    const own = all.find((one) => one.suretyId === suretyId);
    const found = own ?? all.find((one) => one.suretyId === null && !this.taken.has(one));
    if (found !== undefined) this.taken.add(found);
    return found;
  }

  /** How a number that only differs by zeros in front is spelled; undefined where none does. */
  nearly(typed: string, suretyId: string): string | undefined {
    const all = sameButForZeros(typed).flatMap((number) => [
      ...(this.bonds.get(number) ?? []),
      ...(this.here.get(number) ?? []),
    ]);
    return all.find((one) => one.suretyId === null || one.suretyId === suretyId)?.spelling;
  }
}

/** What is warned of a power, and whether it is in hand (moving-in#opening-surety). */
const judge = (row: Row, bearers: Bearers, lastDay: string): Pick<WantedPower, 'isBorne' | 'isInHand'> => {
  const { powerNumber, suretyId, expiresOn } = row.facts;
  const number = normalizePowerNumber(powerNumber);
  const bond = bearers.bond(number, suretyId);
  const here = bearers.power(number, suretyId);
  if (bond) {
    warn(row, `A bond uses this power (line ${String(bond.line)} of the bonds), so it is not in hand.`);
    return { isBorne: true, isInHand: false };
  }
  if (here?.isBorne === true) {
    warn(row, 'A bond here uses this power, so it is not in hand.');
    return { isBorne: true, isInHand: false };
  }
  if (here?.isReceived === true) {
    warn(row, 'This power is here already, so it stays as it is.');
    return { isBorne: false, isInHand: here.isInHand };
  }
  const meant = bearers.nearly(powerNumber, suretyId);
  if (meant !== undefined) warn(row, `Did you mean ${meant}?`);
  const isOver = expiresOn !== null && expiresOn < lastDay;
  if (isOver) warn(row, `It expired on ${formatDay(expiresOn)}. It comes expired, and is not in hand.`);
  return { isBorne: false, isInHand: !isOver };
};

/** The compared numbers under which the inventory is looked into, for a list. */
export const numbersOfPowers = (rows: readonly ReadPower[]): string[] => [
  ...new Set(
    rows.flatMap(({ facts: { powerNumber } }) => [normalizePowerNumber(powerNumber), ...sameButForZeros(powerNumber)]),
  ),
];

/** Checks the list of powers in hand with the bonds of the lists, and the powers that are here. */
export const checkPowers = (
  { file, rows: read, by, here }: RowsOfPowers,
  bonds: readonly WantedBond[],
): CheckedPowers => {
  const rows: Row[] = judgedRows(file, read);
  const bearers = new Bearers(bonds, here);
  const wanted = new Map<string, { row: Row; of: Pick<WantedPower, 'isBorne' | 'isInHand'> }>();
  for (const row of rows.filter(comes)) {
    const { powerNumber, suretyId } = row.facts;
    const key = `power:${normalizePowerNumber(powerNumber)}|${suretyId}`;
    const known = wanted.get(key);
    if (known) refuse(row, `Line ${String(known.row.line)} is this power. Leave one out.`);
    else wanted.set(key, { row, of: judge(row, bearers, by.lastDay) });
  }
  return {
    list: 'powers',
    rows: finished(file, rows),
    questions: questionsOfPowers(file, by),
    wanted: [...wanted].map(([key, { row, of }]) => {
      const { facts, note, line } = row;
      return { list: 'powers', key, facts, note, line, ...of };
    }),
  };
};

/** The list of powers in hand, read, with what is here of its numbers. */
export interface RowsOfPowers {
  file: PowerFile;
  rows: ReadPower[];
  by: BondReading;
  here: readonly PowerHere[];
}

/** How many powers are in hand of a surety (moving-in#control-totals). */
export interface PowerTotal {
  suretyId: string;
  count: number;
}

/** What the powers of a file come to, by surety: those in hand. */
export const totalsOfPowers = (wanted: readonly WantedPower[]): PowerTotal[] => {
  const inHand = wanted.filter((power) => power.isInHand);
  const groups = Map.groupBy(inHand, ({ facts }) => facts.suretyId);
  return [...groups].map(([suretyId, powers]) => ({ suretyId, count: powers.length }));
};
