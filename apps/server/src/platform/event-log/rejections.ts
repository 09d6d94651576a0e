import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { OrganizationId } from '../../kernel/actor.ts';
import { eventType, type EventTypes } from './event-types.ts';
import type { EventProof, StoredEvent } from './event-proof.ts';
import type { Decider } from './events.ts';
import { eventIdOf, organizationOf, streamName } from './stream-name.ts';

/**
 * The event that takes another one, which nothing proves, out of an agency's books for good
 * (building#events-prove-their-writer).
 */
export const EVENT_REJECTED = 'EventRejected' as const;

export const rejected = z.strictObject({
  stream: z.string(),
  revision: z.int().nonnegative(),
  eventId: z.string(),
  /** SHA-256 of the rejected event and its place; another content is not rejected. */
  digest: z.string(),
});
export type Rejected = z.output<typeof rejected>;

/** The event types of rejections. */
export const rejectionEventTypes = {
  [EVENT_REJECTED]: eventType(rejected, {
    stream: 'account-5a1f0f0a-3c1e-4b6a-9d8e-2f7c6b5a4d3e.8d2f6c1b-7e4a-4f3d-b2c1-0a9e8d7c6b5f',
    revision: 7,
    eventId: '3f2b1a0c-9d8e-4c7b-a6f5-e4d3c2b1a09f',
    digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
} satisfies EventTypes;

interface RejectionEvent {
  type: typeof EVENT_REJECTED;
  data: Rejected;
}

/** The digests that were rejected at one place of a stream. */
export const rejection: Decider<ReadonlySet<string>, RejectionEvent> = {
  category: 'rejection',
  initial: () => new Set(),
  evolve: (digests, { data }) => new Set([...digests, data.digest]),
};

/** The id of the rejections of one place, derived from the place, so that it needs no lookup. */
export const rejectionIdOf = (organizationId: OrganizationId, stream: string, revision: number): string =>
  eventIdOf(organizationId, organizationId, stream, revision);

/** What Admins have rejected, by the log alone: their own events say so, and are proved as all others. */
export class Rejections {
  private readonly known = new LRUCache<string, true>({ max: 10_000 });

  constructor(
    private readonly read: (stream: string) => AsyncIterable<StoredEvent>,
    private readonly proof: EventProof,
  ) {}

  /** Whether the event that stands there, with this content, was rejected. */
  async has({ streamId, revision }: Pick<StoredEvent, 'streamId' | 'revision'>, digest: string): Promise<boolean> {
    if (this.known.has(digest)) return true;
    const organizationId = organizationOf(streamId);
    if (organizationId === null) return false;
    const place = rejectionIdOf(organizationId, streamId, Number(revision));
    for await (const event of this.read(streamName(rejection.category, organizationId, place))) {
      if (!(await this.isProved(event, organizationId))) continue;
      const said = rejected.safeParse(event.data);
      if (!said.success || event.type !== EVENT_REJECTED) continue;
      if (said.data.stream !== streamId || said.data.revision !== Number(revision) || said.data.digest !== digest)
        continue;
      this.known.set(digest, true);
      return true;
    }
    return false;
  }

  private async isProved(event: StoredEvent, organizationId: string): Promise<boolean> {
    await this.proof.prepare([event]);
    return this.proof.proves(event, organizationId);
  }
}
