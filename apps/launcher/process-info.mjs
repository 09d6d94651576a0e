import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * What a process was started with and by which, from /proc where there is one, else from `ps`. Dependency-free and for
 * Node 20.
 *
 * @param {number} pid
 * @returns {{ args: string[], isExact: boolean, parent: number } | 'gone' | 'unknown'} `unknown` where it runs and nobody
 *   can say more; `isExact` where each argument is as it was given, else there is one line, in letters that `ps` can print
 */
export function processInfo(pid, { proc = '/proc', ps = 'ps' } = {}) {
  if (existsSync(`${proc}/self/stat`)) {
    try {
      const stat = readFileSync(`${proc}/${pid}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z') return 'gone';
      const args = readFileSync(`${proc}/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
      return { args, isExact: true, parent: Number(parent) };
    } catch {
      return isAlive(pid) ? 'unknown' : 'gone';
    }
  }
  if (!isAlive(pid)) return 'gone';
  const { stdout } = spawnSync(ps, ['-o', 'ppid=,args=', '-p', `${pid}`], { encoding: 'utf8' });
  const [, parent, line] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
  return line === undefined ? 'unknown' : { args: [line], isExact: false, parent: Number(parent) };
}

/** Whether there is such a process, of whomever. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
