import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sealWithPassphrase, unsealWithPassphrase } from '../platform/crypto/passphrase.ts';
import { digestOf, type AgencyManifest } from './agency-manifest.ts';

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));

const sealedKeys = z.object({
  organizationId: z.uuid(),
  /** Seals SSNs; null where the agency never had one. */
  dataKey: base64.nullable(),
  /** What its requests and typed texts are hashed under. */
  logKey: base64,
  /** What the manifest said. */
  manifest: z.string(),
});

/** An agency's own keys, as they leave and come in. */
export interface AgencyKeys {
  dataKey: Buffer | null;
  logKey: Buffer;
}

const ABOUT = 'bailiwick agency keys';
const keysPath = (folder: string): string => join(folder, 'keys.sealed');

/** Writes them sealed, with a hash of the manifest; an export never holds them otherwise. */
export const writeKeys = async (
  folder: string,
  { dataKey, logKey }: AgencyKeys,
  contents: AgencyManifest,
  passphrase: string,
): Promise<void> => {
  const text = JSON.stringify({
    organizationId: contents.organizationId,
    dataKey: dataKey?.toString('base64') ?? null,
    logKey: logKey.toString('base64'),
    manifest: digestOf(contents),
  } satisfies z.input<typeof sealedKeys>);
  const sealed = sealWithPassphrase(text, passphrase, ABOUT);
  await writeFile(keysPath(folder), `${sealed}\n`, { mode: 0o600, flush: true });
};

/** @throws Error with words for the operator for another passphrase, and where the manifest is not what was sealed */
export const readKeys = async (folder: string, contents: AgencyManifest, passphrase: string): Promise<AgencyKeys> => {
  const sealed = await readFile(keysPath(folder), 'utf8').catch((error: unknown) => {
    throw new Error(`${keysPath(folder)} cannot be read: the export is not whole.`, { cause: error });
  });
  const text = unsealWithPassphrase(sealed, passphrase, ABOUT, 'The passphrase does not open this export’s keys.');
  const { organizationId, dataKey, logKey, manifest } = sealedKeys.parse(JSON.parse(text));
  if (organizationId !== contents.organizationId || manifest !== digestOf(contents)) {
    throw new Error(`${folder} was changed after it was taken: its manifest is not the one that was sealed.`);
  }
  return { dataKey, logKey };
};
