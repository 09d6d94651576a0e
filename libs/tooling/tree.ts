import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Every file that is, or is about to be, part of the repository; paths from its root. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
)
  .split('\0')
  .filter((path) => path !== '' && exists(path));

/** The text of a file of the repository. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The files below a folder whose names match. */
export const filesIn = (folder: string, name = /./): string[] =>
  files.filter((path) => path.startsWith(`${folder}/`) && name.test(path));

function exists(path: string): boolean {
  try {
    readFileSync(join(root, path));
    return true;
  } catch {
    return false; // deleted, and git not told yet
  }
}
