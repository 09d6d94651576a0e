import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { getStatement } from '#contracts/office/statements/statements.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { StatementKind } from '#domain/office/statements.ts';
import { download, exported } from './hledger-agrees.ts';
import type { Person } from './test-people.ts';

/** hledger's own statements of the journal beside the product's, at any day and as of any entry. */

const run = promisify(execFile);

/** What hledger says of each account of a report, in cents, as its report shows them. */
const saysHledger = async (
  journal: string,
  report: string,
  options: readonly string[],
): Promise<Record<string, number>> => {
  const { stdout } = await run('hledger', ['-f', journal, report, '--flat', '-O', 'csv', ...options]);
  return Object.fromEntries(
    [...stdout.matchAll(/^"\w+:(\d{4}) [^"]*","\$?(-?)\$?(\d+)(?:\.(\d\d))?"$/gm)].map(
      ([, code = '', sign, dollars, cents]) => [
        code,
        (sign === '-' ? -1 : 1) * (Number(dollars) * 100 + Number(cents ?? 0)),
      ],
    ),
  );
};

/** The lines of a statement that stand for an account and are not zero; hledger's statement of position has no equity. */
const linesOf = async (
  admin: Person,
  query: { kind: StatementKind; from?: string; to: string; journalNumber: number },
): Promise<Record<string, number>> => {
  const { sections } = await admin.ask(getStatement, { query });
  const isShown = (code: string | null) => code !== null && (query.kind === 'balance-sheet' ? code < '3' : true);
  const lines = sections
    .flatMap(({ lines: all }) => all)
    .filter(({ code, figures }) => isShown(code) && figures[0] !== 0);
  return Object.fromEntries(lines.map(({ code, figures }) => [code ?? '', figures[0] ?? 0]));
};

const numberOf = (entry: string): number => Number(/^\S+ \* \((\d+)\)/.exec(entry)?.[1]);

/** The income statement of two weeks and the balance sheet, at each day as of each entry, have the same lines, to the cent. */
export const hledgerSaysTheSame = async (
  admin: Person,
  { days, numbers }: { days: readonly string[]; numbers: readonly number[] },
): Promise<void> => {
  const { text } = await download(admin, await exported(admin, { kind: 'journal-hledger' }));
  const [head = '', ...entries] = text.split(/^(?=\d{4}-\d{2}-\d{2} \* )/m);
  const folder = await mkdtemp(join(tmpdir(), 'statements-'));
  for (const journalNumber of numbers) {
    const journal = join(folder, `${String(journalNumber)}.journal`);
    await writeFile(journal, head + entries.filter((entry) => numberOf(entry) <= journalNumber).join(''));
    for (const to of days) {
      const [from, until] = [addDays(to, -14), ['-e', addDays(to, 1)]];
      const at = { to, journalNumber };
      const income = await linesOf(admin, { kind: 'income-statement', from, ...at });
      const itsIncome = await saysHledger(journal, 'incomestatement', ['-b', from, ...until]);
      expect({ ...at, lines: itsIncome }).toEqual({ ...at, lines: income });
      const {
        '1100': owing = 0,
        '2300': credits = 0,
        ...others
      } = await linesOf(admin, { kind: 'balance-sheet', ...at });
      const control = owing - credits;
      const position = { ...others, ...(control === 0 ? {} : { '1100': control }) };
      expect({ ...at, lines: await saysHledger(journal, 'balancesheet', until) }).toEqual({ ...at, lines: position });
    }
  }
  await rm(folder, { recursive: true });
};
