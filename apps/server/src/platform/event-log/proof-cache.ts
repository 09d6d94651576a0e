import { randomBytes, randomUUID } from 'node:crypto';
import type { EventKey, OrganizationKeys } from '../keys/organization-keys.ts';
import type { TenantDatabase, TenantTransaction } from '../database/tenant-database.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { linkHash } from './chain-hash.ts';
import type { AgencyLog, ProofSource } from './event-proof.ts';

/** Records of unsigned events are not exported: an import signs all events anew. */
export const UNSIGNED_TABLES = ['unsigned_log', 'unsigned_stream'] as const;

/** Rows of one insert. */
const ROWS = 5_000;

/** Keys and records of organizations, as PostgreSQL keeps them. */
export class ProofCache implements ProofSource {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: OrganizationKeys,
  ) {}

  keysOf(organizationId: OrganizationId): Promise<readonly EventKey[]> {
    return this.database.read(organizationId, (tx) => this.keys.eventKeys(tx, organizationId));
  }

  async signingKey(organizationId: OrganizationId, log: AgencyLog): Promise<EventKey> {
    const [newest] = await this.keysOf(organizationId);
    if (newest) return newest;
    // What is there already is recorded before the first event that is signed.
    await this.unsignedUpTo(organizationId, [], log);
    return this.addKey(organizationId);
  }

  /** A new key, which events are signed with from now on; what others signed stays proved. */
  async addKey(organizationId: OrganizationId): Promise<EventKey> {
    const made = { id: randomUUID(), key: randomBytes(32) };
    await this.database.write(organizationId, (tx) => this.keys.addEventKey(tx, organizationId, made));
    return made;
  }

  async unsignedUpTo(
    organizationId: OrganizationId,
    streams: readonly string[],
    log: AgencyLog,
  ): Promise<ReadonlyMap<string, number>> {
    const read = () => this.database.read(organizationId, (tx) => unsignedStreams(tx, organizationId, streams));
    const known = await read();
    if (known !== null) return known;
    await this.record(organizationId, log);
    return (await read()) ?? new Map();
  }

  /** Records, once, what an organization's log holds that was written before events were signed. */
  private async record(organizationId: OrganizationId, log: AgencyLog): Promise<void> {
    let events = 0;
    let head: string | null = null;
    const last = new Map<string, bigint>();
    for await (const page of log()) {
      for (const event of page) {
        const { streamId: stream, revision, id: eventId, type, data: storedData, metadata } = event;
        events += 1;
        head = linkHash(head, { stream, revision: Number(revision), eventId, type, storedData, metadata });
        if (!isSigned(metadata)) last.set(stream, revision);
      }
    }
    await this.database.write(organizationId, async (tx) => {
      const { rowCount } = await tx.query(
        `update unsigned_log set events = $2, head = $3, recorded_at = now()
         where organization_id = $1 and recorded_at is null`,
        [organizationId, events, head],
      );
      if (rowCount === 0) return; // another process was first
      const streams = [...last];
      for (let from = 0; from < streams.length; from += ROWS) {
        const some = streams.slice(from, from + ROWS);
        await tx.query(
          `insert into unsigned_stream (organization_id, stream, revision)
           select $1, stream, revision from unnest($2::text[], $3::bigint[]) as t(stream, revision)`,
          [organizationId, some.map(([stream]) => stream), some.map(([, revision]) => String(revision))],
        );
      }
    });
  }
}

const isSigned = (metadata: unknown): boolean => typeof metadata === 'object' && metadata !== null && 'mac' in metadata;

/** Null where an organization's log is still to be recorded. */
const unsignedStreams = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  streams: readonly string[],
): Promise<Map<string, number> | null> => {
  const [pending, { rows }] = await Promise.all([
    tx.query('select 1 from unsigned_log where organization_id = $1 and recorded_at is null', [organizationId]),
    tx.query<{ stream: string; revision: string }>(
      'select stream, revision from unsigned_stream where organization_id = $1 and stream = any($2)',
      [organizationId, streams],
    ),
  ]);
  if (pending.rowCount !== 0) return null;
  return new Map(rows.map(({ stream, revision }) => [stream, Number(revision)]));
};
