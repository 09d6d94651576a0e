import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { LIVE_TOPICS } from '../kernel/live-topics.ts';
import { moneyReaders } from '../kernel/roles.ts';

/** What one server-sent event says: these things of your organization changed. Ids only, never contents. */
export const liveChange = z.object({
  token: z.string(),
  changes: z.array(z.object({ topic: z.enum(LIVE_TOPICS), id: z.string() })),
});
export type LiveChange = z.output<typeof liveChange>;

/** What one message says; `missed`: changes were not told, and everything shown may be older than it looks. */
export const liveMessage = z.union([liveChange, z.literal('missed')]);

/** How long a request to listen may take to arrive, in milliseconds. */
export const LIVE_TRANSIT_MS = 1_000;

/**
 * Server-sent events: a message each; the browser connects again by itself. With `ageMs`, how long the page has been
 * reading, it begins with what has changed since: a change between a read and the first message is not lost.
 */
export const liveStream = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'What changes in the organization, as server-sent events',
  roles: moneyReaders,
  query: z.object({ ageMs: z.coerce.number().min(0).optional() }),
  response: liveMessage,
});
