import { Injectable } from '@nestjs/common';

/** Throws `NotReady`, or whatever a part that is away throws, where a part is not ready to serve. */
export type ReadinessCheck = () => Promise<void>;

/** Why a part is not ready, in words that anybody may read. */
export class NotReady extends Error {}

/** Anybody may ask, so other errors, their addresses and names stay in the log. */
const reasonOf = (error: unknown): string => (error instanceof NotReady ? error.message : 'not reachable');

/** What `/api/health/ready` asks. Each platform part registers its own check when it starts. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();

  /** A check that runs at most every so many ms, for external services. */
  registerSparing(name: string, everyMs: number, check: ReadinessCheck): void {
    let request: { at: number; answer: Promise<void> } | undefined;
    this.register(name, () => {
      if (!request || performance.now() - request.at >= everyMs) request = { at: performance.now(), answer: check() };
      return request.answer;
    });
  }

  register(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /**
   * Whether this process itself can take requests: it is not stopping, this build's schema is there, and the pages that
   * it serves find their scripts everywhere.
   */
  async isServing(): Promise<boolean> {
    const own = ['process', 'migrations', 'web client'].flatMap((name) => this.checks.get(name)?.() ?? []);
    return Promise.all(own).then(
      () => true,
      () => false,
    );
  }

  /** Every check's result: `up`, or what is wrong. Checks that take over two seconds count as down. */
  async report(): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]): Promise<[string, string]> => {
        const answer = await Promise.race([
          check().then(
            () => 'up',
            (error: unknown) => `down: ${reasonOf(error)}`,
          ),
          new Promise<string>((resolve) => setTimeout(resolve, 2_000, 'down: no answer within 2 s').unref()),
        ]);
        return [name, answer];
      }),
    );
    return { ready: results.every(([, answer]) => answer === 'up'), checks: Object.fromEntries(results) };
  }
}
