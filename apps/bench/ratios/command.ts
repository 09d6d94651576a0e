import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { Client } from 'pg';
import { amountOf, browserOf, openAccounts, pay } from '../agency.ts';
import { drive } from '../drive.ts';
import { interleave, type Round } from '../interleaved.ts';
import { connect } from '../stage.ts';
import { untilRead } from '../until-read.ts';
import type { Ratio } from './ratio.ts';

const CALLERS = 64;
/** Longer than others warm up: until Node has compiled what a payment runs through, some 20,000 of them cost more. */
const WARM_UPS = 4;

interface Payment {
  amountCents: number;
}

/**
 * Newest position, to count what comes after it, once every view has read it: so that work for one side does not run
 * during the other's round.
 */
const headWhenRead = async (database: Client): Promise<string> => {
  const { rows } = await database.query<{ head: string }>('select max(position) as head from log.event');
  const head = rows[0]?.head ?? '0';
  await untilRead(database, head);
  return head;
};

/** What the log holds of payments after a position, in streams of a prefix. */
const paymentsAfter = async (database: Client, head: string, prefix: string): Promise<Round['work']> => {
  const { rows } = await database.query<{ events: string; cents: string }>(
    `select count(*) as events, coalesce(sum((convert_from(data, 'UTF8')::json ->> 'amountCents')::bigint), 0) as cents
     from log.event where position > $1 and type = 'PaymentReceived' and stream like $2 || '%'`,
    [head, prefix],
  );
  return { ...rows[0] };
};

/** R1: a payment over HTTP, receipt number and all, against the append alone that is at its heart. */
export const commandRatio: Ratio = {
  id: 'R1',
  title: `record-payment over HTTP ÷ raw appendToStream, ${String(CALLERS)} callers`,
  unit: 'writes/s',
  goal: 0.3,
  measure: async (stage, { each, ...rounds }) => {
    const browser = browserOf(stage);
    const database = await connect(stage);
    const accounts = await openAccounts(stage, CALLERS);
    await pay(browser, accounts[0] ?? '', 100);
    const { rows } = await database.query<{ data: Payment; metadata: Record<string, string> }>(
      `select convert_from(data, 'UTF8')::json as data, convert_from(metadata, 'UTF8')::json as metadata
       from log.event where type = 'PaymentReceived' order by position desc limit 1`,
    );
    const [sample] = rows;
    if (!sample) throw new Error('There is no payment in the log.');
    const client = new EventStoreDBClient({ endpoint: stage.storeUrl }, { insecure: true });
    stage.onClose(() => client.dispose());

    const ours = async (): Promise<Round> => {
      const head = await headWhenRead(database);
      const seconds = await drive(CALLERS, each, (caller, n) =>
        pay(browser, accounts[caller] ?? '', amountOf(caller, n)),
      );
      return { figure: (CALLERS * each) / seconds, work: await paymentsAfter(database, head, 'account-') };
    };
    const theirs = async (): Promise<Round> => {
      const head = await headWhenRead(database);
      const run = `bench_raw-${randomUUID()}`;
      const seconds = await drive(CALLERS, each, (caller, n) => {
        const data = { ...sample.data, amountCents: amountOf(caller, n) };
        const event = jsonEvent({ type: 'PaymentReceived', data, metadata: sample.metadata });
        const expectedRevision = n === 0 ? NO_STREAM : BigInt(n - 1);
        return client.appendToStream(`${run}-${String(caller)}`, event, { expectedRevision });
      });
      return { figure: (CALLERS * each) / seconds, work: await paymentsAfter(database, head, run) };
    };
    return interleave({ ours, theirs }, { ...rounds, warmUp: rounds.warmUp * WARM_UPS });
  },
};
