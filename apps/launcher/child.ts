import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './root.ts';
import { Unavailable } from './unavailable.ts';

export interface ChildOptions {
  name: string;
  /** The compiled entry file, below the repository. */
  entry: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  print: (name: string, line: string) => void;
}

const STOP_MS = 10_000;
const STEADY_MS = 30_000;

/** Starts one Node process of the product. It has its own process group, so a Ctrl-C reaches only the supervisor. */
function start({ name, entry, args = [], env, print }: ChildOptions): ChildProcess {
  const preload = join(import.meta.dirname, 'with-supervisor.mjs');
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', preload, join(root, entry), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        print(name, line);
      });
  }
  return child;
}

/** Runs a process that ends by itself, such as a migration, and ends it where it is told to. @throws Unavailable if it fails. */
export async function runToEnd(options: ChildOptions, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  const child = start(options);
  const end = (): unknown => child.kill('SIGKILL');
  stop.addEventListener('abort', end);
  // Not at its exit, when its last output may still be on its way.
  const [code] = (await once(child, 'close')) as [number | null];
  stop.removeEventListener('abort', end);
  stop.throwIfAborted();
  if (code !== 0)
    throw new Unavailable(`"${options.name}" failed (code ${String(code)}).`, 'What it wrote above says why.');
}

/**
 * A process that is kept running until it is stopped: started again when it ends, with growing delays where it failed
 * by itself.
 */
export class KeptChild {
  readonly name: string;
  private readonly options: ChildOptions;
  private child: ChildProcess | undefined;
  private stopping = false;
  private cameUp = false;
  private faults = 0;
  private restart: NodeJS.Timeout | undefined;

  constructor(options: ChildOptions) {
    this.name = options.name;
    this.options = options;
    this.launch();
  }

  /** The process of now; 0 between two. */
  get pid(): number {
    return this.isRunning ? (this.child?.pid ?? 0) : 0;
  }

  /** Whether the process of now has said that it does its work. */
  get isUp(): boolean {
    return this.isRunning && this.cameUp;
  }

  /** How often in a row it ended by a fault of its own: before it came up, or by itself soon after. */
  get failures(): number {
    return this.faults;
  }

  /** Asks it to end and waits; after ten seconds it is made to. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    const { child } = this;
    if (!child || !this.isRunning) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => {
      this.options.print(this.name, `does not stop within ${String(STOP_MS / 1000)} s and is ended`);
      child.kill('SIGKILL');
    }, STOP_MS);
    await exited;
    clearTimeout(force);
  }

  /** Ends it at once. */
  kill(): void {
    this.stopping = true;
    clearTimeout(this.restart);
    this.child?.kill('SIGKILL');
  }

  private get isRunning(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  private launch(): void {
    const began = performance.now();
    const child = start(this.options);
    this.child = child;
    this.cameUp = false;
    child.on('message', (message) => {
      if (message === 'up') this.cameUp = true;
    });
    child.once('exit', (code, signal) => {
      if (this.stopping) return;
      const ranWell = this.cameUp && (signal !== null || performance.now() - began > STEADY_MS);
      this.faults = ranWell ? 0 : this.faults + 1;
      const delay = this.faults <= 1 ? 100 : Math.min(250 * 2 ** this.faults, 15_000);
      this.options.print(this.name, `ended (${signal ?? `code ${String(code)}`}); starting it again`);
      this.restart = setTimeout(() => {
        this.launch();
      }, delay);
    });
  }
}
