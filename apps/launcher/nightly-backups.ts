import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The hour at which a night's backup is due, on the clock of this machine. */
const [HOUR, MINUTE] = [2, 30];
const LOOK_MS = 60_000;
/** How long after one that failed the next is tried. */
const AGAIN_MS = 15 * 60_000;

/** As `takeNightly` names whole ones: the second in UTC. */
const NAME = /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})$/;

/** When the newest whole backup of a folder was taken; null where there is none, or no folder yet. */
export const newestBackup = (folder: string): Date | null => {
  const [newest] = namesIn(folder)
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(-1);
  return newest === undefined ? null : new Date(newest.replace(NAME, '$1T$2:$3:$4Z'));
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** When the embedded database was made: an installation owes its first backup in the night after. */
export const madeAt = (dataDir: string): Date => statSync(join(dataDir, 'postgres', 'PG_VERSION')).mtime;

/**
 * Whether a backup is due: none was taken since the last night, so that a machine that is switched off at night takes
 * it when it starts.
 */
export const isDue = (now: Date, last: Date): boolean => {
  const night = new Date(now);
  night.setHours(HOUR, MINUTE, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return last < night;
};

export interface NightlyOptions {
  folder: string;
  dataDir: string;
  /** Takes one; it throws where that failed, after it has said why. */
  take: () => Promise<void>;
  say: (line: string) => void;
}

/** Takes the nightly backups until it is stopped; one that fails is tried again. */
export const keepNightly = async ({ folder, dataDir, take, say }: NightlyOptions, stop: AbortSignal): Promise<void> => {
  const isStopped = () => stop.aborted;
  while (!isStopped()) {
    let wait = LOOK_MS;
    try {
      if (isDue(new Date(), newestBackup(folder) ?? madeAt(dataDir))) await take();
    } catch (error) {
      if (isStopped()) return;
      wait = AGAIN_MS;
      say(`No backup was taken: ${(error as Error).message} It is tried again in 15 minutes.`);
    }
    await delay(wait, undefined, { signal: stop }).catch(() => undefined);
  }
};
