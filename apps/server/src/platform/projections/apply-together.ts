import type { Pool, PoolClient } from 'pg';
import type { LogItem } from '../event-log/event-log.ts';
import type { RecordedEvent } from '../event-log/events.ts';
import { Checkpoint } from './checkpoint.ts';
import { commitBatch } from './commit-batch.ts';
import { LOCK_NOT_AVAILABLE, sqlStateOf } from '../database/sql-state.ts';
import { isTransient } from '../database/transient-errors.ts';
import { transaction } from './transaction.ts';
import type { ViewWriter } from './view-writer.ts';

/** One of the views cannot take the batch as it is: the others go on without it, and it retries alone. */
export class ViewFailed extends Error {
  constructor(
    readonly writer: ViewWriter,
    cause: unknown,
  ) {
    super(`View ${writer.view.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Applies items to several views in one transaction, each with its own checkpoint (building#exactly-once): what a
 * transaction costs is paid once for all of them. Answers those that now stand behind the last item: the others are
 * another worker's by now, or somebody holds them.
 * @throws ViewFailed where one of them cannot take its part, Postgres' error otherwise: then nothing is applied
 */
export const applyTogether = async (
  pool: Pool,
  writers: readonly ViewWriter[],
  items: readonly LogItem[],
  announce: boolean,
): Promise<ReadonlySet<ViewWriter>> => {
  const position = items.at(-1)?.position;
  if (position === undefined) return new Set(writers);
  const isThere = ({ checkpoint }: ViewWriter) => checkpoint.position !== null && checkpoint.position >= position;
  const parts = writers.filter((writer) => !isThere(writer)).map((writer) => partOf(writer, items));
  if (parts.length === 0) return new Set(writers);
  const written = await transaction(pool, async (client) => {
    const checkpoints = parts.map(({ writer }) => writer.checkpoint);
    const moved = await Checkpoint.beginMoves(client, checkpoints, position);
    const taking = parts.filter(({ writer }) => moved.has(writer.checkpoint));
    await writeSideBySide(taking, client);
    if (taking.length === 0) await client.query('rollback');
    else await commitBatch(client, taking, position, announce ? (taking[0]?.writer.storeId ?? null) : null);
    return taking;
  });
  for (const { writer, events } of written) writer.hasMoved(position, events, announce);
  return new Set(writers.filter(isThere));
};

interface Part {
  writer: ViewWriter;
  events: readonly RecordedEvent[];
}

/**
 * Views write at the same time over the one connection: a batch takes as many round trips as the view that needs most,
 * not their sum. Once one of them has failed PostgreSQL refuses what the others still send, which is not their failure.
 */
const writeSideBySide = async (parts: readonly Part[], client: PoolClient): Promise<void> => {
  const failures: { writer: ViewWriter; error: unknown }[] = [];
  await Promise.all(
    parts.map(({ writer, events }) =>
      writer.write(events, client).catch((error: unknown) => void failures.push({ writer, error })),
    ),
  );
  const failed = failures.find(({ error }) => sqlStateOf(error) !== IN_FAILED_TRANSACTION) ?? failures[0];
  if (failed) throw isOfOthers(failed.error) ? failed.error : new ViewFailed(failed.writer, failed.error);
};

const partOf = (writer: ViewWriter, items: readonly LogItem[]) => {
  try {
    return { writer, view: writer.view, events: writer.eventsOf(writer.checkpoint.ahead(items)) };
  } catch (error) {
    throw new ViewFailed(writer, error);
  }
};

const IN_FAILED_TRANSACTION = '25P02';

/**
 * An error of the connection or the server is not the view's, since every other view would meet it too; a lock time-out
 * is.
 */
const isOfOthers = (error: unknown): boolean => isTransient(error) && sqlStateOf(error) !== LOCK_NOT_AVAILABLE;
