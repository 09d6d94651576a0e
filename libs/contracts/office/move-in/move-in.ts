import { z } from 'zod';
import { MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { BOND_STATUSES, LIVE_BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { fieldOf, MOVE_IN_LISTS } from '#domain/office/move-in-fields.ts';
import { MOVE_IN_TOTALS } from '#domain/office/move-in-totals.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { id, instant, lines, OVER_THE_LIMIT, page, pageQuery, text, verbatim } from '../../kernel/primitives.ts';
import { adminOnly, moneyRoles } from '../../kernel/roles.ts';

const ROWS = ['settings'] as const;
const PEOPLE = ['settings', 'defendant', 'indemnitor', 'bond', 'account', 'ledger', 'month', 'power'] as const;

const list = z.enum(MOVE_IN_LISTS);
const ofList = z.object({ list });

/** How many characters a file may have. */
const MOST_CHARACTERS = 4_000_000;
/** None of which takes more than three bytes unless JSON writes it out. */
const FILE_BYTES = 16 * 1_048_576;

const said = z.object({ heading: z.string(), words: z.string() });

const row = z
  .object({
    line: z.int(),
    name: z.string(),
    state: z.enum(['warned', 'refused', 'left-out']),
    said: z.array(said), // beside which column; an empty heading is the whole row
    // Of a refused row what its file has under the columns that are brought in, SSNs masked.
    cells: z.array(z.object({ heading: z.string(), value: z.string() })),
  })
  .meta({ id: 'MoveInRow' });
export type MoveInRow = z.output<typeof row>;

const question = z
  .object({
    id: z.string(),
    words: z.string(),
    rows: z.int(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    answer: z.string().nullable(),
  })
  .meta({ id: 'MoveInQuestion' });

const answers = z.record(z.string().max(300), z.string().max(100));
const choices = {
  fields: z.array(z.string().max(40)).max(200), // of each column; empty: not brought in
  answers, // by question
  leftOut: z.array(z.int().positive()).max(20_000), // lines
  leftOutWhys: z.array(lines(300)).max(100), // all rows that are refused with these words
};

const isField = (name: string): boolean => name === '' || MOVE_IN_LISTS.some((one) => fieldOf(one, name) !== undefined);
const chosenFields = z.array(z.string().refine(isField, 'Choose a field of the list.')).max(200);

const file = z
  .object({
    list,
    name: z.string(),
    version: z.int(),
    uploadedAt: instant,
    isErased: z.boolean(), // ninety days after its upload, or after the seal
    isChecked: z.boolean(), // what follows the choices comes once it is
    ...choices,
    headings: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })), // SSNs masked
    skipped: z.array(z.object({ line: z.int(), words: z.string() })), // the first hundred
    skippedCount: z.int(),
    questions: z.array(question),
    counts: z.object({ fine: z.int(), warned: z.int(), refused: z.int(), leftOut: z.int() }),
    whys: z.array(z.object({ words: z.string(), rows: z.int() })), // of the refused rows
    staysOut: z.object({ rows: z.int(), cents: z.int() }).nullable(), // payments before without an account of the lists
  })
  .meta({ id: 'MoveInFile' });
export type MoveInFile = z.output<typeof file>;

const run = z
  .object({
    kind: z.enum(['bring-in', 'take-back']),
    isDone: z.boolean(),
    done: z.int(),
    total: z.int(),
    decidedAt: instant,
    decidedBy: z.string(),
    added: z.int(),
    changed: z.int(),
    gone: z.int(),
    kept: z.array(z.object({ list, personId: id.nullable(), name: z.string(), words: z.string() })),
  })
  .meta({ id: 'MoveInRun' });
export type MoveInRun = z.output<typeof run>;

const bondTotal = z
  .object({
    suretyId: id.nullable(),
    surety: z.string(), // empty where none is named
    status: z.enum(BOND_STATUSES),
    fileCount: z.int(),
    fileFaceCents: z.int(),
    hereCount: z.int(),
    hereFaceCents: z.int(),
    typedCount: z.int().nullable(), // as the old program's report has it, of live bonds alone; null where nothing was typed
    typedFaceCents: z.int().nullable(),
    reason: z.string(), // why they differ, or why nothing was typed
    hints: z.array(z.string()), // bonds of the file that could make the difference of the face
  })
  .meta({ id: 'MoveInBondTotal' });
export type MoveInBondTotal = z.output<typeof bondTotal>;

