import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { EXPORT_QUEUE } from '../src/features/office/reports/export.ts';
import { RefusedByModel, type Book } from './books-model/book.ts';
import { BooksModel } from './books-model/model.ts';
import { nextStep } from './books-model/random-scenario.ts';
import { download, exported, hledgerBalances } from './hledger-agrees.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { RefusedOverHttp, ScenarioOverHttp } from './scenario-over-http.ts';
import { staffOf } from './scenario-stage.ts';
import { mergedLines, type BookedLine, type Op } from './scenarios.ts';
import type { TestClock } from './shared-product.ts';
import { Seeded } from './simulation/seeded.ts';
import type { Person } from './test-people.ts';

/**
 * Whole months of an agency, with the product's clock moved: payments, bonds, expenses, draws, entries by hand, transfers between banks, months that
 * close softly and hard, late returns, ends of years and reopenings; books that another program kept before. Every step books what the model books; at each day
 * and journal number the trial balance, the model and hledger say the same.
 */

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

/** `TEST_SCENARIO=7` plays the scenario of seed 7 alone. */
const ONE = process.env['TEST_SCENARIO'];
const FIRST = Number(ONE ?? 1);
const COUNT = ONE === undefined ? 8 : 1;
const STEPS = 110;
/** What is played although the model refuses it: all else that is refused is compared elsewhere. */
const OF_MONTHS = [
  'closeMonth',
  'reopenMonth',
  'recordExpense',
  'moneyIn',
  'voidExpense',
  'manualEntry',
  'bankTransfer',
  'voidBankTransfer',
];

/** Where the books stood after the last step of a day. */
interface Cut {
  day: string;
  journalNumber: number;
  lines: number;
}

const sumsOf = (lines: readonly BookedLine[], until: string): Record<string, number> => {
  const sums = new Map<string, number>();
  for (const [account, , cents, on] of lines) if (on <= until) sums.set(account, (sums.get(account) ?? 0) + cents);
  return withoutZeros(Object.fromEntries(sums));
};

const withoutZeros = (sums: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));

const trialBalance = async (person: Person, { day, journalNumber }: Cut): Promise<Record<string, number>> => {
  const { rows } = await person.ask(getTrialBalance, { query: { effectiveOn: day, journalNumber } });
  return withoutZeros(Object.fromEntries(rows.map((row) => [row.account, row.debitCents - row.creditCents])));
};

const expectedOf = (model: BooksModel, op: Op): BookedLine[] | 'refused' => {
  try {
    return mergedLines(model.play(op));
  } catch (error) {
    if (error instanceof RefusedByModel) return 'refused';
    throw error;
  }
};

const foundOf = async (player: ScenarioOverHttp, op: Op): Promise<BookedLine[] | string> => {
  try {
    return mergedLines(await player.play(op));
  } catch (error) {
    if (error instanceof RefusedOverHttp) return `refused: ${error.message}`;
    throw error;
  }
};

/** Every entry of the first so many, and up to a day, as hledger reads them. */
const hledgerOf = async (head: string, entries: readonly string[], { day, journalNumber }: Cut) => {
  const balances = await hledgerBalances(head + entries.slice(0, journalNumber).join(''), day);
  return withoutZeros(
    Object.fromEntries(Object.entries(balances).map(([name, cents]) => [name.slice(0, 4), cents] as const)),
  );
};

const compareAt = async (admin: Person, { journal }: Book, cuts: readonly Cut[]): Promise<void> => {
  const { text } = await download(admin, await exported(admin, { kind: 'journal-hledger' }));
  const [head = '', ...entries] = text.split(/^(?=\d{4}-\d{2}-\d{2} \* )/m);
  const last = cuts.at(-1);
  const ends = cuts.map(({ day }) => ({ ...last!, day })); // and every day as it is known at the end
  for (const cut of [...cuts, ...ends]) {
    const expected = sumsOf(journal.slice(0, cut.lines), cut.day);
    expect({ cut, sums: await trialBalance(admin, cut) }).toEqual({ cut, sums: expected });
    expect({ cut, sums: await hledgerOf(head, entries, cut) }).toEqual({ cut, sums: expected });
  }
};

describe('whole months of an agency', () => {
  it.each(Array.from({ length: COUNT }, (_, nth) => FIRST + nth))(
    'stand in the product, in the model and in hledger alike at each day and number: seed %d',
    async (seed) => {
      const staff = await staffOf(system);
      const [model, player, random] = [new BooksModel(), new ScenarioOverHttp(system, staff), new Seeded(seed)];
      const told: Op[] = [];
      const cuts: Cut[] = [];
      const cut = async (day: string) => {
        const { journalNumber } = await staff.by.Admin.ask(getTrialBalance);
        cuts.push({ day, journalNumber, lines: model.book.journal.length });
      };
      for (let index = 0; index < STEPS; index += 1) {
        const { today } = model.book;
        const op = nextStep(model.book, random, index, { sureties: false, months: true, opening: 'often' });
        if (today !== '' && String(op.at) > today) await cut(today);
        // A bond without an amount is to be finished before more is done with it: that is no rule of the books.
        const finishes = op.op === 'amendBond' && 'face' in op;
        if (!finishes && model.book.bonds.get(String(op['rewriteOf'] ?? op['bond']))?.face === 0) continue;
        const expected = expectedOf(model, op);
        if (expected === 'refused' && !OF_MONTHS.includes(op.op)) continue;
        told.push(op);
        const lines = await foundOf(player, op);
        const isAlike = expected === 'refused' ? typeof lines === 'string' : isDeepStrictEqual(lines, expected);
        if (!isAlike) expect({ seed, told, op, lines }).toEqual({ seed, told, op, lines: expected });
      }
      await cut(model.book.today);
      await compareAt(staff.by.Admin, model.book, cuts);
    },
  );
});
