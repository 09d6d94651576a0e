import type { TenantTransaction } from '../../platform/database/tenant-database.ts';
import { streamName } from '../../platform/event-log/stream-name.ts';
import type { OrganizationId } from '../../kernel/actor.ts';
import type { FilesOfSubject } from '../documents/index.ts';
import { forgetInExports } from '../reports/index.ts';
import { eraseNotes } from '../notes/index.ts';

/** Whose personal data go: a defendant with their indemnitors, references, files, notes and typed texts. */
export interface Erased {
  organizationId: OrganizationId;
  defendantId: string;
}

/** The defendant of $2 and who answers for them. */
const PEOPLE = `(select $2::uuid union all select id from indemnitor where organization_id = $1 and defendant_id = $2)`;

/** What stays of a person: ids, who entered them and when, so that the ledger's references lead somewhere. */
const KEPT = ['organization_id', 'id', 'defendant_id', 'lifecycle', 'version', 'created_by', 'created_at'];

/** Every column of a person's table that may say something about them, also one that a later migration adds. */
const emptied = async (tx: TenantTransaction, table: string): Promise<string> => {
  const { rows } = await tx.query<{ assignment: string }>(
    `select format('%I = %s', column_name,
       case when is_nullable = 'NO' and column_default is null then quote_literal('') else 'default' end) as assignment
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and not column_name = any($2)`,
    [table, KEPT],
  );
  return rows.map(({ assignment }) => assignment).join(', ');
};

/** What a person was called, and who paid for them: the names that a file made from the books may hold. */
const NAMES = `
  select full_name as name from defendant where organization_id = $1 and id = $2
  union select full_name from indemnitor where organization_id = $1 and defendant_id = $2
  union select unnest(array[old_value, new_value]) from person_change
    where organization_id = $1 and person_id in ${PEOPLE} and field = 'fullName'
  union select body from entry_text where organization_id = $1 and stream = any($3) and field = 'payer'`;

/** Answers beside which events something was typed. */
const eraseTexts = async (tx: TenantTransaction, { organizationId, defendantId }: Erased): Promise<string[]> => {
  const ids = await tx.query<{ category: string; id: string }>(
    `select 'account' as category, account_id as id from account where organization_id = $1 and defendant_id = $2
     union all select 'bond', bond_id from bond where organization_id = $1 and defendant_id = $2`,
    [organizationId, defendantId],
  );
  const streams = ids.rows.map(({ category, id }) => streamName(category, organizationId, id));
  const names = await tx.query<{ name: string }>(NAMES, [organizationId, defendantId, streams]);
  await forgetInExports(tx, organizationId, {
    names: names.rows.map(({ name }) => name).filter((name) => name !== ''),
    accountIds: ids.rows.filter(({ category }) => category === 'account').map(({ id }) => id),
  });
  const { rows } = await tx.query<{ eventId: string }>(
    `delete from entry_text where organization_id = $1 and (stream = any($3) or event_id in (
       select h.event_id from account a
       join history_event h on h.organization_id = a.organization_id and h.account_id = a.account_id
       where a.organization_id = $1 and a.defendant_id = $2))
     returning event_id as "eventId"`,
    [organizationId, defendantId, streams],
  );
  return [...new Set(rows.map(({ eventId }) => eventId))];
};

const eraseDrawers = async (
  tx: TenantTransaction,
  files: FilesOfSubject,
  { organizationId, defendantId }: Erased,
): Promise<void> => {
  const { rows } = await tx.query<{ id: string }>(
    'select id from indemnitor where organization_id = $1 and defendant_id = $2',
    [organizationId, defendantId],
  );
  const indemnitors = rows.map(({ id }) => ({ subjectKind: 'indemnitor' as const, subjectId: id }));
  for (const subject of [{ subjectKind: 'defendant' as const, subjectId: defendantId }, ...indemnitors]) {
    await files.erase(tx, organizationId, subject);
    await eraseNotes(tx, organizationId, subject);
  }
};

/** In this order: what names people by their ids goes before the people. */
const STATEMENTS = [
  `delete from person_change where organization_id = $1 and person_id in ${PEOPLE}`,
  `delete from personal_reference where organization_id = $1 and person_id in ${PEOPLE}`,
  `delete from file_change where organization_id = $1 and defendant_id = $2`,
  `delete from account_indemnitor where organization_id = $1 and indemnitor_id in ${PEOPLE}`,
  `update audit_entry set details = '{}' where organization_id = $1 and subject_id in ${PEOPLE} and details <> '{}'`,
  `delete from archived_file where organization_id = $1 and defendant_id = $2`,
];

/**
 * Erases a person in one transaction: everything that was typed or sealed about them, here and beside their events. The
 * events stay, with keyed hashes that nobody can turn back into the texts; the ledger goes on under the account numbers.
 * The list of erasures names the events that have lost their texts.
 */
export const eraseFile = async (
  tx: TenantTransaction,
  files: FilesOfSubject,
  erased: Erased,
  now: Date,
): Promise<void> => {
  const values = [erased.organizationId, erased.defendantId];
  const eventIds = await eraseTexts(tx, erased);
  await eraseDrawers(tx, files, erased);
  for (const statement of STATEMENTS) await tx.query(statement, values);
  await tx.query(
    `update indemnitor set ${await emptied(tx, 'indemnitor')}, lifecycle = 'erased'
     where organization_id = $1 and defendant_id = $2`,
    values,
  );
  await tx.query(
    `update defendant set ${await emptied(tx, 'defendant')}, lifecycle = 'erased' where organization_id = $1 and id = $2`,
    values,
  );
  await tx.query(
    `insert into erasure as known (organization_id, defendant_id, erased_at, event_ids) values ($1, $2, $3, $4)
     on conflict (organization_id, defendant_id) do update set event_ids = array(
       select unnest(known.event_ids) union select unnest(excluded.event_ids))`,
    [...values, now, eventIds],
  );
};
