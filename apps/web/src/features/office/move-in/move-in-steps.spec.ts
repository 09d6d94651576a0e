import { expect, it } from '@jest/globals';
import type { Opening } from '#contracts/books/opening/opening.ts';
import type { MoveIn, MoveInFile } from '#contracts/office/move-in/move-in.ts';
import { stepsOf } from './move-in-steps.ts';

const file: MoveInFile = {
  list: 'clients',
  name: 'clients.csv',
  version: 1,
  uploadedAt: '2026-03-10T15:00:00.000Z',
  isErased: false,
  isChecked: true,
  fields: ['id'],
  answers: {},
  leftOut: [],
  leftOutWhys: [],
  headings: [],
  skipped: [],
  skippedCount: 0,
  questions: [],
  counts: { fine: 3, warned: 0, refused: 0, leftOut: 0 },
  whys: [],
  staysOut: null,
};
const question = { id: 'q', words: 'How?', rows: 1, options: [], answer: null };
const nothing = { clients: 0, indemnitors: 0, references: 0, bonds: 0, balances: 0, plans: 0, powers: 0 };
const moveIn: MoveIn = {
  state: 'none',
  files: [],
  here: { ...nothing, 'payments-before': 0, 'owed-and-held': 0 },
  bondTotals: [],
  balanceTotals: null,
  owedTotals: [],
  totals: [],
  run: null,
};
const opening: Opening = {
  program: '',
  cutOverOn: null,
  proposedOn: '2026-02-28',
  state: 'none',
  lines: [],
  removed: [],
  seal: null,
  sealed: null,
  corrections: [],
  receivable: { accounts: 0, cents: 0 },
  colleagues: [],
};
const begun = { ...opening, program: 'Bail Books 4', cutOverOn: '2026-02-28' };
const clients = { what: 'clients' as const, suretyId: null, surety: '', file: 3, here: 0, typed: null, reason: '' };
const come = { ...moveIn.here, clients: 3 };

const shown = (of: Partial<MoveIn>, books: Opening = begun, totals: Parameters<typeof stepsOf>[0]['totals'] = []) =>
  stepsOf({ moveIn: { ...moveIn, ...of }, opening: books, totals }).map(({ name, state }) => `${name}: ${state}`);
const wordsOf = (name: string, of: Partial<MoveIn>, books: Opening = begun) =>
  stepsOf({ moveIn: { ...moveIn, ...of }, opening: books, totals: [] }).find((step) => step.name === name)?.words;

it('begins with the day and the files; the rest waits', () => {
  expect(shown({}, opening)).toEqual([
    'Cut-over day: now',
    'Files: now',
    'Columns and values: waits',
    'Check: waits',
    'Totals: waits',
    'Bring in: waits',
    'Look: waits',
    'Seal: waits',
  ]);
});

it('says which lists have questions or refused rows, and waits for these', () => {
  const asks = { ...file, questions: [question] };
  const refuses = { ...file, list: 'bonds' as const, counts: { ...file.counts, refused: 2 } };
  const of: Partial<MoveIn> = { state: 'draft', files: [asks, refuses] };
  expect(wordsOf('Columns and values', of)).toBe('1 question is open: Clients.');
  expect(wordsOf('Check', of)).toBe('2 rows are refused: Bonds. Mend them, or leave them out.');
  expect(shown({ state: 'draft', files: [asks] }).slice(2, 6)).toEqual([
    'Columns and values: now',
    'Check: waits',
    'Totals: done',
    'Bring in: waits',
  ]);
});

it('is brought in once all is checked and the day is said; totals are asked from the beginning', () => {
  const of: Partial<MoveIn> = { state: 'checked', files: [file], totals: [clients] };
  expect(shown(of).slice(3)).toEqual(['Check: done', 'Totals: now', 'Bring in: now', 'Look: waits', 'Seal: waits']);
  expect(wordsOf('Totals', of)).toBe('1 total is not typed from the reports of your old program yet.');
  const owed = { account: '2100', fileCents: 5, hereCents: 0, typedCents: null };
  const balances = { fileAccounts: 1, fileOwedCents: 5, fileCreditCents: 0, hereAccounts: 0, hereOwedCents: 0 };
  const balanceTotals = { ...balances, hereCreditCents: 0, typedCents: null, hints: [] };
  expect(wordsOf('Totals', { ...of, owedTotals: [owed], balanceTotals })).toBe(
    '3 totals are not typed from the reports of your old program yet.',
  );
  expect(wordsOf('Bring in', of, opening)).toBe('Waits for the cut-over day.');
});

it('is looked at once it is in, and sealed once each total agrees or says why not', () => {
  const of: Partial<MoveIn> = { state: 'in', files: [file], here: come, totals: [{ ...clients, here: 3 }] };
  const books = { ...begun, state: 'lists' as const };
  expect(shown(of, books).slice(4)).toEqual(['Totals: now', 'Bring in: done', 'Look: now', 'Seal: waits']);
  const typed = { ...of, totals: [{ ...clients, here: 3, typed: 3 }] };
  expect(shown(typed, books).slice(4)).toEqual(['Totals: done', 'Bring in: done', 'Look: now', 'Seal: now']);
  const account = { account: '1100', typedCents: null, hereCents: 5, reason: '' };
  expect(shown(typed, books, [account]).slice(4, 5)).toEqual(['Totals: now']);
});

it('has lines by hand brought in, too, and is done when it is sealed', () => {
  const of: Partial<MoveIn> = { state: 'in', files: [file], here: come };
  expect(wordsOf('Bring in', of, { ...begun, state: 'changed' })).toBe(
    'Lines were changed: bring them in again under Opening balances.',
  );
  const sealed = { ...begun, state: 'sealed' as const, sealed: { retainedCents: 0, equityCents: 0, alone: false } };
  expect(new Set(shown({ ...of, state: 'sealed' }, sealed).map((step) => step.split(': ')[1]))).toEqual(
    new Set(['done']),
  );
});
