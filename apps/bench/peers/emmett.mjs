/**
 * emmett-postgresql as its documentation uses it, driven by messages from a benchmark: each is answered with the seconds
 * that the work took. EMMETT_URL is a database of its own.
 */
import { SQL } from '@event-driven-io/dumbo';
import {
  getPostgreSQLEventStore,
  postgreSQLProjection,
  postgreSQLRawSQLProjection,
  rebuildPostgreSQLProjections,
} from '@event-driven-io/emmett-postgresql';

const url = process.env.EMMETT_URL;
const store = getPostgreSQLEventStore(url);

const seconds = async (work) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

/** `callers` at once, each appending `each` events one by one to a stream of its own at the expected version. */
const append = ({ prefix, callers, each, event }) =>
  seconds(() =>
    Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        for (let n = 0; n < each; n += 1) {
          const expectedStreamVersion = n === 0 ? 'STREAM_DOES_NOT_EXIST' : BigInt(n);
          await store.appendToStream(`${prefix}-${caller}`, [event], { expectedStreamVersion });
        }
      }),
    ),
  );

/** Whole streams, for the rebuild. */
const fill = ({ streams }) =>
  seconds(async () => {
    for (const { stream, events } of streams) await store.appendToStream(stream, events);
  });

const TALLY = { name: 'bench_tally', canHandle: ['PaymentReceived'] };
const truncate = async ({ execute }) => void (await execute.command(SQL`truncate bench_tally`));
const upsert = (stream, events, cents) =>
  SQL`insert into bench_tally as t (stream, events, cents) values (${stream}, ${events}, ${cents})
      on conflict (stream) do update set events = t.events + excluded.events, cents = t.cents + excluded.cents`;

const projections = {
  /** One statement an event, as the documentation has it. */
  documented: postgreSQLRawSQLProjection({
    ...TALLY,
    evolve: (event) => upsert(event.metadata.streamName, 1, event.data.amountCents),
  }),
  /** A batch folded by hand, one statement a stream in it. */
  folded: postgreSQLProjection({
    ...TALLY,
    handle: async (events, { execute }) => {
      const folded = new Map();
      for (const { metadata, data } of events) {
        const line = folded.get(metadata.streamName) ?? { events: 0, cents: 0 };
        line.events += 1;
        line.cents += data.amountCents;
        folded.set(metadata.streamName, line);
      }
      await execute.batchCommand([...folded].map(([stream, { events: n, cents }]) => upsert(stream, n, cents)));
    },
  }),
};

const rebuild = async ({ manner, pulling }) => {
  const projection = { ...projections[manner], truncate };
  const consumer = rebuildPostgreSQLProjections({ connectionString: url, projection, pulling });
  try {
    return await seconds(() => consumer.start());
  } finally {
    await consumer.close();
  }
};

const tasks = { append, fill, rebuild, migrate: () => seconds(() => store.schema.migrate()) };

process.on('message', async ({ task, ...input }) => {
  try {
    process.send({ seconds: await tasks[task](input) });
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) });
  }
});
process.on('disconnect', () => process.exit());
