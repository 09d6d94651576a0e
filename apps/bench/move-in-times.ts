/**
 * What moving in costs (moving-in#bringing-in-speed): real processes, an agency that works, and another one that comes
 * with clients, bonds, balances and payments before. How long its lists take to upload and to come, how long a payment of
 * the other agency takes meanwhile, and the most memory that the worker had.
 * Prints tables and keeps them as JSON in `.cache/bench`. Goals: 3,000 clients in three minutes, and a payment whose p99
 * is at most 1.3 times that of quiet hours.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { getMoveIn } from '#contracts/office/move-in/move-in.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { addDays } from '#domain/kernel/days.ts';
import { startProduct } from '../e2e/product.ts';
import { seed, SEEDED_ADMIN, signIn, signUpAdmin } from './callers.ts';
import { spreadOf, timesOf } from './measure.ts';
import { keep, ms, table, timesTable } from './report.ts';

const SECONDS_GOAL = 180;
const PAYMENT_GOAL = 1.3;
/** How often it is asked how far the lists are, in milliseconds. */
const ASK_MS = 500;

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '3000' }, bonds: { type: 'string', default: '2000' } },
});
const clients = Number(values.clients);

type MoveIn = AnswerOf<typeof getMoveIn>;

/** A list as CSV: a head, and rows by their places. */
const csv = (head: string, count: number, row: (at: number) => readonly string[]): string =>
  [head, ...Array.from({ length: count }, (_, at) => row(at).join(','))].join('\n');

const NAMES = ['Marie', 'Paul', 'Odile', 'Rene', 'Ann', 'Clovis', 'Alma', 'Jean'];
const nameOf = (at: number) => `${NAMES[at % NAMES.length] ?? ''} Landry${String(at)}`;

/** Five bonds for three clients, a balance for each, and some seven payments before. */
const listsOf = (cutOverOn: string): readonly [MoveInList, string][] => {
  const day = (at: number) => addDays(cutOverOn, -1 - (at % 500));
  const id = (at: number) => String(1 + (at % clients));
  return [
    ['clients', csv('ID,Name,DOB', clients, (at) => [id(at), nameOf(at), `04/${String(1 + (at % 28))}/1988`])],
    [
      'bonds',
      csv('Client ID,Bond Date,Status,Bond Amt,Power No', Math.round((clients * 5) / 3), (at) => [
        id(at),
        day(at),
        'Open',
        String(1_000 + (at % 50) * 500),
        `A5-${String(100_000 + at)}`,
      ]),
    ],
    ['balances', csv('Client ID,Balance', clients, (at) => [id(at), `${String(100 + (at % 900))}.00`])],
    [
      'payments-before',
      csv('Client ID,Date,Amount,Method,Receipt number', Math.min(20_000, clients * 7), (at) => [
        id(at),
        day(at),
        `${String(10 + (at % 90))}.00`,
        'Cash',
        String(20_000 + at),
      ]),
    ],
  ];
};

/** The memory that the worker has had at most, in megabytes. */
const workerMegabytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${String(await product.pidOf('worker'))}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

const product = await startProduct();
try {
  await seed(product.dataDir, { agencies: '1', bonds: values.bonds });
  const { get, post } = await signIn(product.url, SEEDED_ADMIN);
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
  const mover = await signUpAdmin(product.url, { organizationName: 'Moving Bonds (Demo)' });
  const cutOverOn = addDays(today, -1);
  await mover.put('/opening', { program: 'Bail Books 4', cutOverOn });

  const quiet = spreadOf(await timesOf(pay));
  const memory = { before: await workerMegabytes(), after: 0 };
  /** Has something done beside payments of the other agency; how long it took, in seconds, and what they took, in ms. */
  const beside = async (work: () => Promise<void>) => {
    let isRunning = true;
    const began = performance.now();
    const running = work().finally(() => (isRunning = false));
    const times: number[] = [];
    while (isRunning) times.push(...(await timesOf(pay, { requests: 1, warmUp: 0 })));
    await running;
    return { seconds: (performance.now() - began) / 1_000, times };
  };
  const until = async (state: MoveIn['state']): Promise<void> => {
    for (;;) {
      const found = await mover.get<MoveIn>('/move-in');
      if (found.state === state) return;
      if (found.state === 'draft') throw new Error('The lists have something open.');
      await delay(ASK_MS);
    }
  };
  const upload = await beside(async () => {
    for (const [list, text] of listsOf(cutOverOn))
      await mover.put(`/move-in/files/${list}`, { name: `${list}.csv`, text });
    await until('checked');
  });
  const come = await beside(async () => {
    await mover.post('/move-in/bring-in', {});
    await until('in');
  });
  memory.after = await workerMegabytes();

  const payments = [
    { name: 'quiet', ...quiet },
    { name: `beside uploads (${String(upload.times.length)} payments)`, ...spreadOf(upload.times) },
    { name: `beside a run (${String(come.times.length)} payments)`, ...spreadOf(come.times) },
  ];
  const ratio = spreadOf(come.times).p99 / quiet.p99;
  process.stdout.write(
    `\n${table(
      ['clients', 'uploaded and checked s', 'brought in s', 'worker MB before, after'],
      [
        [
          values.clients,
          upload.seconds.toFixed(1),
          come.seconds.toFixed(1),
          `${memory.before.toFixed(0)}, ${memory.after.toFixed(0)}`,
        ],
      ],
    )}\n${timesTable('a payment of another agency', payments)}\np99 beside a run / quiet: ${ms(ratio)}\n`,
  );
  const seconds = { upload: upload.seconds, come: come.seconds };
  await keep('move-in-times', { ...values, seconds, memory, payments });
  if (come.seconds > SECONDS_GOAL || ratio > PAYMENT_GOAL) process.exitCode = 1;
} finally {
  await product.stop();
}
