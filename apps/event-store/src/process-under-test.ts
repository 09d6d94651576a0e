import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { withLongLimits } from './limits-under-test.ts';

const readyLine = z.object({ msg: z.literal('event store is ready'), url: z.string() });

/** For tests: the event store as a process of its own. */
export interface ProcessUnderTest {
  readonly child: ChildProcess;
  /** Connection string, once it serves. Rejects if the process ends before. */
  readonly ready: Promise<string>;
  /** Exit code; null after a signal that it did not handle. */
  readonly ended: Promise<number | null>;
  /** Resolves when it has written a line with these words so often. Rejects if it ends before. */
  said(words: string, times?: number): Promise<void>;
  /** Everything it wrote. */
  output(): string;
}

export const spawnEventStore = (env: Record<string, string>): ProcessUnderTest => {
  const main = new URL('./main.ts', import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--experimental-transform-types', main],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        EVENT_STORE_PORT: '0',
        // A machine may stand still for longer than a writer may be silent.
        EVENT_STORE_SILENT_SECONDS: '600',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  const written = new EventEmitter();
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  ready.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      written.emit('line');
      const parsed = readyLine.safeParse(line.startsWith('{') ? JSON.parse(line) : undefined);
      if (parsed.success) resolve(withLongLimits(parsed.data.url));
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    reject(new Error(`The event store ended: ${lines.join('\n')}`));
    return typeof code === 'number' ? code : null;
  });
  const said = async (message: string, times = 1): Promise<void> => {
    const isEnded = ended.then((): void => {
      throw new Error(`The event store ended: ${lines.join('\n')}`);
    });
    isEnded.catch(() => undefined);
    while (lines.filter((line) => line.includes(message)).length < times) {
      await Promise.race([once(written, 'line'), isEnded]);
    }
  };
  return { child, ready, ended, said, output: () => lines.join('\n') };
};
