import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** A folder of a backup that is not whole, or no longer: nobody takes it for one. */
const UNFINISHED = '.unfinished';
const NAME = /^\d{4}-\d{2}-\d{2}-\d{6}$/;

/** Where nightly backups are kept, and for how many days. */
export interface KeptBackups {
  folder: string;
  days: number;
}

/** `2026-11-28-083000`: the second in UTC. */
const nameOf = (now: Date): string => now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');

const takenAt = (name: string): number => Date.parse(name.replace(/^(.{10})-(..)(..)(..)$/, '$1T$2:$3:$4Z'));

/** The whole backups of a folder by their names, oldest first. */
const wholeIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();

/**
 * Takes a backup into a folder of its second, which gets its name once it is whole; then removes those that are older
 * than they are kept, and what was cut off more than a day ago. Answers the path.
 * @param take writes a whole backup into a new folder
 */
export const takeNightly = async (
  { folder, days }: KeptBackups,
  now: Date,
  take: (folder: string) => Promise<void>,
): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, nameOf(now));
  await removeUnfinished(folder, now);
  const unfinished = `${path}${UNFINISHED}`;
  try {
    await take(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await rename(unfinished, path);
  await keepNames(folder);
  for (const name of (await wholeIn(folder)).slice(0, -1)) {
    if (takenAt(name) > now.getTime() - days * DAY_MS) continue;
    // One that is being removed is no whole backup any longer.
    await rename(join(folder, name), join(folder, `${name}${UNFINISHED}`));
    await rm(join(folder, `${name}${UNFINISHED}`), { recursive: true });
  }
  return path;
};

/** Its names are on disk when this answers. */
const keepNames = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const removeUnfinished = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    const whole = name.slice(0, -UNFINISHED.length);
    // A younger one may be another process's, which is taking it.
    if (name.endsWith(UNFINISHED) && NAME.test(whole) && takenAt(whole) < now.getTime() - DAY_MS)
      await rm(join(folder, name), { recursive: true });
  }
};
