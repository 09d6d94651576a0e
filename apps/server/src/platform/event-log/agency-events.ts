import {
  START,
  streamNameFilter,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ReadPosition,
} from '@eventstore/db-client';
import type { OrganizationId } from '../../kernel/actor.ts';
import { pages } from './client-stream.ts';
import { NoAnswer, refusedIfAway } from './store-errors.ts';
import { organizationOf, streamPrefixes } from './stream-name.ts';

/** Whose events, of which streams (`categories` are the first parts of all streams' names), and which part of the log. */
export interface AgencyPart {
  organizationId: OrganizationId;
  categories: readonly string[];
  /** Behind this position; null: from the start. */
  after: bigint | null;
  /** Up to this position, which the log has reached, included; null: to the end of the log as it is now. */
  until: bigint | null;
}

export const positionAfter = (after: bigint | null): ReadPosition =>
  after === null ? START : { commit: after, prepare: after };

/** How many events the store considers before it reports its position without a match. */
const SEARCH_WINDOW = 1_000;

const CAUGHT_UP = Symbol('caught up');
type Item = AllStreamResolvedEvent | typeof CAUGHT_UP;

/**
 * One organization's events in the order of the log, in pages of what has arrived. The store picks them out by the names
 * of their streams (building#streams). Its client filters subscriptions alone, so this is one that ends where it has
 * caught up.
 */
export async function* agencyEvents(
  client: EventStoreDBClient,
  { organizationId, categories, after, until }: AgencyPart,
): AsyncIterable<AllStreamResolvedEvent[]> {
  const stream = client.subscribeToAll({
    fromPosition: positionAfter(after),
    filter: streamNameFilter({
      prefixes: streamPrefixes(categories, organizationId),
      maxSearchWindow: SEARCH_WINDOW,
      checkpointReached: (_, { commit }) => {
        if (until !== null && commit >= until) end();
      },
    }),
  });
  // In its place among the events: what came before may still lie in the stream.
  const end = () => void stream.push(CAUGHT_UP);
  stream.on('caughtUp', end);
  const isOver = (item: Item) =>
    item === CAUGHT_UP || (until !== null && item.event !== undefined && item.event.position.commit > until);
  const isOurs = (item: Item): item is AllStreamResolvedEvent =>
    item !== CAUGHT_UP && item.event !== undefined && organizationOf(item.event.streamId) === organizationId;
  for await (const page of pages<Item>({ stream, cancel: () => stream.unsubscribe() })) {
    const over = page.findIndex(isOver);
    const found = (over === -1 ? page : page.slice(0, over)).filter(isOurs);
    if (found.length > 0) yield found;
    if (over !== -1) return;
  }
  // Never treated as the end, since nobody would notice the missing events.
  throw refusedIfAway(new NoAnswer());
}
