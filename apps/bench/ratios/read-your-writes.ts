import { randomUUID } from 'node:crypto';
import { browserOf, openAccounts } from '../agency.ts';
import type { Answer, HttpClient } from '../drive.ts';
import { percentile } from '../measure.ts';
import type { Ratio } from './ratio.ts';

const ACCOUNTS = 24;

const addFee = (browser: HttpClient, accountId: string): Promise<Answer> =>
  browser.post(
    `/accounts/${accountId}/fees`,
    { kind: 'Travel Fee', amountCents: 1_000, chargedOn: '2026-01-15', reason: 'Measured' },
    { 'idempotency-key': randomUUID() },
  );

interface Statement {
  rows: unknown[];
}

/**
 * R8: what it costs to see what one has just written: the fee and then the statement that shows it, against the two
 * apart. A fee waits for no view itself, so the statement bears the whole wait.
 */
export const readYourWritesRatio: Ratio = {
  id: 'R8',
  title: 'p99 of write-then-read ÷ p99 of the write and of the read apart',
  unit: 'ms',
  goal: 2,
  atMost: true,
  measure: async (stage, { turns }) => {
    const browser = browserOf(stage);
    const accounts = await openAccounts(stage, ACCOUNTS);
    const times: Record<'write' | 'read' | 'both', number[]> = { write: [], read: [], both: [] };
    const timed = async <T>(kind: keyof typeof times, work: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const done = await work();
      times[kind].push(performance.now() - began);
      return done;
    };
    const read = (accountId: string, token?: string) =>
      browser.get(
        `/accounts/${accountId}/entries?newestFirst=true&limit=10`,
        token === undefined ? {} : { 'x-log-token': token },
      );
    const written = new Map<string, number>();
    let stale = 0;
    for (let turn = -20; turn < turns; turn += 1) {
      if (turn === 0) for (const own of Object.values(times)) own.length = 0;
      const accountId = accounts[(turn + ACCOUNTS) % ACCOUNTS] ?? '';
      await timed('write', () => addFee(browser, accountId));
      await timed('read', () => read(accounts[(turn + ACCOUNTS + 7) % ACCOUNTS] ?? ''));
      const seen = await timed('both', async () => read(accountId, (await addFee(browser, accountId)).logToken));
      written.set(accountId, (written.get(accountId) ?? 0) + 2);
      if (seen.isStale) stale += 1;
      const shown = (JSON.parse(seen.body) as Statement).rows.length;
      if (!seen.isStale && shown !== Math.min(10, written.get(accountId) ?? 0)) {
        throw new Error(`A statement shows ${String(shown)} lines of ${String(written.get(accountId))}.`);
      }
    }
    const ours = percentile(times.both, 0.99);
    const theirs = percentile(times.write, 0.99) + percentile(times.read, 0.99);
    const work = { turns, stale, p50: percentile(times.both, 0.5).toFixed(1) };
    return { ours, theirs, ratio: ours / theirs, ratios: [ours / theirs], work };
  },
};
