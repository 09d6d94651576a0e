import { PARISHES } from '../agency/parishes.ts';
import { BOND_STATUSES, type BondStatus } from '../kernel/option-lists.ts';
import type { Reading } from '../kernel/read-day.ts';
import { plainHeading as plain } from './move-in-field.ts';
import { nameOfClient } from './move-in-rows.ts';

/** What is known here of what a list of bonds names, and the last day that the old program counts. */
export interface BondReading extends Reading {
  sureties: readonly { id: string; name: string }[];
  agents: readonly { id: string; name: string }[];
  /** Courts of the agency's own. */
  courts: readonly string[];
  lastDay: string;
}

const STATUS_WORDS: Readonly<Record<string, BondStatus>> = {
  active: 'OPEN',
  live: 'OPEN',
  posted: 'OPEN',
  pending: 'OPEN',
  forfeiture: 'FORFEITED',
  forf: 'FORFEITED',
  bf: 'FORFEITED',
  exonerated: 'DISCHARGED',
  exon: 'DISCHARGED',
  discharge: 'DISCHARGED',
  satisfied: 'DISCHARGED',
};
/** What a bond can come as: a chain of rewrites stays in the old program. */
export const COMES_AS = BOND_STATUSES.filter((status) => status !== 'REWRITTEN');

/** How a value is known, and what it may be mapped to where it is not (moving-in#unknown-values). */
export interface Known {
  kind: 'status' | 'parish' | 'surety' | 'agent' | 'chart' | 'official';
  words: string;
  none: string | null;
  options: readonly { value: string; label: string }[];
  find: (cell: string) => string | null;
}

const same = (options: readonly { id: string; name: string }[], cell: string): string | null => {
  const found = options.filter(({ name }) => plain(name) === plain(cell));
  return found.length === 1 ? (found[0]?.id ?? null) : null;
};
const named = (all: readonly { id: string; name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }));

/** The kinds of values that are mapped, with what is known of each. */
export const knownOf = ({ sureties, agents }: BondReading): Known[] => [
  {
    kind: 'status',
    words: 'Which status is',
    none: null,
    options: COMES_AS.map((status) => ({ value: status, label: status })),
    find: (cell) => COMES_AS.find((status) => status === cell.toUpperCase()) ?? STATUS_WORDS[plain(cell)] ?? null,
  },
  {
    kind: 'parish',
    words: 'Which parish is',
    none: 'No parish',
    options: PARISHES.map((parish) => ({ value: parish, label: parish })),
    find: (cell) => PARISHES.find((parish) => plain(parish) === plain(cell).replace(/ (?:parish|par)$/, '')) ?? null,
  },
  {
    kind: 'surety',
    words: 'Which surety is',
    none: 'No surety',
    options: named(sureties),
    find: (cell) => same(sureties, cell),
  },
  {
    kind: 'agent',
    words: 'Who is',
    none: 'Nobody here',
    options: named(agents),
    find: (cell) => same(agents, cell) ?? same(agents, nameOfClient(cell)),
  },
];

/** The question of a value that nobody knows. */
export const questionId = (kind: Known['kind'], cell: string): string => `${kind}-${plain(cell) || cell}`.slice(0, 300);
