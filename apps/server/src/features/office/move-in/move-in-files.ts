import { MOVE_IN_LISTS, type MoveInList } from '#domain/office/move-in-fields.ts';
import type { MoveInChoices } from '#domain/office/move-in-rows.ts';
import type { MoveInTable } from '#domain/office/move-in-table.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';

/** A file as it is kept; without table and choices once it was erased (moving-in#files-are-erased). */
export interface KeptFile {
  list: MoveInList;
  name: string;
  contentHash: string;
  version: number;
  uploadedAt: string;
  content: { table: MoveInTable; choices: MoveInChoices } | null;
}

interface FileRow extends Omit<KeptFile, 'content'> {
  tableSealed: Buffer | null;
  choicesSealed: Buffer | null;
}

const aboutTable = (list: MoveInList) => `move-in:${list}:table`;
const aboutChoices = (list: MoveInList) => `move-in:${list}:choices`;

/** Table and choices as they are kept. */
export const sealTable = (key: DataKey, list: MoveInList, table: MoveInTable): Buffer =>
  key.seal(JSON.stringify(table), aboutTable(list));
export const sealChoices = (key: DataKey, list: MoveInList, choices: MoveInChoices): Buffer =>
  key.seal(JSON.stringify(choices), aboutChoices(list));

/** Choices as they were kept. */
export const openChoices = (key: DataKey, list: MoveInList, sealed: Buffer): MoveInChoices =>
  JSON.parse(key.unseal(sealed, aboutChoices(list))) as MoveInChoices;

const FILES = `
  select list, name, content_hash, version, uploaded_at, table_sealed, choices_sealed from move_in_file
  where organization_id = $1`;

const opened = (key: DataKey, { tableSealed, choicesSealed, ...row }: FileRow): KeptFile => ({
  ...row,
  content:
    tableSealed === null || choicesSealed === null
      ? null
      : {
          table: JSON.parse(key.unseal(tableSealed, aboutTable(row.list))) as MoveInTable,
          choices: openChoices(key, row.list, choicesSealed),
        },
});

/** The files of an agency, in the order in which they come. */
export const keptFiles = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
): Promise<KeptFile[]> => {
  const { rows } = await tx.query<FileRow>(FILES, [organizationId]);
  return rows
    .toSorted((one, other) => MOVE_IN_LISTS.indexOf(one.list) - MOVE_IN_LISTS.indexOf(other.list))
    .map((row) => opened(key, row));
};

/**
 * The file of a list, held until the transaction ends.
 * @throws Refused MOVE_IN_FILE_NOT_FOUND, also where it was erased
 */
export const lockedFile = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  list: MoveInList,
): Promise<KeptFile & { content: NonNullable<KeptFile['content']> }> => {
  const { rows } = await tx.query<FileRow>(`${FILES} and list = $2 for update`, [organizationId, list]);
  const [row] = rows;
  const file = row && opened(key, row);
  if (!file?.content) throw new Refused('MOVE_IN_FILE_NOT_FOUND');
  return { ...file, content: file.content };
};

/** What tells the files as they are now from any that they were. */
export const filesHash = (key: DataKey, files: readonly Pick<KeptFile, 'list' | 'version' | 'contentHash'>[]): string =>
  key.digest(files.map(({ list, version, contentHash }) => `${list} ${String(version)} ${contentHash}`).join('\n'));
