import { spawnSync } from 'node:child_process';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { dirname } from 'node:path';
import { Unavailable } from './unavailable.ts';

/** How to run a program that refuses to be root. */
export interface Identity {
  wrap(program: string, args: readonly string[]): string[];
  spawn: { uid?: number; gid?: number };
  owner?: number;
}

const NOBODY = 65_534;

/**
 * PostgreSQL refuses to run as root. A user namespace in which root is called `nobody` satisfies it, needs no account
 * and works below folders that only root may enter; where namespaces are forbidden, the real user `nobody` is used.
 */
export async function unprivileged(dataDir: string): Promise<Identity> {
  const direct: Identity = { wrap: (program, args) => [program, ...args], spawn: {} };
  if (platform() === 'win32' || process.getuid?.() !== 0) return direct;
  const flags = ['--user', `--map-user=${String(NOBODY)}`, `--map-group=${String(NOBODY)}`];
  if (spawnSync('unshare', [...flags, 'true']).status === 0) {
    return { wrap: (program, args) => ['unshare', ...flags, program, ...args], spawn: {} };
  }
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  // Others may pass through the installation's folder, not list it; its secrets have a mode of their own.
  await chmod(parent, 0o711);
  await refuseClosedParents(parent);
  return { ...direct, spawn: { uid: NOBODY, gid: NOBODY }, owner: NOBODY };
}

async function refuseClosedParents(innermost: string): Promise<void> {
  for (let folder = innermost; folder !== dirname(folder); folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) {
      throw new Unavailable(
        `PostgreSQL cannot run as root, and the user "nobody" may not enter ${folder}.`,
        'Start as an ordinary user, or set BAILIWICK_DATA_DIR to a folder below /var/lib, or give DATABASE_URL.',
      );
    }
  }
}
