import pg, { type PoolClient } from 'pg';
import type { LiveChange } from '#contracts/edge/live.ts';
import type { RecordedEvent } from '../event-log/events.ts';
import { LIVE_CHANNEL, livePayloads } from '../database/live-changes.ts';
import { PROJECTION_CHANNEL } from './checkpoint.ts';
import type { View } from './view.ts';

/** What a view has written of a batch. */
export interface Written {
  view: View;
  events: readonly RecordedEvent[];
}

/**
 * Commits what views have written up to a position, and tells whoever waits for them with the commit. `announce`, the
 * store's id, tells open screens too.
 */
export const commitBatch = async (
  client: PoolClient,
  written: readonly Written[],
  position: bigint,
  announce: string | null,
): Promise<void> => {
  const views = written.map(({ view }) => view.name).join(',');
  const said =
    announce === null ? [] : announcements(written, announce).map((payload) => notify(LIVE_CHANNEL, payload));
  await client.query(`${said.join('')}${notify(PROJECTION_CHANNEL, `${views}:${position}`)} commit`);
};

const notify = (channel: string, payload: string): string => `notify ${channel}, ${pg.escapeLiteral(payload)}; `;

const announcements = (written: readonly Written[], storeId: string): string[] => {
  const changed = new Map<string, { changes: LiveChange['changes'][number][]; position: bigint }>();
  for (const { view, events } of written) {
    if (!view.changes) continue;
    for (const event of events) {
      const own = changed.get(event.organizationId) ?? { changes: [], position: 0n };
      own.changes.push(...view.changes(event));
      if (event.position > own.position) own.position = event.position;
      changed.set(event.organizationId, own);
    }
  }
  return [...changed].flatMap(([organizationId, { changes, position }]) =>
    livePayloads(organizationId, changes, `${storeId}:${position}`),
  );
};
