import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { LiveChange } from '#contracts/edge/live.ts';
import { APP_POOL } from './pools.ts';
import type { OrganizationId } from '../../kernel/actor.ts';

/** The channel that tells every api process what changed, for the screens that are open (building#live). */
export const LIVE_CHANNEL = 'live';
/** A NOTIFY carries at most 8000 bytes; one change is under 100. */
const CHANGES_PER_MESSAGE = 60;

/** What one message says: whose screens, and what they shall read again. */
export interface LiveMessage extends LiveChange {
  organizationId: string;
}

interface Queryable {
  query: (sql: string, values: unknown[]) => Promise<unknown>;
}

/** The payloads that announce changes, each thing once. `token` is empty for rows that no event changes. */
export const livePayloads = (
  organizationId: string,
  changes: Iterable<LiveChange['changes'][number]>,
  token = '',
): string[] => {
  const each = [...new Map([...changes].map((change) => [`${change.topic}:${change.id}`, change])).values()];
  const payloads: string[] = [];
  for (let start = 0; start < each.length; start += CHANGES_PER_MESSAGE) {
    const message = { organizationId, token, changes: each.slice(start, start + CHANGES_PER_MESSAGE) };
    payloads.push(JSON.stringify(message satisfies LiveMessage));
  }
  return payloads;
};

/** Announces changes of rows (not of events: their views do) to the open screens of an organization. */
@Injectable()
export class LiveChanges {
  constructor(@Inject(APP_POOL) private readonly pool: Pool) {}

  /** Inside the transaction that changes the rows, pass it: the message leaves with its commit, or never. */
  async announce(
    organizationId: OrganizationId,
    changes: LiveChange['changes'],
    tx: Queryable = this.pool,
  ): Promise<void> {
    const payloads = livePayloads(organizationId, changes);
    if (payloads.length === 0) return;
    await tx.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [LIVE_CHANNEL, payloads]);
  }
}
