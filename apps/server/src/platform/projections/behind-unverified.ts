import type { PoolClient } from 'pg';
import type { LogItem, UnreadableItem } from '../event-log/event-log.ts';
import type { RecordedEvent } from '../event-log/events.ts';
import type { View } from './view.ts';
import { recordHalt } from './view-writer.ts';

/**
 * What waits in a rebuild behind events that nothing proves, as it does in the live view: the agency's money, or the
 * stream's screens. A forged event of one agency never keeps the views of all from being rebuilt.
 */
export class BehindUnverified {
  private readonly types: ReadonlySet<string>;
  private readonly waiting = new Map<string, { item: UnreadableItem; after: bigint | null }>();
  private last: bigint | null = null;

  constructor(private readonly view: View) {
    this.types = new Set(view.types);
  }

  /**
   * The events that the view takes now, of items in log order.
   * @throws Error where an event cannot be read that is proved, or may be
   */
  passed(items: readonly LogItem[]): RecordedEvent[] {
    return items.flatMap((item) => {
      const after = this.last;
      this.last = item.position;
      if (item.kind === 'position' || this.waiting.has(this.keyOf(item))) return [];
      if (item.kind === 'event') return this.types.has(item.event.type) ? [item.event] : [];
      if (item.unverified) this.waiting.set(this.keyOf(item), { item, after });
      else if (item.type === null || this.types.has(item.type)) {
        throw new Error(`${item.stream} at position ${item.position} cannot be read: ${item.reason}`);
      }
      return [];
    });
  }

  /** Writes down what waits, so that a worker takes it up once an Admin has rejected the event. */
  async leaveWaiting(client: PoolClient): Promise<void> {
    for (const { item, after } of this.waiting.values()) await recordHalt(client, this.view, item, after, item.reason);
  }

  private keyOf(item: Exclude<LogItem, { kind: 'position' }>): string {
    const { organizationId, stream } = item.kind === 'event' ? item.event : item;
    return this.view.kind === 'money' ? organizationId : stream;
  }
}
