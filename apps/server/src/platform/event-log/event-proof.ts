import { createHash, createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { ResolvedEvent } from '@eventstore/db-client';
import { LRUCache } from 'lru-cache';
import { UNPROVED } from '#contracts/office/system/system.ts';
import type { EventKey } from '../keys/organization-keys.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import { UnreadableEvent } from './event-types.ts';
import { organizationOf } from './stream-name.ts';

/** An event as the store has it. */
export type StoredEvent = NonNullable<ResolvedEvent['event']>;

/** Where keys are kept, and the record of what was written before events were signed. */
export interface ProofSource {
  /** All keys of an organization. */
  keysOf: (organizationId: OrganizationId) => Promise<readonly EventKey[]>;
  /** The key that it signs with now, made where there is none. */
  signingKey: (organizationId: OrganizationId, log: AgencyLog) => Promise<EventKey>;
  /** The last unsigned revision of each of these streams that has any. */
  unsignedUpTo: (
    organizationId: OrganizationId,
    streams: readonly string[],
    log: AgencyLog,
  ) => Promise<ReadonlyMap<string, number>>;
}

/** An organization's events as the store has them, in log order. */
export type AgencyLog = () => AsyncIterable<readonly StoredEvent[]>;

/** An event of which nothing proves that this installation wrote it. It stops its agency's money, with an alarm. */
export class UnverifiedEvent extends UnreadableEvent {
  /** Of all that stands there: what a rejection names. */
  readonly digest: string;

  constructor(event: StoredEvent, why: string) {
    super(`${UNPROVED}: ${why}.`);
    this.digest = digestOf(event);
  }
}

/** An event that is going to be written. */
interface Signable {
  eventId: string;
  type: string;
  data: unknown;
  metadata: object;
}

/** A rotated key is taken up by every process after so long. */
const ROTATION_MS = 60_000;

interface SigningKey {
  id: string;
  key: KeyObject;
}

/**
 * What is signed: place, id, type, data and metadata, but not the position, which changes where a log is moved. An event
 * is signed as it is read again, so the form does not depend on how the store keeps it.
 */
const messageOf = (stream: string, revision: number, id: string, type: string, data: unknown, metadata: unknown) =>
  JSON.stringify([stream, revision, id, type, data, metadata]);

const hmac = (key: KeyObject, message: string): Buffer => createHmac('sha256', key).update(message).digest();

type Digested = Pick<StoredEvent, 'streamId' | 'revision' | 'id' | 'type'> & { data: unknown; metadata: unknown };

/** SHA-256 over everything of an event, its signature included. */
export const digestOf = ({ streamId, revision, id, type, data, metadata }: Digested): string =>
  createHash('sha256')
    .update(messageOf(streamId, Number(revision), id, type, data, metadata))
    .digest('hex');

type Metadata = Record<string, unknown> & { mac?: unknown; macKey?: unknown };

const metadataOf = (event: { metadata: unknown }): Metadata =>
  typeof event.metadata === 'object' && event.metadata !== null ? (event.metadata as Metadata) : {};

const keyName = (organizationId: string, keyId: unknown): string => `${organizationId}:${String(keyId)}`;

/**
 * Signs the events of this process and judges those that it reads (building#events-prove-their-writer): an HMAC under
 * a key of the organization.
 * Whoever can write to the store, but has no key, can neither add an event nor change or move one unseen.
 */
export class EventProof {
  /** Null: there is no such key. Key ids are random and kept before their first use, so that stays so. */
  private readonly keys = new LRUCache<string, { key: KeyObject | null }>({ max: 20_000 });
  private readonly signing = new LRUCache<string, Promise<SigningKey>>({ max: 10_000, ttl: ROTATION_MS });
  private readonly unsigned = new LRUCache<string, number>({ max: 100_000 });

  constructor(
    private readonly source: ProofSource,
    private readonly logOf: (organizationId: OrganizationId) => ReturnType<AgencyLog>,
  ) {}

  /** The events with their signatures, which hold for these revisions of their stream alone. */
  async sign<E extends Signable>(stream: string, firstRevision: number, events: readonly E[]): Promise<E[]> {
    const organizationId = organizationOf(stream);
    if (organizationId === null) throw new RangeError(`${stream} is no organization's stream.`);
    const { id: macKey, key } = await this.signingKey(organizationId);
    return events.map((event, index) => {
      const { eventId, type, data } = event;
      const metadata = { ...event.metadata, macKey };
      const message = messageOf(stream, firstRevision + index, eventId, type, data, metadata);
      return { ...event, metadata: { ...metadata, mac: hmac(key, message).toString('base64url') } };
    });
  }

  /** Looks up what judging these events needs. */
  async prepare(events: readonly (StoredEvent | undefined)[]): Promise<void> {
    const keys = new Set<OrganizationId>();
    const streams = new Map<OrganizationId, Set<string>>();
    for (const event of events) {
      const organizationId = event ? organizationOf(event.streamId) : null;
      if (!event || organizationId === null) continue;
      const { mac, macKey } = metadataOf(event);
      if (mac !== undefined) {
        if (!this.keys.has(keyName(organizationId, macKey))) keys.add(organizationId);
      } else if (!this.unsigned.has(event.streamId)) {
        const wanted = streams.get(organizationId) ?? new Set();
        streams.set(organizationId, wanted.add(event.streamId));
      }
    }
    for (const organizationId of keys) await this.loadKeys(organizationId, events);
    for (const [organizationId, wanted] of streams) await this.loadUnsigned(organizationId, [...wanted]);
  }

  /** @throws UnverifiedEvent where nothing proves it. `prepare` comes first. */
  verify(event: StoredEvent, organizationId: string): void {
    const doubt = this.doubtOf(event, organizationId);
    if (doubt !== null) throw new UnverifiedEvent(event, doubt);
  }

  /** Whether something proves it. `prepare` comes first. */
  proves(event: StoredEvent, organizationId: string): boolean {
    return this.doubtOf(event, organizationId) === null;
  }

  private doubtOf(event: StoredEvent, organizationId: string): string | null {
    const { mac, ...covered } = metadataOf(event);
    const revision = Number(event.revision);
    if (mac === undefined) return revision <= (this.unsigned.get(event.streamId) ?? -1) ? null : 'it is not signed';
    const key = this.keys.get(keyName(organizationId, covered.macKey))?.key;
    if (!key || typeof mac !== 'string') return 'its key is none of this agency';
    const given = Buffer.from(mac, 'base64url');
    const right = hmac(key, messageOf(event.streamId, revision, event.id, event.type, event.data, covered));
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    return isRight ? null : 'its signature is of another content or place';
  }

  private signingKey(organizationId: OrganizationId): Promise<SigningKey> {
    const known = this.signing.get(organizationId);
    if (known) return known;
    const found = this.source
      .signingKey(organizationId, () => this.logOf(organizationId))
      .then(({ id, key }) => {
        const ready = { id, key: createSecretKey(key) };
        this.keys.set(keyName(organizationId, id), ready);
        return ready;
      });
    this.signing.set(organizationId, found);
    found.catch(() => this.signing.delete(organizationId));
    return found;
  }

  private async loadKeys(organizationId: OrganizationId, events: readonly (StoredEvent | undefined)[]): Promise<void> {
    for (const { id, key } of await this.source.keysOf(organizationId)) {
      this.keys.set(keyName(organizationId, id), { key: createSecretKey(key) });
    }
    for (const event of events) {
      if (!event || organizationOf(event.streamId) !== organizationId) continue;
      const name = keyName(organizationId, metadataOf(event).macKey);
      if (!this.keys.has(name)) this.keys.set(name, { key: null });
    }
  }

  private async loadUnsigned(organizationId: OrganizationId, streams: readonly string[]): Promise<void> {
    const found = await this.source.unsignedUpTo(organizationId, streams, () => this.logOf(organizationId));
    for (const stream of streams) this.unsigned.set(stream, found.get(stream) ?? -1);
  }
}
