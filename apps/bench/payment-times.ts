/**
 * How long each step of a payment takes, from the typed name to the receipt, with 1,000,000 defendants in the system and
 * 100,000 in the agency that takes it: real processes, real HTTP, one caller, warm, 200 requests each
 * (building#measuring). Prints a table and keeps it as JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { signUpAdmin } from './callers.ts';
import { fillSystem } from './large-agency.ts';
import { spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const GOAL_MS = 150;
/** Clients with a bond in the log; the others are rows alone, and nobody pays for them. */
const CLIENTS = 220;

const { values } = parseArgs({
  options: {
    defendants: { type: 'string', default: '1000000' },
    agency: { type: 'string', default: '100000' },
    others: { type: 'string', default: '900' },
  },
});

interface Client {
  fullName: string;
  phoneNumber: string;
  powerNumber: string;
  accountId: string;
  shortId: number;
  receipt: { paymentId: string; receiptNumber: number | null };
}
interface Found {
  accounts: { accountId: string; shortId: number }[];
}
interface Situations {
  today: string;
}
interface Taken {
  takingId: string;
  payments: { paymentId: string; receiptNumber: number | null }[];
}

const product = await startProduct();
try {
  const { get, post, organizationId } = await signUpAdmin(product.url, { organizationName: 'Large Agency' });

  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: product.dataDir });
  await fillSystem(
    `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`,
    organizationId,
    { system: Number(values.defendants), agency: Number(values.agency), others: Number(values.others), today: 300 },
  );

  const clients: Client[] = [];
  const clientOf = (index: number): Client => {
    const client = clients[index % clients.length];
    if (!client) throw new Error('There is no client.');
    return client;
  };
  const find = (typed: string) => post<Found>('/payments/find', { typed });
  const situations = (accountId: string) => post<Situations>('/payments/situations', { accountIds: [accountId] });
  const take = async (client: Client, index: number): Promise<void> => {
    const { today } = await situations(client.accountId);
    const { payments } = await post<Taken>('/takings', {
      payments: [{ accountId: client.accountId, amountCents: 100 + index }],
      method: 'Cash',
      paidOn: today,
      payer: client.fullName,
    });
    if (payments[0]) client.receipt = payments[0];
  };

  for (let n = 0; n < CLIENTS; n += 1) {
    const person = { fullName: `Quentin Vallier ${String(n)}`, phoneNumber: `50491${String(n).padStart(5, '0')}` };
    const powerNumber = `QV-${String(n).padStart(6, '0')}`;
    const { defendantId } = await post<{ defendantId: string }>('/defendants', person);
    const { accountId } = await post<{ accountId: string }>('/bonds', {
      defendantId,
      amountCents: 1_000_000,
      powerNumber,
      jurisdiction: 'East Baton Rouge',
    });
    const client = { ...person, powerNumber, accountId, shortId: 0, receipt: { paymentId: '', receiptNumber: null } };
    await take(client, n);
    const { accounts } = await find(person.fullName);
    clients.push({ ...client, shortId: accounts.find((found) => found.accountId === accountId)?.shortId ?? 0 });
  }

  const steps: Record<string, (index: number) => Promise<unknown>> = {
    'find: whole name': (index) => find(clientOf(index).fullName),
    'find: part of a name': (index) => find(['vall', 'thib', 'landry', 'nguyen', 'qu'][index % 5] ?? 'vall'),
    'find: phone': (index) => find(clientOf(index).phoneNumber),
    'find: power number': (index) => find(clientOf(index).powerNumber),
    'find: short id': (index) => find(String(clientOf(index).shortId).padStart(7, '0')),
    'find: receipt number': (index) => find(String(clientOf(index).receipt.receiptNumber ?? index)),
    'what is owed and due': (index) => situations(clientOf(index).accountId),
    'cash of the payer': (index) => {
      const { fullName, accountId } = clientOf(index);
      return post('/payments/cash-of-payer', { payer: fullName, accountIds: [accountId] });
    },
    'the payment, with what is owed before': (index) => take(clientOf(index), 1_000 + index),
    receipt: (index) => {
      const { accountId, receipt } = clientOf(index);
      return get(`/accounts/${accountId}/payments/${receipt.paymentId}/receipt`);
    },
  };

  const results = [];
  for (const [name, step] of Object.entries(steps)) results.push({ name, ...spreadOf(await timesOf(step)) });

  process.stdout.write(
    `\n${values.defendants} defendants, ${values.agency} of them in the agency\n\n${timesTable('a step of a payment', results)}`,
  );
  await keep('payment-times', { ...values, results });
  holdToGoal(results, GOAL_MS);
} finally {
  await product.stop();
}
