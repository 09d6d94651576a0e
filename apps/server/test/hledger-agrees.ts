import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import * as exportContract from '#contracts/books/ledger/exports.ts';
import type { AskedExportKind } from '#contracts/books/ledger/exports.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { Person } from './test-people.ts';

const run = promisify(execFile);

/** Asks for an export and waits until the worker has made it. */
export const exported = async (
  person: Person,
  body: { kind: AskedExportKind } & Record<string, unknown>,
): Promise<exportContract.Export> => {
  const { exportId } = await person.ask(exportContract.requestExport, { body });
  for (;;) {
    const found = await person.ask(exportContract.getExport, { params: { exportId } });
    if (found.state === 'ready') return found;
    if (found.state === 'failed') throw new Error('The export failed.');
    await delay(20);
  }
};

/** The text and the headers of an export that is ready. */
export const download = async (person: Person, { exportId }: exportContract.Export) =>
  person.call(exportContract.downloadExport, { params: { exportId } });

/**
 * By ledger account with its name, what hledger says is its balance in cents, at the end of a day where one is named; it
 * reads the journal strictly.
 */
export const hledgerBalances = async (text: string, day?: string): Promise<Record<string, number>> => {
  const folder = await mkdtemp(join(tmpdir(), 'hledger-'));
  const journal = join(folder, 'export.journal');
  await writeFile(journal, text);
  await run('hledger', ['-f', journal, 'check', '--strict']);
  const until = day === undefined ? [] : ['--end', addDays(day, 1)];
  const asked = ['balance', '--flat', '--empty', '--no-total', '-O', 'csv', ...until];
  const { stdout } = await run('hledger', ['-f', journal, ...asked]);
  await rm(folder, { recursive: true });
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line): [string, number] => {
        const found = /^"\w+:(?<account>[^"]+)","\$?(?<sign>-?)(?<dollars>\d+)(\.(?<cents>\d\d))?"$/.exec(line)?.groups;
        if (!found) throw new Error(`Not a balance: ${line}`);
        const cents = Number(found['dollars']) * 100 + Number(found['cents'] ?? 0);
        return [found['account'] ?? '', found['sign'] === '-' ? -cents : cents];
      }),
  );
};

/**
 * hledger reads the journal of an agency strictly, and its balances are those of the trial balance, to the cent. Answers
 * the codes of the ledger accounts that something is booked on.
 */
export const hledgerAgrees = async (admin: Person): Promise<string[]> => {
  const file = await exported(admin, { kind: 'journal-hledger' });
  const { text } = await download(admin, file);
  const { rows, chainHead } = await admin.ask(getTrialBalance);
  expect(rows.length).toBeGreaterThan(1);
  expect(await hledgerBalances(text)).toEqual(
    Object.fromEntries(rows.map((row) => [`${row.account} ${row.name}`, row.debitCents - row.creditCents])),
  );
  expect(text).toContain(`; Audit chain head ${chainHead ?? ''}`);
  expect(file.chainHead).toBe(chainHead);
  return [...new Set([...text.matchAll(/^ {4}\w+:(\d{4}) /gm)].map(([, code = '']) => code))].toSorted();
};
