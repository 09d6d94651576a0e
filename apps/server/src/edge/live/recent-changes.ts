/** How many messages are kept: enough for several seconds, also on a busy day. */
const KEPT_CHANGES = 2_000;

interface Said {
  /** As `performance.now()` says, in milliseconds. */
  at: number;
  organizationId: string;
  data: string;
}

/** What this process has lately passed on to open screens, for those that begin to listen a moment after they have read. */
export class RecentChanges {
  private said: Said[] = [];
  /** The instant from which on all messages are kept. */
  private complete = performance.now();

  add(organizationId: string, data: string): void {
    this.said.push({ at: performance.now(), organizationId, data });
    if (this.said.length <= 2 * KEPT_CHANGES) return;
    this.complete = this.said[KEPT_CHANGES - 1]?.at ?? this.complete;
    this.said = this.said.slice(KEPT_CHANGES);
  }

  /** What the organization's screens were told within the last `ageMs` milliseconds; null where that is not known any more. */
  within(ageMs: number, organizationId: string): string[] | null {
    const since = performance.now() - ageMs;
    if (since < this.complete) return null;
    return this.said.filter((one) => one.at >= since && one.organizationId === organizationId).map(({ data }) => data);
  }

  /** Forgets everything before now, since messages may have been missed. */
  forget(): void {
    this.said = [];
    this.complete = performance.now();
  }
}
