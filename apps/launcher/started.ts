import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from './root.ts';

/** A product that a test started as people do. */
export interface Start {
  child: ChildProcess;
  lines: string[];
  /** Resolves with true when it is ready, with false when it ended before. */
  ready: Promise<boolean>;
}

const started: Start[] = [];

/** `npm start`, as the leader of a process group of its own; `more` stands behind the `--`. */
export const start = (dataDir: string, port: number, ...more: string[]): Start => {
  const child = spawn(process.execPath, ['apps/launcher/start.mjs', ...more], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      BAILIWICK_DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines: string[] = [];
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (line.includes('Bailiwick is ready')) resolve(true);
      });
    }
    child.once('exit', () => {
      resolve(false);
    });
  });
  const begun = { child, lines, ready };
  started.push(begun);
  return begun;
};

/** Ends it as a terminal would, and waits for its end. */
export const stop = async ({ child }: Start, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-(child.pid ?? 0), signal);
  await ended;
};

/** For after each test: ends what it has left running, as where it failed. */
export const stopAll = async (): Promise<void> => {
  await Promise.all(started.splice(0).map((one) => stop(one, 'SIGINT')));
};