const balanceTotals = z
  .object({
    fileAccounts: z.int(), // that owe something or have a credit
    fileOwedCents: z.int(),
    fileCreditCents: z.int(), // accounts below zero, as a negative sum
    hereAccounts: z.int(),
    hereOwedCents: z.int(),
    hereCreditCents: z.int(),
    typedCents: z.int().nullable(), // the control total of 1100, as the old program's report has it
    hints: z.array(z.string()), // rows that could make the difference
  })
  .meta({ id: 'MoveInBalanceTotals' });
export type MoveInBalanceTotals = z.output<typeof balanceTotals>;

const total = z
  .object({
    what: z.enum(MOVE_IN_TOTALS),
    suretyId: id.nullable(), // of powers
    surety: z.string(),
    file: z.int().nullable(), // a count, or cents; null where no file says it
    here: z.int(),
    typed: z.int().nullable(), // as the old program's report has it; null where nothing was typed
    reason: z.string(), // why they differ, or why nothing was typed
  })
  .meta({ id: 'MoveInTotal' });
export type MoveInTotal = z.output<typeof total>;

const owedTotal = z
  .object({
    account: z.string(), // of the chart
    fileCents: z.int(), // up on the side on which the account grows, collateral with its trust money
    hereCents: z.int(), // with the lines that were entered by hand
    typedCents: z.int().nullable(), // its control total, as the old program's report has it
  })
  .meta({ id: 'MoveInOwedTotal' });
export type MoveInOwedTotal = z.output<typeof owedTotal>;

const moveIn = z
  .object({
    state: z.enum(['none', 'checking', 'draft', 'checked', 'working', 'in', 'sealed']),
    files: z.array(file), // none while the lists are at work
    here: z.object({
      clients: z.int(),
      indemnitors: z.int(),
      references: z.int(),
      bonds: z.int(),
      balances: z.int(),
      plans: z.int(),
      'payments-before': z.int(),
      powers: z.int(),
      'owed-and-held': z.int(), // lines of the opening
    }), // what is in
    bondTotals: z.array(bondTotal), // what the file says beside what is here (moving-in#control-totals)
    balanceTotals: balanceTotals.nullable(), // null where there is no list of open balances
    owedTotals: z.array(owedTotal), // by account; none where there is no list of what is owed and held
    totals: z.array(total), // of clients, of what was written off or is past due, of powers in hand by surety
    run: run.nullable(), // the last one
  })
  .meta({ id: 'MoveIn' });
export type MoveIn = z.output<typeof moveIn>;

export const getMoveIn = endpoint({
  method: 'GET',
  path: '/move-in',
  summary:
    'The lists that an agency brings from its old program, row by row, and what is here of them (moving-in#move-in-lists)',
  roles: moneyRoles,
  response: moveIn,
  refusals: ['MONEY_STOPPED'],
});

export const listMoveInRows = endpoint({
  method: 'GET',
  path: '/move-in/files/:list/rows',
  summary: 'The rows of a list that are not fine, as they were checked last, refused ones first',
  roles: moneyRoles,
  params: ofList,
  query: pageQuery,
  response: page(row).meta({ id: 'MoveInRows' }),
});

const closed = ['MOVE_IN_RUNNING', 'MOVE_IN_SEALED', 'OPENING_SEAL_WAITS', 'MONEY_STOPPED'] as const;
const changed = z.object({ list, version: z.int() }).meta({ id: 'MoveInFileChanged' });

/** A file with a column "Bailiwick line" mends rows of the one that is there. */
export const uploadMoveInFile = endpoint({
  method: 'PUT',
  path: '/move-in/files/:list',
  summary:
    'Upload the CSV file of a list, in the place of what was there, or the refused rows of it once they are mended',
  roles: moneyRoles,
  params: ofList,
  body: z
    .object({
      name: text(200).min(1, 'Choose a file.'),
      text: verbatim(MOST_CHARACTERS, 'The file is too large. Max 4,000,000 characters.').min(1, 'Choose a file.'),
      basedOn: z.int().positive().optional(), // of a row that is mended on the screen: the file as it was seen
    })
    .meta({ id: 'UploadMoveInFile' }),
  maxBodyBytes: FILE_BYTES,
  touches: ROWS,
  response: changed,
  refusals: [...closed, 'BODY_TOO_LARGE', 'CONFLICT'],
});

