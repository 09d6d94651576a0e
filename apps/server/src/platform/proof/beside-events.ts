import type { TenantDatabase, TenantTransaction } from '../database/tenant-database.ts';
import type { RecordedEvent } from '../event-log/events.ts';
import type { KeyedHash, OrganizationHash } from '../event-log/keyed-hash.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import type { Report } from './finding.ts';

interface Text {
  eventId: string;
  field: string;
  body: string;
  stream: string | null;
}

interface Origin {
  commandId: string;
  fromAddress: string;
  requestId: string;
  endpoint: string | null;
}

/** What was proved of the rows beside events, in numbers. */
export interface BesideEventsProved {
  texts: number;
  /** Texts that are gone by an erasure that names their events. */
  erasedTexts: number;
  origins: number;
  /** Events of builds that did not hash where a command came from. */
  eventsWithoutOrigin: number;
}

const HASH_OF_TEXT = 'textHash.';

/**
 * Compares what a person typed and where a command came from with the keyed hashes in the events
 * (building#typed-rows-beside).
 */
export class BesideEvents {
  readonly proved: BesideEventsProved = { texts: 0, erasedTexts: 0, origins: 0, eventsWithoutOrigin: 0 };

  constructor(
    private readonly database: TenantDatabase,
    private readonly hash: KeyedHash,
    private readonly report: Report,
  ) {}

  /** Proves what stands beside a batch of events. */
  async take(events: readonly RecordedEvent[]): Promise<void> {
    for (const [organizationId, own] of Map.groupBy(events, (event) => event.organizationId)) {
      const hash = await this.hash.of(organizationId);
      await this.database.read(organizationId, async (tx) => {
        await this.takeTexts(tx, organizationId, own, hash);
        await this.takeOrigins(tx, organizationId, own, hash);
      });
    }
  }

  private async takeTexts(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    events: readonly RecordedEvent[],
    hash: OrganizationHash,
  ): Promise<void> {
    const { rows } = await tx.query<Text>(
      `select event_id, field, body, stream from entry_text
       where organization_id = $1 and event_id = any($2::uuid[])`,
      [organizationId, events.map(({ eventId }) => eventId)],
    );
    const found = Map.groupBy(rows, ({ eventId }) => eventId);
    const missing: RecordedEvent[] = [];
    for (const event of events) {
      const left = new Set(Object.keys(event.metadata).filter((name) => name.startsWith(HASH_OF_TEXT)));
      for (const { field, body, stream } of found.get(event.eventId) ?? []) {
        const expected = event.metadata[`${HASH_OF_TEXT}${field}`];
        left.delete(`${HASH_OF_TEXT}${field}`);
        this.proved.texts += 1;
        const what = `Organization ${organizationId}: entry_text (event_id ${event.eventId}, field ${field})`;
        if (expected === undefined) this.report(`${what} must not be there: the event names no such text`);
        else if (hash.ofText(event.eventId, field, body) !== expected)
          this.report(`${what}, body: it is not the text whose keyed hash is in the event`);
        if (stream !== event.stream) this.report(`${what}, stream: found ${String(stream)}, expected ${event.stream}`);
      }
      missing.push(...[...left].map(() => event));
    }
    await this.takeMissing(tx, organizationId, missing);
  }

  private async takeMissing(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    events: readonly RecordedEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    const { rows } = await tx.query<{ id: string }>(
      `select t.id from unnest($2::uuid[]) as t (id)
       where exists (select from erasure e where e.organization_id = $1 and t.id = any(e.event_ids))`,
      [organizationId, [...new Set(events.map(({ eventId }) => eventId))]],
    );
    const erased = new Set(rows.map(({ id }) => id));
    for (const { eventId } of events) {
      if (erased.has(eventId)) this.proved.erasedTexts += 1;
      else
        this.report(`Organization ${organizationId}: entry_text (event_id ${eventId}) is missing; no erasure names it`);
    }
  }

  private async takeOrigins(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    events: readonly RecordedEvent[],
    hash: OrganizationHash,
  ): Promise<void> {
    const hashed = events.filter(({ metadata }) => metadata.originHash !== undefined);
    this.proved.eventsWithoutOrigin += events.length - hashed.length;
    if (hashed.length === 0) return;
    const { rows } = await tx.query<Origin>(
      `select command_id, from_address, request_id, endpoint
       from command_origin where organization_id = $1 and command_id = any($2::uuid[])`,
      [organizationId, [...new Set(hashed.map(({ metadata }) => metadata.commandId))]],
    );
    const found = new Map(rows.map(({ commandId, ...origin }) => [commandId, origin]));
    this.proved.origins += found.size;
    for (const { metadata } of hashed) {
      const origin = found.get(metadata.commandId);
      const what = `Organization ${organizationId}: command_origin (command_id ${metadata.commandId})`;
      if (!origin) this.report(`${what} is missing`);
      else if (hash.ofOrigin(metadata.commandId, origin) !== metadata.originHash)
        this.report(`${what}: it is not the origin whose keyed hash is in the event`);
    }
  }
}
