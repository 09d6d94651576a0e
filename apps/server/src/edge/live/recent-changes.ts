/** So many messages are kept: what comes in some seconds, however busy. */
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
  /** Everything since then is kept. */
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

  /** Something may have been missed: nothing before now is known. */
  forget(): void {
    this.said = [];
    this.complete = performance.now();
  }
}
