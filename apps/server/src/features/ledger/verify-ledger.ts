import type { Pool } from 'pg';
import type { EventLog } from '../../platform/event-log/event-log.ts';
import { each } from '../../platform/event-log/pages.ts';
import type { RecordedEvent } from '../../platform/event-log/events.ts';
import { organizationId as ownerOf } from '../../platform/tenancy/actor.ts';
import { link } from './audit-chain.ts';
import type { AuditLink, ChainHead } from './audit-chain.ts';
import { book } from './journal.ts';
import type { Bookings, Counters } from './journal.ts';
import { compareRows, compareTotals, snapshot } from './verify-rows.ts';

/** What to verify: all organizations or one, and an old chain head that must still be contained (design 8). */
export interface VerifyScope {
  organizationId?: string | undefined;
  head?: string | undefined;
}

/** What verifying found. The books are right where `problems` is empty. */
export interface Verification {
  /** Commit position up to which the log was read: as far as the ledger's views have come. */
  upTo: bigint | null;
  events: number;
  entries: number;
  receipts: number;
  heads: ReadonlyMap<string, ChainHead>;
  problems: string[];
}

const BATCH = 500;
/** Enough to see what is wrong; the first one names where it starts. */
const MOST_PROBLEMS = 50;

/** The events of the log up to a position, of one organization or all, in batches. */
async function* eventBatches(
  log: EventLog,
  upTo: bigint,
  { organizationId }: VerifyScope,
  problems: string[],
): AsyncIterable<RecordedEvent[]> {
  let batch: RecordedEvent[] = [];
  const pages = organizationId === undefined ? log.readAll(null) : log.readAgency(ownerOf(organizationId), null, upTo);
  for await (const item of each(pages)) {
    if (item.position > upTo) break;
    if (item.kind === 'position') continue;
    if (item.kind === 'unreadable') problems.push(`An event on ${item.stream} cannot be read: ${item.reason}`);
    else batch.push(item.event);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Books one event after the other, so that a bad one is named and the rest is still looked at. */
const bookEach = (events: readonly RecordedEvent[], counters: Map<string, Counters>, problems: string[]): Bookings => {
  const all: Bookings = { entries: [], receipts: [], accountNumbers: [] };
  for (const event of events) {
    try {
      const booked = book([event], counters);
      all.entries.push(...booked.entries);
      all.receipts.push(...booked.receipts);
      all.accountNumbers.push(...booked.accountNumbers);
    } catch (error) {
      problems.push(`Event ${event.eventId} on ${event.stream} cannot be booked: ${(error as Error).message}`);
    }
  }
  return all;
};

/**
 * Proves the books (design 8): reads the log again and compares chain, journal, postings, receipts and short ids row by
 * row, balances and sub-ledger by their sums, and looks for an old chain head. Runs beside live traffic: it goes as far
 * as the views have come. `database` is role projector's.
 */
export const verifyLedger = async (log: EventLog, database: Pool, scope: VerifyScope): Promise<Verification> => {
  const problems: string[] = [];
  const { upTo, stopped } = await snapshot(database);
  for (const { organizationId, reason } of stopped) {
    problems.push(`The books of organization ${organizationId} stand still: ${reason}`);
  }
  const heads = new Map<string, ChainHead>();
  const counters = new Map<string, Counters>();
  let [events, entries, receipts, headFound] = [0, 0, 0, false];
  if (upTo !== null) {
    for await (const batch of eventBatches(log, upTo, scope, problems)) {
      const links: AuditLink[] = link(batch, heads);
      const booked = bookEach(batch, counters, problems);
      problems.push(...(await compareRows(database, links, booked)));
      headFound ||= links.some(({ hash }) => hash === scope.head);
      events += batch.length;
      entries += booked.entries.length;
      receipts += booked.receipts.length;
      if (problems.length > MOST_PROBLEMS) break;
    }
    if (problems.length <= MOST_PROBLEMS) {
      problems.push(...(await compareTotals(database, upTo, scope.organizationId, heads, counters)));
    }
  }
  if (scope.head !== undefined && !headFound)
    problems.push(`The chain head ${scope.head} is not contained in the log.`);
  return { upTo, events, entries, receipts, heads, problems };
};
