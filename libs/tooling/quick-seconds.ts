/**
 * How long the files of `npm test` take: so its shards are of about the same length, and the longest come first. Seconds
 * of a file in a whole run, without loading; what takes about as long as its size says stands in no list.
 */
import { statSync } from 'node:fs';
import { filesOf } from './deep-seconds.ts';

/** By the end of their paths. A file that is renamed is renamed here. */
export const KNOWN: Readonly<Record<string, number>> = {
  'every-screen.e2e.ts': 49,
  'processes.http.spec.ts': 35,
  'opening.http.spec.ts': 31,
  'verify-ledger.spec.ts': 28,
  'counter.e2e.ts': 26,
  'bank.e2e.ts': 22,
  'http-app.http.spec.ts': 22,
  'intake.e2e.ts': 21,
  'tills.http.spec.ts': 21,
  'write-bonds.http.spec.ts': 20,
  'create-defendant.spec.tsx': 18,
  'deposits.http.spec.ts': 17,
  'power-to-bond.e2e.ts': 16,
  'seed.spec.ts': 16,
  'payments.http.spec.ts': 16,
  'job-queues.spec.ts': 16,
  'drawer.e2e.ts': 15,
  'schedules.spec.ts': 15,
  'permissions.http.spec.ts': 15,
  'scenarios-over-http.http.spec.ts': 15,
  'take-a-payment.e2e.ts': 14,
  'inventory.http.spec.ts': 14,
  'forfeiture.e2e.ts': 13,
  'proof.http.spec.ts': 13,
  'surrender.http.spec.ts': 13,
  'alerts.http.spec.ts': 12,
  'first-load.e2e.ts': 11,
  'approvals.http.spec.ts': 11,
  'power-overrides.http.spec.ts': 11,
  'periods.http.spec.ts': 11,
  'finish-intake.spec.ts': 11,
  'bond-form.spec.tsx': 11,
  'write-bonds.spec.tsx': 11,
  'remittances.http.spec.ts': 10,
  'imports.http.spec.ts': 10,
  'every-endpoint.http.spec.ts': 10,
  'people.e2e.ts': 9,
  'reconciliation.e2e.ts': 9,
  'cli/migrate.spec.ts': 9,
  'bonds.http.spec.ts': 9,
  'receipt-file.http.spec.ts': 9,
  'board.http.spec.ts': 9,
  'exports.http.spec.ts': 9,
  'reports/money-out.http.spec.ts': 9,
  'ending-jobs.spec.ts': 9,
  'erasure.spec.ts': 9,
  'second-person.http.spec.ts': 9,
  'statements-foot.spec.ts': 9,
  'closing.http.spec.ts': 8,
  'apply-collateral.http.spec.ts': 8,
  'trust.http.spec.ts': 8,
  'likely-matches.http.spec.ts': 8,
  'projection-runner.spec.ts': 8,
  'recovery.spec.tsx': 8,
  'dashboard.http.spec.ts': 7,
  'nightly-backups.http.spec.ts': 7,
  'advances.http.spec.ts': 7,
  'costs-at-a-join.http.spec.ts': 7,
  'long-jobs.spec.ts': 7,
  'takeover-by-letter.http.spec.ts': 7,
  'offline.e2e.ts': 6,
  'paper.e2e.ts': 6,
  'embedded-postgres.spec.ts': 6,
  'finish-requests.http.spec.ts': 6,
  'cover.http.spec.ts': 6,
  'busy-store.spec.ts': 6,
  'bond-page.spec.tsx': 6,
  'ofx.spec.ts': 6,
  'another-agency.e2e.ts': 5,
  'reject-event.spec.ts': 5,
  'simulation.spec.ts': 5,
  'rewrite-bond.spec.tsx': 5,
};

/** The seconds of a thousand characters: in a browser, and elsewhere. */
const BY_SIZE = { browser: 1, elsewhere: 0.25 };

const secondsOfFile = (path: string): number => {
  const known = Object.keys(KNOWN).find((end) => path.endsWith(`/${end}`));
  if (known) return KNOWN[known] ?? 0;
  return (statSync(path).size / 1000) * (path.endsWith('.e2e.ts') ? BY_SIZE.browser : BY_SIZE.elsewhere);
};

/** What a file or a shard of `npm test` takes. */
export const quickSecondsOf = (path: string): number =>
  filesOf(path).reduce((sum, file) => sum + secondsOfFile(file), 0);
