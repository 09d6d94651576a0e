import type { PoolClient } from 'pg';
import type { Report } from '../proof/finding.ts';
import type { View } from './view.ts';
import type { LiveView } from './view-replay.ts';

interface Checkpoint {
  name: string;
  version: number;
  position: string | null;
  storeId: string | null;
}

interface ProjectionHalt {
  view: string;
  organizationId: string;
  stream: string;
  position: string;
  reason: string;
}

/** What stands still in the live views, money first. */
export const halts = async (client: PoolClient): Promise<ProjectionHalt[]> => {
  const columns = 'view, organization_id, stream, position::text as position, reason';
  const { rows } = await client.query<ProjectionHalt>(
    `select ${columns} from projection.stopped_organization union all select ${columns} from projection.parked_stream`,
  );
  return rows;
};

/** How far the live views have come. What cannot be compared, since it is of another build or log, is reported. */
export const liveViews = async (
  client: PoolClient,
  views: readonly View[],
  storeId: string,
  report: Report,
): Promise<Map<string, LiveView>> => {
  const checkpoints = await client.query<Checkpoint>(
    'select name, version, position::text as position, store_id from projection.checkpoint',
  );
  const known = new Map(checkpoints.rows.map((checkpoint) => [checkpoint.name, checkpoint]));
  const stopped = await halts(client);
  return new Map(
    views.map(({ name, version, kind }) => {
      const found = known.get(name);
      const isOfBuild = !found || found.version === version;
      if (!isOfBuild)
        report(`View ${name} is of version ${found.version}; this build's is ${version}: rebuild it first.`);
      const isOfLog = !found?.storeId || found.storeId === storeId;
      if (!isOfLog) report(`View ${name} was made from another event log than this one: rebuild it first.`);
      const waiting = stopped.flatMap(({ view, organizationId, stream, position }) =>
        view === name ? [[kind === 'money' ? organizationId : stream, BigInt(position)] as const] : [],
      );
      const isRead = isOfBuild && isOfLog && found?.position != null;
      return [name, { position: isRead ? BigInt(found.position ?? 0) : null, waiting: new Map(waiting) }] as const;
    }),
  );
};
