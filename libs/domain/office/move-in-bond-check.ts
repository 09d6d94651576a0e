import { normalizePowerNumber } from '../kernel/power-number.ts';
import { isLiveBond, questionsOfBonds, type BondFacts, type ReadBond } from './move-in-bond-rows.ts';
import type { BondReading } from './move-in-bond-values.ts';
import {
  clientOf,
  comes,
  finished,
  judgedRows,
  refuse,
  type CheckedList,
  type JudgedRow,
  type KnownClients,
} from './move-in-judged-rows.ts';
import type { CountedRow } from './move-in-hints.ts';
import type { MoveInFile } from './move-in-rows.ts';

/** The list of bonds, read. */
export interface RowsOfBonds {
  file: MoveInFile<'bonds'>;
  rows: ReadBond[];
  by: BondReading;
}

/** The powers of bonds that were not brought in, as they are compared, each with its surety. */
export type BondsHere = readonly { powerNumber: string; suretyId: string | null }[];

/** A bond that is to come. */
export interface WantedBond {
  list: 'bonds';
  /** What the row is known by (moving-in#key-of-a-row). */
  key: string;
  clientKey: string;
  facts: BondFacts;
  note: string;
  /** Of the file. */
  line: number;
}

export interface CheckedBonds extends CheckedList<WantedBond> {
  list: 'bonds';
  /** The faces of those that do not count: they were left out, or are refused. */
  out: CountedRow[];
}

type Row = ReadBond & JudgedRow;

const say = (row: Row, words: string): void => {
  row.said.push({ heading: '', words, refuses: false });
};

const keyOf = ({ id, facts }: Row, clientKey: string): string => {
  if (id !== '') return `id:${id}`;
  const { powerNumber, suretyId, bondDate, amountCents } = facts;
  if (powerNumber !== '') return `power:${normalizePowerNumber(powerNumber)}|${suretyId ?? ''}|${bondDate}`;
  return `client:${clientKey}|${bondDate}|${String(amountCents ?? 0)}`;
};

/** No surety counts as any. */
const isSame = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;

/** Live bonds first, each in the order of the file: of a live and a dead bond the live one bears its power. */
const liveFirst = (rows: readonly Row[]): Row[] => [
  ...rows.filter(isLiveBond),
  ...rows.filter((row) => !isLiveBond(row)),
];

/**
 * Refuses a live bond whose power a live one bears already, here or in the file; a dead one comes without it
 * (moving-in#refused-rows).
 */
const judgePowers = (rows: readonly Row[], here: BondsHere): void => {
  const hereBy = Map.groupBy(here, ({ powerNumber }) => powerNumber);
  const borne = new Map<string, Row[]>();
  for (const row of liveFirst(rows)) {
    const number = normalizePowerNumber(row.facts.powerNumber);
    if (number === '') continue;
    const { suretyId } = row.facts;
    const isHere = (hereBy.get(number) ?? []).some((one) => isSame(one.suretyId, suretyId));
    const other = (borne.get(number) ?? []).find(({ facts }) => isSame(facts.suretyId, suretyId));
    if (isLiveBond(row) && isHere) refuse(row, 'A bond here uses this power.');
    else if (isLiveBond(row) && other) refuse(row, `Line ${String(other.line)} is a bond with this power.`);
    else if (isHere || other) {
      say(row, 'Another bond uses this power, so it comes without one.');
      row.note = [row.note, `Power number: ${row.facts.powerNumber}`].filter((part) => part !== '').join('\n');
      row.facts = { ...row.facts, powerNumber: '' };
    } else borne.set(number, [...(borne.get(number) ?? []), row]);
  }
};

/** Checks the list of bonds with the clients of the lists, and the bonds that are here. */
export const checkBonds = (
  { file, rows: read, by }: RowsOfBonds,
  clients: KnownClients,
  here: BondsHere,
): CheckedBonds => {
  const rows = judgedRows(file, read);
  const wanted = new Map<string, { row: Row; clientKey: string }>();
  for (const row of rows.filter(comes)) {
    const whose = clientOf(row, clients);
    if ('words' in whose) {
      refuse(row, whose.words);
      continue;
    }
    const key = keyOf(row, whose.key);
    const known = wanted.get(key);
    if (!known) wanted.set(key, { row, clientKey: whose.key });
    else {
      const line = `Line ${String(known.row.line)}`;
      refuse(
        row,
        row.id === '' ? `${line} is the same bond. Give both an id, or leave one out.` : `${line} has this id.`,
      );
    }
  }
  judgePowers(
    [...wanted.values()].map(({ row }) => row),
    here,
  );
  return {
    list: 'bonds',
    rows: finished(file, rows),
    questions: questionsOfBonds(file, read, by),
    wanted: [...wanted]
      .filter(([, { row }]) => comes(row))
      .map(([key, { row, clientKey }]) => {
        const { facts, note, line } = row;
        return { list: 'bonds', key, clientKey, facts, note, line };
      }),
    out: rows.filter((row) => !comes(row)).map(({ line, facts }) => [line, facts.amountCents ?? 0] as const),
  };
};

/** How many bonds there are of a surety and a status, and their faces (moving-in#control-totals). */
export interface BondTotal {
  suretyId: string | null;
  status: BondFacts['status'];
  count: number;
  faceCents: number;
}

/** The same of a file, with the face of each; missing in what was checked before a difference was looked for. */
export interface BondTotalOfFile extends BondTotal {
  rows?: CountedRow[];
}

/** What the bonds of a file come to, by surety and status. */
export const totalsOfBonds = (wanted: readonly WantedBond[]): BondTotalOfFile[] => {
  const groups = Map.groupBy(wanted, ({ facts: { suretyId, status } }) => `${suretyId ?? ''} ${status}`);
  return [...groups.values()].flatMap((bonds) => {
    const [first] = bonds;
    if (!first) return [];
    const { suretyId, status } = first.facts;
    const faceCents = bonds.reduce((sum, { facts }) => sum + (facts.amountCents ?? 0), 0);
    const rows = bonds.map(({ line, facts }) => [line, facts.amountCents ?? 0] as const);
    return [{ suretyId, status, count: bonds.length, faceCents, rows }];
  });
};
