import type { MoveInFile, MoveInQuestion, SaidOfRow } from './move-in-rows.ts';
import { nameKey } from './move-in-names.ts';

/** A row while all are compared. */
export interface JudgedRow {
  line: number;
  name: string;
  said: SaidOfRow[];
  isLeftOut: boolean;
}

export interface CheckedRow {
  line: number;
  name: string;
  state: 'fine' | 'warned' | 'refused' | 'left-out';
  said: readonly SaidOfRow[];
}

const isRefused = ({ said }: JudgedRow): boolean => said.some(({ refuses }) => refuses);

/** Whether a row comes: nobody left it out, and nothing refuses it so far. */
export const comes = (row: JudgedRow): boolean => !row.isLeftOut && !isRefused(row);

export const refuse = (row: JudgedRow, words: string): void => {
  row.said.push({ heading: '', words, refuses: true });
};

const whyOf = ({ said }: JudgedRow): string[] => said.filter(({ refuses }) => refuses).map(({ words }) => words);

/** The rows of a file as they are compared: those that people left out are none. */
export const judgedRows = <R extends Omit<JudgedRow, 'isLeftOut'>>(
  { choices }: MoveInFile,
  rows: readonly R[],
): (R & JudgedRow)[] =>
  rows.map((row) => ({ ...row, said: [...row.said], isLeftOut: choices.leftOut.includes(row.line) }));

/** Lines have different numbers in words: what is left out "all with the same why" is compared without them. */
export const whyWithoutLines = (words: string): string => words.replace(/\bline \d+/gi, 'line …');

/** What became of each row. */
export const finished = ({ choices }: MoveInFile, rows: readonly JudgedRow[]): CheckedRow[] =>
  rows.map((row) => {
    const isLeftOut = row.isLeftOut || whyOf(row).some((words) => choices.leftOutWhys.includes(whyWithoutLines(words)));
    const state = isLeftOut ? 'left-out' : isRefused(row) ? 'refused' : row.said.length > 0 ? 'warned' : 'fine';
    return { line: row.line, name: row.name, state, said: row.said };
  });

/** By what the clients of the lists are found. */
export interface KnownClients {
  byId: ReadonlyMap<string, string>;
  /** Keys by ids without their leading zeros. */
  nearly: ReadonlyMap<string, readonly string[]>;
  byName: ReadonlyMap<string, ReadonlySet<string>>;
}

export const withoutZeros = (id: string): string => id.replace(/^0+(?=.)/, '');

/** Whose row it is (moving-in#who-is-meant): by id, else by a name that one has; words where nobody is meant. */
export const clientOf = (
  row: { clientId: string; clientName: string },
  { byId, nearly, byName }: KnownClients,
): { key: string } | { words: string } => {
  if (row.clientId !== '') {
    const exact = byId.get(row.clientId);
    if (exact !== undefined) return { key: exact };
    const near = nearly.get(withoutZeros(row.clientId)) ?? [];
    const [key] = near;
    return near.length === 1 && key !== undefined ? { key } : { words: 'No client of the lists has this id.' };
  }
  if (row.clientName === '') return { words: 'Whose it is is missing: an id or a name of a client.' };
  const named = [...(byName.get(nameKey(row.clientName)) ?? [])];
  const [key] = named;
  if (key === undefined) return { words: 'No client of the lists has this name.' };
  return named.length === 1 ? { key } : { words: 'Several clients have this name. Say which by an id.' };
};

/** What comes of a file: its rows, what has to be answered, and who comes. */
export interface CheckedList<Wanted> {
  rows: CheckedRow[];
  questions: MoveInQuestion[];
  wanted: Wanted[];
}
