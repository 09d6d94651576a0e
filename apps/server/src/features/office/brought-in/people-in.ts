import type { PeopleList } from '#domain/office/move-in-fields.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';

/** What came of a row: who it is here, and what it said, an SSN as its digest. */
export interface PersonIn {
  list: PeopleList;
  keyHash: string;
  version: number;
  /** Null where it was taken back. */
  personId: string | null;
  /** Somebody who was here before: their empty fields were filled. */
  wasHere: boolean;
  /** Null where it was erased. */
  said: Record<string, string> | null;
  noteId: string | null;
  /** Of an indemnitor: the accounts that they answer for since they came. */
  accountIds: string[];
  /** Of a client: the rows of other ids that are the same person. */
  otherHashes: string[];
}

interface PersonRow extends Omit<PersonIn, 'said'> {
  fieldsSealed: Buffer | null;
}

const COLUMNS = 'list, key_hash, version, person_id, was_here, fields_sealed, note_id, account_ids, other_hashes';

const about = ({ list, keyHash }: Pick<PersonIn, 'list' | 'keyHash'>) => `move-in:${list}:${keyHash}`;

const opened = (key: DataKey, { fieldsSealed, ...row }: PersonRow): PersonIn => ({
  ...row,
  said: fieldsSealed === null ? null : (JSON.parse(key.unseal(fieldsSealed, about(row))) as Record<string, string>),
});

/** By what a row is known here (moving-in#key-of-a-row): nobody reads a name from it. */
export const hashOfRow = (key: DataKey, { list, key: known }: { list: PeopleList; key: string }): string =>
  key.digest(`move-in ${list} ${known}`);

/** A client of the lists who is here. */
export interface ClientIn {
  personId: string;
  /** Somebody who was here before. */
  wasHere: boolean;
}

/** Clients by the hashes of their rows, those who are here and live. */
export const clientsOfRows = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  keyHashes: readonly string[],
): Promise<Map<string, ClientIn>> => {
  const { rows } = await tx.query<ClientIn & { keyHash: string }>(
    `select p.key_hash, p.person_id, p.was_here from move_in_person p
     join defendant d on d.organization_id = p.organization_id and d.id = p.person_id and d.lifecycle = 'live'
     where p.organization_id = $1 and p.list = 'clients' and p.key_hash = any($2)`,
    [organizationId, keyHashes],
  );
  return new Map(rows.map(({ keyHash, personId, wasHere }) => [keyHash, { personId, wasHere }]));
};

/** Who is here of some rows, clients or others, by the hashes of these. */
export const idsOfPeople = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  keyHashes: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await tx.query<{ keyHash: string; personId: string }>(
    `select key_hash, person_id from move_in_person
     where organization_id = $1 and person_id is not null and key_hash = any($2)`,
    [organizationId, keyHashes],
  );
  return new Map(rows.map(({ keyHash, personId }) => [keyHash, personId]));
};

/** One of them, held until the transaction ends. */
export const lockedPerson = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  { list, keyHash }: Pick<PersonIn, 'list' | 'keyHash'>,
): Promise<PersonIn | undefined> => {
  const { rows } = await tx.query<PersonRow>(
    `select ${COLUMNS} from move_in_person where organization_id = $1 and list = $2 and key_hash = $3 for update`,
    [organizationId, list, keyHash],
  );
  return rows[0] && opened(key, rows[0]);
};

/** Several of a list that are here, held until the transaction ends. */
export const lockedPeople = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  { list, keyHashes }: { list: PeopleList; keyHashes: readonly string[] },
): Promise<(PersonIn & { personId: string })[]> => {
  const { rows } = await tx.query<PersonRow & { personId: string }>(
    `select ${COLUMNS} from move_in_person
     where organization_id = $1 and list = $2 and key_hash = any($3) and person_id is not null
     order by key_hash for update`,
    [organizationId, list, keyHashes],
  );
  return rows.map((row) => ({ ...opened(key, row), personId: row.personId }));
};

/** Says that they are not here any more; whoever comes with the same row comes as another. */
export const keepGone = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  { list, keyHashes }: { list: PeopleList; keyHashes: readonly string[] },
): Promise<unknown> =>
  tx.query(
    `update move_in_person set version = version + 1, person_id = null, was_here = false, fields_sealed = null,
       note_id = null, account_ids = '{}', other_hashes = '{}'
     where organization_id = $1 and list = $2 and key_hash = any($3)`,
    [organizationId, list, keyHashes],
  );

/** The rows that are here, those that others depend on last. */
export const peopleIn = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
): Promise<Pick<PersonIn, 'list' | 'keyHash'>[]> => {
  const { rows } = await tx.query<Pick<PersonIn, 'list' | 'keyHash'>>(
    `select list, key_hash from move_in_person where organization_id = $1 and person_id is not null
     order by array_position(array['references', 'indemnitors', 'clients'], list), key_hash`,
    [organizationId],
  );
  return rows;
};

/** The rows of people that say something of them. The row stays, so that whoever was erased does not come again. */
const SAYS = 'person_id = any($2::uuid[]) and fields_sealed is not null';
export const SAID_OF_PEOPLE = {
  table: 'move_in_person',
  rows: SAYS,
  erase: `update move_in_person set fields_sealed = null where organization_id = $1 and ${SAYS}`,
} as const;

/** Forgets what the files said of everybody. */
export const forgetSaid = (tx: TenantTransaction, organizationId: OrganizationId): Promise<unknown> =>
  tx.query('update move_in_person set fields_sealed = null where organization_id = $1 and fields_sealed is not null', [
    organizationId,
  ]);

const KEEP = `
  insert into move_in_person (organization_id, list, key_hash, version, person_id, was_here, fields_sealed, note_id,
    account_ids, other_hashes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (organization_id, list, key_hash) do update set version = excluded.version, person_id = excluded.person_id,
    was_here = excluded.was_here, fields_sealed = excluded.fields_sealed, note_id = excluded.note_id,
    account_ids = excluded.account_ids, other_hashes = excluded.other_hashes`;

/** Keeps what came of a row. */
export const keepPerson = (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  person: PersonIn,
): Promise<unknown> => {
  const { list, keyHash, version, personId, wasHere, said, noteId, accountIds, otherHashes } = person;
  const sealed = said === null ? null : key.seal(JSON.stringify(said), about(person));
  const values = [list, keyHash, version, personId, wasHere, sealed, noteId, accountIds, otherHashes];
  return tx.query(KEEP, [organizationId, ...values]);
};
