/**
 * How long the files of the deep suite take: so its shards, and the parts of `--part`, are of about the same length.
 * Seconds of a busy machine with two cores, taken from a whole run; in a quiet one all take half.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What takes half a minute or more. A file that is renamed is renamed here. */
export const KNOWN: Readonly<Record<string, number>> = {
  'scenarios-at-once.deep.http.spec.ts': 550,
  'simulation.deep.spec.ts': 335,
  'cut-start.deep.ts': 325,
  'books-model.deep.spec.ts': 210,
  'books-months.deep.http.spec.ts': 150,
  'fuzz.deep.spec.ts': 195,
  'kills.deep.ts': 190,
  'every-screen.deep.e2e.ts': 185,
  'store-memory.deep.ts': 180,
  'faults.deep.ts': 175,
  'tamper.deep.spec.ts': 160,
  'transfers.deep.spec.ts': 160,
  'intake-network.deep.e2e.ts': 160,
  'rolling.deep.ts': 160,
  'money-invariants.deep.spec.ts': 130,
  'back-again.deep.ts': 130,
  'every-endpoint.deep.spec.ts': 125,
  'deposits.deep.spec.ts': 125,
  'missing-parts.deep.ts': 120,
  'bill-of-voided-bond.deep.http.spec.ts': 115,
  'rewrites.deep.spec.ts': 115,
  'close-by-transfer.deep.http.spec.ts': 115,
  'outside-link.deep.e2e.ts': 110,
  'nightly-backup.deep.ts': 90,
  'full-disk.deep.ts': 85,
  'powers.deep.e2e.ts': 70,
  'month-races.deep.http.spec.ts': 70,
  'books-package.deep.spec.ts': 65,
  'case-file.deep.e2e.ts': 65,
  'surety-import-kills.deep.ts': 65,
  'processes.deep.spec.ts': 60,
  'power-scenarios.deep.spec.ts': 60,
  'refuse-old-node.deep.spec.ts': 60,
  'agent-provisioning.deep.e2e.ts': 60,
  'write-bonds.deep.spec.ts': 55,
  'judgment.deep.e2e.ts': 55,
  'projection-halt.deep.ts': 55,
  'simulation-bugs.deep.spec.ts': 50,
  'dashboard.deep.e2e.ts': 50,
  'own-services.deep.ts': 50,
  'kill-and-restart.deep.ts': 50,
  'stopped-books.deep.ts': 50,
  'finish-intake.deep.spec.ts': 45,
  'plan-races.deep.http.spec.ts': 45,
  'recovery.deep.e2e.ts': 45,
  'letters.deep.e2e.ts': 45,
  'crashes.deep.ts': 45,
  'client-api.deep.spec.ts': 40,
  'bond-status.deep.spec.ts': 40,
  'export-agency.deep.spec.ts': 40,
  'uploads.deep.spec.ts': 35,
  'recovery-costs.deep.e2e.ts': 35,
  'backup.deep.ts': 35,
  'schedules.deep.spec.ts': 30,
  'exports.deep.spec.ts': 30,
  'erasure.deep.spec.ts': 30,
  'notes-and-tools.deep.e2e.ts': 30,
  'left-screens.deep.e2e.ts': 30,
  'surety-portal.deep.e2e.ts': 30,
};

/** What any other takes, and a new one. */
const OTHERS = 15;

/** The files that a shard loads, as `in-shards.mjs` writes it; any other file is its own. */
export const filesOf = (path: string): string[] =>
  path.includes('/shards/')
    ? [...readFileSync(path, 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, file]) => String(file))
    : [path];

/** What a file or a shard of the deep suite takes. */
export const secondsOf = (path: string): number =>
  filesOf(path).reduce((sum, file) => sum + (KNOWN[basename(file)] ?? OTHERS), 0);

/** Files in groups of about the same weight, the heaviest first, and the same ones whatever order they come in. */
export const balanced = <F extends { path: string }>(
  files: readonly F[],
  count: number,
  weightOf: (path: string) => number,
): F[][] => {
  const groups = Array.from({ length: count }, () => ({ weight: 0, files: [] as F[] }));
  const weighed = files.map((file) => ({ file, weight: weightOf(file.path) }));
  weighed.sort((one, two) => two.weight - one.weight || (one.file.path < two.file.path ? -1 : 1));
  for (const { file, weight } of weighed) {
    const lightest = groups.reduce((least, group) => (group.weight < least.weight ? group : least));
    lightest.weight += weight;
    lightest.files.push(file);
  }
  return groups.map((group) => group.files);
};
