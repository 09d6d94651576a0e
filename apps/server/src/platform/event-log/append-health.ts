/**
 * Whether the log takes appends, by what became of the last one of this process: a log can answer every read and take
 * nothing. Asking writes nothing itself.
 */
export class AppendHealth {
  private written = 0;
  /** The head of the log that answered a read when the last append had failed. */
  private failedAt: { head: bigint | null } | undefined;
  private noting: Promise<void> = Promise.resolve();

  succeeded(): void {
    this.written += 1;
    this.failedAt = undefined;
  }

  /** The last append has failed. Where reading fails too the log is away as a whole, which is told without us. */
  failed(readHead: () => Promise<bigint | null>): void {
    const before = this.written;
    this.noting = readHead().then(
      (head) => {
        if (this.written === before) this.failedAt = { head };
      },
      () => undefined,
    );
  }

  /** Whether the last append failed and none has been written since, by this process or, as the head shows, another. */
  async isFailing(head: bigint | null): Promise<boolean> {
    await this.noting;
    if (this.failedAt !== undefined && this.failedAt.head !== head) this.failedAt = undefined;
    return this.failedAt !== undefined;
  }
}
