import { createHash } from 'node:crypto';
import { BACKWARDS, END, type EventStoreDBClient, type ResolvedEvent } from '@eventstore/db-client';
import { iterate, reading } from '../platform/event-log/client-stream.ts';
import { appendLines, isOfLog, lineOf, linesOf, NotACopy, type LogLine } from '../platform/event-log/log-lines.ts';

export interface CopyReport {
  /** Events that the target had from an earlier, interrupted copy. */
  alreadyThere: number;
  copied: number;
  /** SHA-256 over place, id, type, data and metadata of every event: the same of both logs. */
  digest: string;
}

/**
 * Copies every event of one log to another through the client alone (building#copy-log). Started again, it goes on
 * where it stopped. At the end both logs are read side by side and compared.
 * @param say is told how many events are done, now and then
 * @throws NotACopy where the target holds something else, or the source no longer holds everything
 */
export const copyLog = async (
  from: EventStoreDBClient,
  to: EventStoreDBClient,
  say: (done: number) => void = () => undefined,
): Promise<CopyReport> => {
  const last = await lastLine(to);
  const alreadyThere = last === null ? 0 : await countUntil(from, last);
  let copied = 0;
  await appendLines(to, skipping(linesOf(from), alreadyThere), (events) => {
    copied += events;
    say(alreadyThere + copied);
  });
  return { alreadyThere, copied, digest: await compare(from, to) };
};

const lastLine = async (client: EventStoreDBClient): Promise<LogLine | null> => {
  const read = client.readAll({ direction: BACKWARDS, fromPosition: END });
  for await (const { event } of iterate<ResolvedEvent>(reading(read)))
    if (event && isOfLog(event)) return lineOf(event);
  return null;
};

/** How many events of the source end with this one. */
const countUntil = async (from: EventStoreDBClient, last: LogLine): Promise<number> => {
  let events = 0;
  for await (const line of linesOf(from)) {
    events += 1;
    if (line === last) return events;
  }
  throw new NotACopy('The target holds events that the source does not: it is no copy of it. Nothing was written.');
};

async function* skipping(lines: AsyncIterable<LogLine>, count: number): AsyncIterable<LogLine> {
  let left = count;
  for await (const line of lines) if (left-- <= 0) yield line;
}

const compare = async (from: EventStoreDBClient, to: EventStoreDBClient): Promise<string> => {
  const hash = createHash('sha256');
  const copies = linesOf(to)[Symbol.asyncIterator]();
  const nextCopy = async (): Promise<LogLine | undefined> => {
    const next = await copies.next();
    return next.done ? undefined : next.value;
  };
  for await (const line of linesOf(from)) {
    if (line !== (await nextCopy()))
      throw new NotACopy(`The target is not the same: it does not hold ${placeOf(line)}.`);
    hash.update(line);
  }
  if (await nextCopy()) throw new NotACopy('The target holds more than the source.');
  return hash.digest('hex');
};

const placeOf = (line: LogLine): string => {
  const [stream, revision] = JSON.parse(line) as [string, string];
  return `event ${revision} of stream ${stream}`;
};
