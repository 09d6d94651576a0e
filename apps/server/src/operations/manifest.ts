import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { part } from './parts.ts';

/** The contents of a backup; written last, so a folder without it is not a whole backup. */
const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The migrations that its tables are of: a restore needs a build that knows them. */
  migrations: z.array(z.string()),
  /** Of BAILIWICK_SECRET, under which SSNs are sealed and texts hashed. */
  secretFingerprint: z.string(),
  /** The secret itself under a passphrase; null where none was given. */
  sealedSecret: z.string().nullable(),
  tables: z.record(z.string(), part),
  log: part,
  /** By `<organization>/<object>`. */
  files: z.record(z.string(), part.extend({ mediaType: z.string(), disposition: z.string() })),
});
export type Manifest = z.output<typeof manifest>;

const NAME = 'manifest.json';

export const writeManifest = (folder: string, contents: Manifest): Promise<void> =>
  writeFile(join(folder, NAME), JSON.stringify(contents, null, 2), { mode: 0o600, flush: true });

const firstWords = (error: unknown): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;

/** @throws Error with words for the operator where the folder holds no whole backup of a kind this build knows. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} holds no whole backup: ${NAME} is not there.`);
  const path = join(folder, NAME);
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is damaged, or of a newer build: ${firstWords(error)}. Use another one.`, {
      cause: error,
    });
  }
};
