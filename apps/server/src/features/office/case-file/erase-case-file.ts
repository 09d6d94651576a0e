import type { PersonalRecords } from '../../../platform/database/personal-records.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { eraseEntryTexts } from '../../../platform/event-log/erase-entry-texts.ts';
import { streamName } from '../../../platform/event-log/stream-name.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { emptyPeople, FILES_OF, peopleOnFile } from '../../people/people/index.ts';
import { forgetInExports } from '../reports/index.ts';
import { forgetDataCopies } from '../your-data/index.ts';

/** Whose personal data go: a defendant with their indemnitors, references, files, notes and typed texts. */
export interface Erased {
  organizationId: OrganizationId;
  defendantId: string;
}

/** The defendant of $2, who was merged into their file, and who answers for them. */
const PEOPLE = `(select id from ${FILES_OF} f (id) union all select id from indemnitor where organization_id = $1 and defendant_id = $2)`;

/** What a person was called, and who paid for them: the names that a file made from the books may hold. */
const NAMES = `
  select full_name as name from defendant where organization_id = $1 and id in ${FILES_OF}
  union select full_name from indemnitor where organization_id = $1 and defendant_id = $2
  union select unnest(array[old_value, new_value]) from person_change
    where organization_id = $1 and person_id in ${PEOPLE} and field = 'fullName'
  union select body from entry_text where organization_id = $1 and stream = any($3) and field = 'payer'`;

/** Answers beside which events something was typed. */
const eraseTexts = async (tx: TenantTransaction, { organizationId, defendantId }: Erased): Promise<string[]> => {
  const ids = await tx.query<{ category: string; id: string }>(
    `select 'account' as category, account_id as id from account where organization_id = $1 and defendant_id = $2
     union all select 'plan', account_id from account where organization_id = $1 and defendant_id = $2
     union all select 'bond', bond_id from bond where organization_id = $1 and defendant_id = $2`,
    [organizationId, defendantId],
  );
  const streams = ids.rows.map(({ category, id }) => streamName(category, organizationId, id));
  const names = await tx.query<{ name: string }>(NAMES, [organizationId, defendantId, streams]);
  await forgetDataCopies(tx, organizationId);
  await forgetInExports(tx, organizationId, {
    names: names.rows.map(({ name }) => name).filter((name) => name !== ''),
    accountIds: ids.rows.filter(({ category }) => category === 'account').map(({ id }) => id),
    defendantId,
  });
  const { rows } = await tx.query<{ eventId: string }>(
    `select h.event_id from account a
     join history_event h on h.organization_id = a.organization_id and h.account_id = a.account_id
     where a.organization_id = $1 and a.defendant_id = $2`,
    [organizationId, defendantId],
  );
  return eraseEntryTexts(tx, { organizationId, streams, eventIds: rows.map(({ eventId }) => eventId) });
};

/**
 * Erases a person in one transaction: everything that was typed or sealed about them, here and beside their events. The
 * events stay, with keyed hashes that nobody can turn back into the texts; the ledger goes on under the account numbers.
 * The list of erasures names the events that have lost their texts.
 */
export const eraseCaseFile = async (
  tx: TenantTransaction,
  records: PersonalRecords,
  erased: Erased,
  now: Date,
): Promise<void> => {
  const { organizationId, defendantId } = erased;
  const people = await peopleOnFile(tx, erased);
  const eventIds = await eraseTexts(tx, erased);
  await records.erase(tx, { organizationId, people });
  await emptyPeople(tx, erased);
  await tx.query('delete from archived_file where organization_id = $1 and defendant_id = $2', [
    organizationId,
    defendantId,
  ]);
  await tx.query(
    `insert into erasure as known (organization_id, defendant_id, erased_at, event_ids)
     select $1, f.id, $3, $4 from ${FILES_OF} f (id)
     on conflict (organization_id, defendant_id) do update set event_ids = array(
       select unnest(known.event_ids) union select unnest(excluded.event_ids))`,
    [organizationId, defendantId, now, eventIds],
  );
};
