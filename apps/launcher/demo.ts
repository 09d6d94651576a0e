import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isForThisMachine } from '../server/src/kernel/config.ts';
import type { Installation } from './installation.ts';
import { Unavailable } from './unavailable.ts';

/** Where `npm start -- --demo` keeps its data, unless BAILIWICK_DATA_DIR says otherwise. */
export const DEMO_FOLDER = '.data-demo';

/** A demo: its people's password, and whether its agency is made to the end. */
const kept = z.object({ password: z.string().min(1), isMade: z.boolean() });
export type Demo = z.infer<typeof kept>;

const fileIn = (dataDir: string): string => join(dataDir, 'demo.json');
const hasDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres'));

/**
 * The demo of this installation: as it was made before, or a new one where there is no data yet (screens#demo).
 * @throws Unavailable in words where others could reach it, or the data are not a demo's or were made halfway
 */
export const openDemo = ({ dataDir, host, publicUrl, databaseUrl, eventStoreUrl }: Installation): Demo => {
  if (!isForThisMachine({ HOST: host, PUBLIC_URL: publicUrl }))
    throw new Unavailable(
      `A demo shows its password to whoever opens it, and others could open ${publicUrl} on ${host}.`,
      'Start it without HOST and PUBLIC_URL: it is for this machine alone.',
    );
  if (databaseUrl !== undefined || eventStoreUrl !== undefined)
    throw new Unavailable(
      'A demo keeps its data in a folder of its own.',
      'Start it without DATABASE_URL and EVENTSTORE_URL.',
    );
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    if (hasDatabase(dataDir))
      throw new Unavailable(
        `The data in ${dataDir} are no demo's.`,
        `Start the demo with a folder of its own: BAILIWICK_DATA_DIR=${DEMO_FOLDER} npm start -- --demo`,
      );
    // It is handed to a command: it begins with no dash.
    const demo = { password: randomBytes(12).toString('hex'), isMade: false };
    keepDemo(dataDir, demo);
    return demo;
  }
  const demo = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (!demo.isMade && hasDatabase(dataDir))
    throw new Unavailable(
      `The demo in ${dataDir} was stopped while it was made.`,
      'Delete that folder and start the demo again.',
    );
  return demo;
};

/** Remembers a demo in its data folder. */
export const keepDemo = (dataDir: string, demo: Demo): void => {
  writeFileSync(fileIn(dataDir), JSON.stringify(demo), { mode: 0o600 });
};
