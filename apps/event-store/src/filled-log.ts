import pg from 'pg';

/** Events that each stream of a filled log has. */
export const eventsPerStream = 50;

/** The streams of a log that {@link fillLog} made with so many events. */
export const filledStreams = (events: number): number => Math.ceil(events / eventsPerStream);

export const filledStream = (index: number): string => `account-${String(index).padStart(32, '0')}`;

// Streams take turns, so that the events of one lie far apart, as those of an account that lives for years do.
const filling = `
  insert into log.event (position, stream, revision, event_id, type, is_json, data, metadata, created)
  select n, 'account-' || lpad(((n - 1) % $3)::text, 32, '0'), (n - 1) / $3, gen_random_uuid(), 'PaymentReceived', true,
    convert_to('{"paymentId":"' || gen_random_uuid() || '","amountCents":' || n % 100000 || ',"paidOn":"2026-11-21",'
      || '"postings":[{"account":"undeposited-funds","side":"debit","tag":"' || gen_random_uuid() || '"},'
      || '{"account":"premium-receivable","side":"credit","tag":"' || gen_random_uuid() || '"}]}', 'UTF8'),
    convert_to('{"$correlationId":"' || gen_random_uuid() || '","commandId":"' || gen_random_uuid() || '"}', 'UTF8'),
    now()
  from generate_series($1::bigint, $2::bigint) as n`;

/**
 * For tests and measurements: fills a log that no store serves at the moment with events of realistic size, as its
 * owner. The log must have been opened once and hold nothing.
 */
export const fillLog = async (databaseUrl: string, events: number, portion = 500_000): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Keys are made once at the end: so it takes minutes where it would take an hour.
    await client.query('alter table log.event drop constraint event_pkey, drop constraint event_stream_revision_key');
    for (let from = 1; from <= events; from += portion) {
      await client.query(filling, [from, Math.min(events, from + portion - 1), filledStreams(events)]);
    }
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query('alter table log.event add primary key (position), add unique (stream, revision)');
    await client.query('update log.store set next_position = $1', [events + 1]);
    await client.query('vacuum analyze log.event');
  } finally {
    await client.end();
  }
};
