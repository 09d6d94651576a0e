import { readFile, rm } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, processInfo } from './process-info.mjs';
import { Unavailable } from './unavailable.ts';

/** Whose process the pid file of a cluster names: that of a server on this cluster, or another program's by now. */
export type Owner = 'ours' | 'other' | 'gone' | 'unknown';

const sameFolder = (one: string, other: string): boolean => {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return one === other;
  }
};

/** Whether the process is a server on the folder. `ps` shows letters that it cannot print as others: then it may be. */
export const ownerOf = (pid: number, dataDir: string, sources?: { proc?: string; ps?: string }): Owner => {
  const info = processInfo(pid, sources);
  if (typeof info === 'string') return info;
  if (info.isExact) {
    const folder = info.args[info.args.indexOf('-D') + 1];
    return info.args.includes('-D') && folder !== undefined && sameFolder(folder, dataDir) ? 'ours' : 'other';
  }
  const [line = ''] = info.args;
  if (line.includes(dataDir)) return 'ours';
  return line.includes('postgres') && /[^\x20-\x7e]/.test(dataDir) ? 'unknown' : 'other';
};

/** How long a server may take to stop: it may have much to write first, and a slow disk. */
export const STOP_MS = 60_000;
/** How long the sessions of an ended server have at least, before a new one starts beside them. */
const REAPED_MS = 10_000;

/**
 * The caller holds the data folder, so a server that still runs on it lost its supervisor: it is asked to stop, and ended
 * where it does not. A pid file whose process is another program (after a restart of the machine or container) is removed;
 * one whose process is gone stays, for PostgreSQL looks by it whether sessions of before still run.
 * @throws Unavailable where nobody can say whose process it is, or it cannot be ended
 */
export async function endLeftOver(dataDir: string, say: (line: string) => void, stopMs = STOP_MS): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  const owner = ownerOf(pid, dataDir);
  if (owner === 'other') await rm(pidFile, { force: true });
  if (owner === 'gone') await untilReaped(pid, pidFile);
  if (owner === 'unknown') {
    throw new Unavailable(
      `Process ${String(pid)} may be a PostgreSQL on ${dataDir}: this machine has neither /proc nor a ps that could tell.`,
      `If it is, end it with: kill -INT ${String(pid)}   If it is another program, remove ${pidFile}`,
    );
  }
  if (owner !== 'ours') return;
  signal(pid, 'SIGINT');
  if (await isLeft(pid, dataDir, stopMs)) return;
  say(`a PostgreSQL of before (process ${String(pid)}) does not stop within ${String(stopMs / 1000)} s and is ended`);
  signal(pid, 'SIGKILL');
  if (await isLeft(pid, dataDir, STOP_MS)) {
    await untilReaped(pid, pidFile);
    return;
  }
  throw new Unavailable(
    `A PostgreSQL still runs on ${dataDir} (process ${String(pid)}) and cannot be ended.`,
    'Its disk may hang. Look at it, then start again.',
  );
}

/**
 * A process that has ended keeps its number until its parent has asked for its end, and PostgreSQL takes it for running so
 * long. Where the parent never asks, as in some containers, the pid file goes.
 */
async function untilReaped(pid: number, pidFile: string): Promise<void> {
  const deadline = performance.now() + REAPED_MS;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return await rm(pidFile, { force: true });
    await delay(50);
  }
}

async function isLeft(pid: number, dataDir: string, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (ownerOf(pid, dataDir) === 'ours') {
    if (performance.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

/** It may have ended since it was looked at: its guard stops it too. */
function signal(pid: number, name: 'SIGINT' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
