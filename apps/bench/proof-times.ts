/**
 * What proving the books of an agency costs (money#nightly-proof): real processes, a seeded agency. How long the proof
 * takes beside a client that reads the same log and checks its signatures, how long a payment takes while it runs, and the
 * most memory that the outside worker had.
 * Prints tables and keeps them as JSON in `.cache/bench`. Goals: at most twice the reading, and a payment whose p99 is
 * at most 1.3 times that of quiet hours.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listBooksProofs } from '#contracts/books/proof/proof.ts';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { commandEnvironment } from '../launcher/product.ts';
import { built } from './built.ts';
import { seed, SEEDED_ADMIN, signIn } from './callers.ts';
import { spreadOf, timesOf } from './measure.ts';
import { keep, ms, table, timesTable } from './report.ts';

const READING_GOAL = 2;
const PAYMENT_GOAL = 1.3;
/** How often it is asked whether the proof has ended, in milliseconds. */
const ASK_MS = 250;

const { values } = parseArgs({ options: { bonds: { type: 'string', default: '20000' } } });

type Proofs = AnswerOf<typeof listBooksProofs>;

/** A client that reads the log of one agency to its end, and checks each signature. */
const readingSeconds = async (
  dataDir: string,
  organizationId: string,
): Promise<{ events: number; seconds: number }> => {
  const { openLog } = await built<typeof import('../server/src/cli/open-log.ts')>('cli/open-log.js');
  const { trustedOrganizationId } = await built<typeof import('../server/src/kernel/actor.ts')>('kernel/actor.js');
  const { readSettings } = await built<typeof import('../server/src/kernel/config.ts')>('kernel/config.js');
  const { each } =
    await built<typeof import('../server/src/platform/event-log/pages.ts')>('platform/event-log/pages.js');
  const settings = readSettings(commandEnvironment(readInstallation({ BAILIWICK_DATA_DIR: dataDir })));
  const { log, close } = openLog(settings);
  try {
    const began = performance.now();
    let events = 0;
    for await (const item of each(log.readAgency(trustedOrganizationId(organizationId), null)))
      if (item.kind === 'event') events += 1;
    return { events, seconds: (performance.now() - began) / 1_000 };
  } finally {
    await close();
  }
};

/** The memory that the outside worker, which proves, has had at most, in megabytes. */
const megabytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${String(await product.pidOf('outside'))}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

const product = await startProduct();
try {
  await seed(product.dataDir, { agencies: '1', bonds: values.bonds });
  const { get, post, organizationId } = await signIn(product.url, SEEDED_ADMIN);
  const { rows } = await get<{ rows: { defendantId: string }[] }>('/defendants?limit=200');
  const accounts: string[] = [];
  for (const { defendantId } of rows) {
    const found = await get<{ accounts: { accountId: string }[] }>(`/defendants/${defendantId}/accounts`);
    accounts.push(...found.accounts.slice(0, 1).map(({ accountId }) => accountId));
  }
  const { today } = await post<{ today: string }>('/payments/situations', { accountIds: accounts.slice(0, 1) });
  let taken = 0;
  const pay = () => {
    taken += 1;
    const payment = { amountCents: 100 + taken, method: 'Cash', paidOn: today, confirmed: true };
    return post(`/accounts/${accounts[taken % accounts.length] ?? ''}/payments`, payment);
  };

  const proved = async (): Promise<number> => {
    const began = performance.now();
    const { proofId } = await post<{ proofId: string }>('/books/proofs', {});
    for (;;) {
      const { proofs } = await get<Proofs>('/books/proofs');
      const proof = proofs.find((one) => one.proofId === proofId);
      if (proof?.state === 'proven') return (performance.now() - began) / 1_000;
      if (proof?.state !== 'waiting') throw new Error(`The proof ended as ${String(proof?.state)}.`);
      await delay(ASK_MS);
    }
  };

  const quiet = spreadOf(await timesOf(pay));
  const { events, seconds: reading } = await readingSeconds(product.dataDir, organizationId);
  const memory = { before: await megabytes(), after: 0 };
  const proof = await proved();
  let isRunning = true;
  const running = proved().finally(() => (isRunning = false));
  const beside: number[] = [];
  while (isRunning) beside.push(...(await timesOf(pay, { requests: 1, warmUp: 0 })));
  const proofBeside = await running;
  const busy = spreadOf(beside);
  memory.after = await megabytes();

  const payments = [
    { name: 'quiet', ...quiet },
    { name: `beside a proof (${String(beside.length)} payments)`, ...busy },
  ];
  const [proofRatio, paymentRatio] = [proof / reading, busy.p99 / quiet.p99];
  process.stdout.write(
    `\n${table(
      [
        'events',
        'read s',
        'proven s',
        'proven beside payments s',
        'proof / reading',
        'outside worker MB before, after',
      ],
      [
        [
          String(events),
          ...[reading, proof, proofBeside].map((seconds) => seconds.toFixed(1)),
          proofRatio.toFixed(2),
          `${memory.before.toFixed(0)}, ${memory.after.toFixed(0)}`,
        ],
      ],
    )}\n${timesTable('a payment', payments)}\np99 beside / quiet: ${ms(paymentRatio)}\n`,
  );
  await keep('proof-times', { ...values, events, reading, proof, proofBeside, memory, payments });
  if (proofRatio > READING_GOAL || paymentRatio > PAYMENT_GOAL) process.exitCode = 1;
} finally {
  await product.stop();
}
