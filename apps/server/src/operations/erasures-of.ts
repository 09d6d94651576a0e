import { readAgencyManifest, agencyTablePath } from './agency-manifest.ts';
import { readManifest } from './manifest.ts';
import { readLines } from './parts.ts';
import { tablePath } from './take-backup.ts';

/** The table of who was erased. */
export const ERASURES = 'public.erasure';

/** The list of erasures in a backup: lines of the table's rows; null where it has none. */
export const erasuresOfBackup = async (folder: string): Promise<AsyncIterable<string> | null> => {
  const { tables } = await readManifest(folder);
  const wanted = tables[ERASURES];
  return wanted ? readLines(tablePath(folder, ERASURES), wanted) : null;
};

/** One agency's erasures, from a newer export of it or a newer backup of its system. */
export async function* erasuresOfAgency(folder: string, organizationId: string): AsyncIterable<string> {
  const isBackup = await readManifest(folder).then(
    () => true,
    () => false,
  );
  const lines = isBackup ? await erasuresOfBackup(folder) : await erasuresOfExport(folder, organizationId);
  for await (const line of lines ?? []) {
    if ((JSON.parse(line) as { organization_id: string }).organization_id === organizationId) yield line;
  }
}

const erasuresOfExport = async (folder: string, organizationId: string): Promise<AsyncIterable<string> | null> => {
  const { tables, organizationId: theirs } = await readAgencyManifest(folder);
  if (theirs !== organizationId) throw new Error(`${folder} is the export of another agency.`);
  const wanted = tables['erasure'];
  return wanted ? readLines(agencyTablePath(folder, 'erasure'), wanted) : null;
};
