import { parseArgs } from 'node:util';
import { Unavailable } from './unavailable.ts';

/** What of the deep suite a command asks for: files by name, or a part of all, as an argument of jest. */
export interface DeepSelection {
  files: string[];
  shard: string[];
}

const USAGE =
  'npm run test:deep runs all, npm run test:deep -- --part 2/4 the second of four parts, npm run test:deep -- tamper simulation those files.';

/** Reads the arguments of `npm run test:deep`. */
export const deepSelection = (args: readonly string[]): DeepSelection => {
  const { values, positionals: files } = read(args);
  if (values.part === undefined) return { files, shard: [] };
  const [part = 0, parts = 0] = /^[1-9]\d?\/[1-9]\d?$/.test(values.part) ? values.part.split('/').map(Number) : [];
  if (part < 1 || part > parts) {
    throw new Unavailable(`--part ${values.part} is no part: it is written 2/4, from 1/4 to 4/4.`, USAGE);
  }
  if (files.length > 0) throw new Unavailable('Either --part or names of files, not both.', USAGE);
  // Of more parts than there are shards some are empty.
  return { files, shard: [`--shard=${values.part}`, '--passWithNoTests'] };
};

const read = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: { part: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new Unavailable(error instanceof Error ? error.message : String(error), USAGE);
  }
};
