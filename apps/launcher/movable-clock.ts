import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForThisMachine } from '../server/src/kernel/config.ts';
import type { Installation } from './installation.ts';
import { Unavailable } from './unavailable.ts';

/** Where `npm start -- --clock` keeps its data, unless BAILIWICK_DATA_DIR says otherwise. */
export const CLOCK_FOLDER = '.data-clock';

const fileIn = (dataDir: string): string => join(dataDir, 'clock.json');

/** Whether the data folder was made with a clock that can be moved. */
export const hasMovableClock = (dataDir: string): boolean => existsSync(fileIn(dataDir));

/**
 * Makes a new data folder one whose clock can be moved, or finds that it is (building#moved-clock).
 * @throws Unavailable in words where others could reach it, or the data are an agency's own
 */
export const openMovableClock = (of: Installation): void => {
  const { dataDir, host, publicUrl, databaseUrl, eventStoreUrl } = of;
  if (!isForThisMachine({ HOST: host, PUBLIC_URL: publicUrl }))
    throw new Unavailable(
      `A clock that can be moved is for this machine alone, and others could open ${publicUrl} on ${host}.`,
      'Start it without HOST and PUBLIC_URL.',
    );
  if (databaseUrl !== undefined || eventStoreUrl !== undefined)
    throw new Unavailable(
      'A product whose clock can be moved keeps its data in a folder of its own.',
      'Start it without DATABASE_URL and EVENTSTORE_URL.',
    );
  if (hasMovableClock(dataDir)) return;
  if (existsSync(join(dataDir, 'postgres')))
    throw new Unavailable(
      `The data in ${dataDir} were made without a clock that can be moved, and never get one.`,
      `Start with a folder of its own: BAILIWICK_DATA_DIR=${CLOCK_FOLDER} npm start -- --clock`,
    );
  writeFileSync(fileIn(dataDir), '{"movable": true}\n', { mode: 0o600 });
};

/** @throws Unavailable in words where the clock of the data can be moved: they are started so, and in no other way */
export const mustHaveFixedClock = ({ dataDir }: Pick<Installation, 'dataDir'>): void => {
  if (!hasMovableClock(dataDir)) return;
  throw new Unavailable(
    `The clock of the data in ${dataDir} can be moved: they are no agency's books.`,
    `Start them with BAILIWICK_DATA_DIR=${dataDir} npm start -- --clock, or choose another folder.`,
  );
};
