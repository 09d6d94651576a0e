import { hkdfSync } from 'node:crypto';
import type { TenantTransaction } from '../database/tenant-database.ts';
import { derivedKey } from '../crypto/derived-key.ts';
import { seal, unseal } from '../crypto/sealed.ts';

/** What an organization's requests and typed texts are hashed under where it was founded here. */
export const derivedLogKey = (secret: string, organizationId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, organizationId, 'event-log', 32));

interface Wrapped {
  /** Of the organization. */
  id: string;
  wrapped: Buffer;
}

const aboutData = (organizationId: string): string => `data-key:${organizationId}`;
const aboutEvents = (organizationId: string, id: string): string => `event-key:${organizationId}:${id}`;
const aboutLog = (organizationId: string): string => `log-key:${organizationId}`;

/** Finds the key that an organization's log is hashed under, where it brought one. */
export const CARRIED_LOG_KEY = 'select wrapped from carried_log_key where organization_id = $1';

/** Tables of keys, which only their installation can open. */
export const KEY_TABLES = ['organization_data_key', 'carried_log_key', 'event_key'] as const;

/** A key that signs an organization's events, and the id that they name it by. */
export interface EventKey {
  id: string;
  key: Buffer;
}

/**
 * An organization's own keys, kept wrapped by the installation's master key (building#data-keys): the one that seals
 * its SSNs, made with the first of them, the one that its log is hashed under, kept only where it came from another
 * installation, and those that sign its events. The master key comes from BAILIWICK_SECRET; a KMS would replace only
 * `wrap` and `unwrap`.
 */
export class OrganizationKeys {
  private readonly master: Buffer;

  constructor(private readonly secret: string) {
    this.master = derivedKey(secret, 'data-keys');
  }

  /** Null where there is none yet. */
  async dataKey(tx: TenantTransaction, organizationId: string): Promise<Buffer | null> {
    const { rows } = await tx.query<{ wrapped: Buffer }>(
      'select wrapped from organization_data_key where organization_id = $1',
      [organizationId],
    );
    return rows[0] ? this.unwrap(rows[0].wrapped, aboutData(organizationId)) : null;
  }

  /** Keeps it unless there is one already; the key that is committed first counts. */
  async keepDataKey(tx: TenantTransaction, organizationId: string, key: Buffer): Promise<void> {
    await tx.query(
      'insert into organization_data_key (organization_id, wrapped) values ($1, $2) on conflict do nothing',
      [organizationId, this.wrap(key, aboutData(organizationId))],
    );
  }

  async logKey(tx: TenantTransaction, organizationId: string): Promise<Buffer> {
    const { rows } = await tx.query<{ wrapped: Buffer }>(CARRIED_LOG_KEY, [organizationId]);
    return this.openLogKey(organizationId, rows[0]?.wrapped);
  }

  /** Opens what CARRIED_LOG_KEY found; the key is derived where that is nothing. */
  openLogKey(organizationId: string, wrapped: Buffer | undefined): Buffer {
    if (!wrapped) return derivedLogKey(this.secret, organizationId);
    return this.unwrap(wrapped, aboutLog(organizationId));
  }

  async keepLogKey(tx: TenantTransaction, organizationId: string, key: Buffer): Promise<void> {
    await tx.query('insert into carried_log_key (organization_id, wrapped) values ($1, $2)', [
      organizationId,
      this.wrap(key, aboutLog(organizationId)),
    ]);
  }

  /** The newest first. */
  async eventKeys(tx: TenantTransaction, organizationId: string): Promise<EventKey[]> {
    const { rows } = await tx.query<{ id: string; wrapped: Buffer }>(
      'select key_id as id, wrapped from event_key where organization_id = $1 order by made_at desc, key_id',
      [organizationId],
    );
    return rows.map(({ id, wrapped }) => ({ id, key: this.unwrap(wrapped, aboutEvents(organizationId, id)) }));
  }

  async addEventKey(tx: TenantTransaction, organizationId: string, { id, key }: EventKey): Promise<void> {
    await tx.query('insert into event_key (organization_id, key_id, wrapped) values ($1, $2, $3)', [
      organizationId,
      id,
      this.wrap(key, aboutEvents(organizationId, id)),
    ]);
  }

  /**
   * Wraps every organization's keys for the master key of `to`. An organization whose log key came from this secret keeps
   * it, so that hashes in its events stay right. As the owner, who sees all of them.
   */
  async rewrap(client: TenantTransaction, to: OrganizationKeys): Promise<number> {
    const { rows: data } = await client.query<Wrapped>(
      'select organization_id as id, wrapped from organization_data_key',
    );
    for (const { id, wrapped } of data) {
      const anew = to.wrap(this.unwrap(wrapped, aboutData(id)), aboutData(id));
      await client.query('update organization_data_key set wrapped = $2 where organization_id = $1', [id, anew]);
    }
    const { rows: logs } = await client.query<{ id: string }>('select organization_id as id from organization');
    for (const { id } of logs) {
      const anew = to.wrap(await this.logKey(client, id), aboutLog(id));
      await client.query(
        `insert into carried_log_key (organization_id, wrapped) values ($1, $2)
         on conflict (organization_id) do update set wrapped = excluded.wrapped`,
        [id, anew],
      );
    }
    const { rows: events } = await client.query<Wrapped & { key: string }>(
      'select organization_id as id, key_id as key, wrapped from event_key',
    );
    for (const { id, key, wrapped } of events) {
      const anew = to.wrap(this.unwrap(wrapped, aboutEvents(id, key)), aboutEvents(id, key));
      await client.query('update event_key set wrapped = $3 where organization_id = $1 and key_id = $2', [
        id,
        key,
        anew,
      ]);
    }
    return data.length + logs.length + events.length;
  }

  private wrap(key: Buffer, about: string): Buffer {
    return seal(this.master, key.toString('base64'), about);
  }

  private unwrap(wrapped: Buffer, about: string): Buffer {
    return Buffer.from(unseal(this.master, wrapped, about), 'base64');
  }
}
