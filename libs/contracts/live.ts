import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moneyReaders } from './roles.ts';

/** Kinds of things that open screens read again when they change. */
export const LIVE_TOPICS = [
  'defendant',
  'indemnitor',
  'bond',
  'account',
  'ledger',
  'export',
  'settings',
  'file',
  'note',
  'quick-link',
] as const;

/** What one server-sent event says: these things of your organization changed. Ids only, never contents. */
export const liveChange = z.object({
  token: z.string(),
  changes: z.array(z.object({ topic: z.enum(LIVE_TOPICS), id: z.string() })),
});
export type LiveChange = z.output<typeof liveChange>;

/** Server-sent events: a `LiveChange` each; the browser connects again by itself. */
export const liveStream = endpoint({
  method: 'GET',
  path: '/live',
  summary: 'What changes in the organization, as server-sent events',
  roles: moneyReaders,
  response: liveChange,
});