export const chooseForMoveIn = endpoint({
  method: 'PUT',
  path: '/move-in/files/:list/choices',
  summary: 'Say which column is which, answer what is asked, and leave rows out',
  roles: moneyRoles,
  params: ofList,
  body: z.object({ ...choices, fields: chosenFields, basedOn: z.int().positive() }).meta({ id: 'ChooseForMoveIn' }),
  touches: ROWS,
  response: changed,
  refusals: [...closed, 'MOVE_IN_FILE_NOT_FOUND', 'CONFLICT'],
});

export const removeMoveInFile = endpoint({
  method: 'DELETE',
  path: '/move-in/files/:list',
  summary: 'Remove the file of a list; what came of it is taken out when the lists are brought in again',
  roles: moneyRoles,
  params: ofList,
  touches: ROWS,
  response: ofList.meta({ id: 'MoveInFileRemoved' }),
  refusals: [...closed, 'MOVE_IN_FILE_NOT_FOUND'],
});

export const downloadRefusedRows = endpoint({
  method: 'GET',
  path: '/move-in/files/:list/refused',
  ...freshForSettings,
  summary: 'The refused rows of a list as CSV, each with its line and why, without SSNs',
  roles: moneyRoles,
  params: ofList,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['MOVE_IN_FILE_NOT_FOUND'],
});

/** Face is of many bonds, and so may be more than one amount that is typed. */
const MOST_FACE_CENTS = MAX_AMOUNT_CENTS * 10_000;
const typed = (most: number, words: string) =>
  z.int({ error: words, abort: true }).min(0, words).max(most, OVER_THE_LIMIT).nullable();

export const setBondTotal = endpoint({
  method: 'PUT',
  path: '/move-in/bond-totals',
  ...freshForSettings,
  summary: 'Type how many live bonds of a surety and status the old program has, and their face, or why they differ',
  roles: moneyRoles,
  body: z
    .object({
      suretyId: id.nullable(),
      status: z.enum(LIVE_BOND_STATUSES),
      count: typed(1_000_000, 'Enter how many bonds.'),
      faceCents: typed(MOST_FACE_CENTS, 'Enter an amount.'),
      reason: lines(500).default(''),
    })
    .meta({ id: 'SetBondTotal' }),
  touches: ROWS,
  response: z.object({ status: z.enum(LIVE_BOND_STATUSES) }).meta({ id: 'BondTotalSet' }),
  refusals: [...closed, 'SURETY_NOT_FOUND'],
});

export const setMoveInTotal = endpoint({
  method: 'PUT',
  path: '/move-in/totals',
  ...freshForSettings,
  summary:
    'Type what the old program says of clients, of what was written off or is past due, or of powers in hand of a surety, or why it differs',
  roles: moneyRoles,
  body: z
    .object({
      what: z.enum(MOVE_IN_TOTALS),
      suretyId: id.nullable().default(null),
      typed: typed(MOST_FACE_CENTS, 'Enter the total.'),
      reason: lines(500).default(''),
    })
    .refine(({ what, suretyId }) => (what === 'powers') === (suretyId !== null), {
      path: ['suretyId'],
      message: 'Choose the surety of the powers.',
    })
    .meta({ id: 'SetMoveInTotal' }),
  touches: ROWS,
  response: z.object({ what: z.enum(MOVE_IN_TOTALS) }).meta({ id: 'MoveInTotalSet' }),
  refusals: [...closed, 'SURETY_NOT_FOUND'],
});

/** Of the cut-over day, where balances are booked on it. */
const UNTAKEN = ['OPENING_NOT_BEGUN', 'PERIOD_CLOSED', 'OPENING_BOOKED_BEFORE', 'TEMPORARILY_UNAVAILABLE'] as const;

const begun = z.object({ runId: id }).meta({ id: 'MoveInBegun' });

export const bringInLists = endpoint({
  method: 'POST',
  path: '/move-in/bring-in',
  ...freshForSettings,
  summary: 'Have the difference between what is here and what the lists say brought in',
  roles: adminOnly,
  status: 202,
  touches: PEOPLE,
  response: begun,
  refusals: [...closed, 'MOVE_IN_OPEN', 'MOVE_IN_EMPTY', ...UNTAKEN],
});

export const takeBackLists = endpoint({
  method: 'POST',
  path: '/move-in/take-back',
  ...freshForSettings,
  summary: 'Have what the lists brought removed again, but what was worked on since',
  roles: adminOnly,
  status: 202,
  touches: PEOPLE,
  response: begun,
  refusals: [...closed, 'MOVE_IN_NOTHING_IN'],
});
