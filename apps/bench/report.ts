import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Spread } from './measure.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** Where results go as JSON; `--out` of `npm run bench` names another folder. */
export const RESULTS = process.env['BENCH_RESULTS'] ?? join(ROOT, '.cache/bench');

export const ms = (value: number): string => value.toFixed(1);

/** A table as `docs/performance.md` takes it: the first column is text, the others are figures. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return line(headings) + line(headings.map((_, column) => (column === 0 ? '---' : '---:'))) + rows.map(line).join('');
};

/** Times by name, with their percentiles. */
export const timesTable = (heading: string, results: readonly (Spread & { name: string })[]): string =>
  table(
    [heading, 'p50 ms', 'p95 ms', 'p99 ms'],
    results.map(({ name, p50, p95, p99 }) => [name, ms(p50), ms(p95), ms(p99)]),
  );

/** The machine and its load while measuring, needed to read the figures. */
export const hardware = () => ({
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  node: process.version,
  load: loadavg(),
});

/** Keeps a report as JSON in the folder of results. */
export const keep = async (name: string, report: object): Promise<void> => {
  await mkdir(RESULTS, { recursive: true });
  const whole = { at: new Date().toISOString(), hardware: hardware(), ...report };
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(whole, null, 2)}\n`);
};

/** Says which are slower at p95 than they may be; the run fails then. */
export const holdToGoal = (results: readonly (Spread & { name: string })[], goalMs: number): void => {
  const slow = results.filter(({ p95 }) => p95 >= goalMs);
  if (slow.length === 0) return;
  process.stdout.write(`\nOver ${String(goalMs)} ms at p95: ${slow.map(({ name }) => name).join(', ')}\n`);
  process.exitCode = 1;
};
