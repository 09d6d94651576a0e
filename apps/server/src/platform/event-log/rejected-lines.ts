import { digestOf } from './event-proof.ts';
import type { EventOfLine } from './log-lines.ts';
import { EVENT_REJECTED, rejected } from './rejections.ts';

/** What was rejected of a log that was written down as lines. */
export class RejectedLines {
  private readonly digests = new Set<string>();

  /** Takes in one event of the log, which may be a rejection. */
  note(type: string, data: unknown): void {
    if (type === EVENT_REJECTED) this.digests.add(rejected.parse(data).digest);
  }

  /** Whether the event was rejected as it stands there. */
  has({ stream, revision, ...event }: EventOfLine): boolean {
    return (
      this.digests.size > 0 && this.digests.has(digestOf({ streamId: stream, revision: BigInt(revision), ...event }))
    );
  }
}
