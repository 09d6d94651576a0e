import type { PeopleList } from '#domain/office/move-in-fields.ts';
import type { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { deletePeople, deleteReferences } from '../../people/people/index.ts';
import {
  bookedHere,
  keepGone,
  type KeptThing,
  lockedPeople,
  NOTHING_DONE,
  type PersonIn,
  type Progress,
} from '../brought-in/index.ts';
import { editOnFile, fieldsOnFile, peopleOnFile, type PersonOnFile, type Step } from './person-rows.ts';

/**
 * An account, a bond or a recovery case names this client, beside the bonds that were taken back and the accounts that
 * came with them; or somebody who answers for them stays.
 */
const HISTORY = `
  select p.id, exists (select from account a where a.organization_id = $1 and a.defendant_id = p.id and not (
        a.status = 'closed'
        and (exists (select from bond b where b.organization_id = $1 and b.account_id = a.account_id and b.brought_in)
          or exists (select from move_in_balance o where o.organization_id = $1 and o.account_id = a.account_id))
        and not ${bookedHere('account_id', 'a.account_id')}))
      or exists (select from bond b where b.organization_id = $1 and b.defendant_id = p.id
        and not (b.brought_in and b.voided_at is not null))
      or exists (select from recovery_case where organization_id = $1 and defendant_id = p.id) as has_history,
    exists (select from indemnitor where organization_id = $1 and defendant_id = p.id) as has_indemnitor
  from unnest($2::uuid[]) p (id)`;

/** Tables that say nothing of work: histories of what is compared or found itself, and what came. */
const OWN = new Set(['person_change', 'move_in_person', 'file_change', 'audit_entry', 'account_name']);

/** Documents of theirs that came so, and are no paper of a bond: they are erased with whose they are. */
const DOCUMENTS = `
  select m.file_id as id from move_in_document m
  join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id
  where m.organization_id = $1 and f.subject_id = any($2::uuid[])
    and not exists (select from bond_document b where b.organization_id = $1 and b.file_id = m.file_id)`;

/** Somebody who came, as they are here now. */
interface Came {
  person: PersonIn & { personId: string };
  onFile: PersonOnFile;
}

/** Of somebody who was here before: what was filled is emptied, but for what was edited since. */
const emptied = async (step: Step, { said }: PersonIn, onFile: PersonOnFile): Promise<void> => {
  const here = fieldsOnFile(onFile);
  const fields = Object.keys(said ?? {}).filter((field) => here[field] === said?.[field] && field !== 'fullName');
  if (fields.length > 0) await editOnFile(step, onFile, Object.fromEntries(fields.map((field) => [field, ''])));
};

const isEdited = ({ person: { said }, onFile }: Came): boolean =>
  Object.entries(fieldsOnFile(onFile)).some(([field, value]) => value !== (said?.[field] ?? ''));

/** Of these, whoever has nothing but what came with them: asked of all at once, and of halves where somebody has. */
const withoutOwn = async (
  { tx, actor: { organizationId } }: Step,
  records: PersonalRecords,
  some: readonly Came[],
): Promise<Set<string>> => {
  const notes = new Set(some.map(({ person }) => person.noteId));
  const isNote = (row: object) => 'id' in row && notes.has(String(row.id)) && 'version' in row && row.version === 1;
  const documents = await tx.query<{ id: string }>(DOCUMENTS, [
    organizationId,
    some.map(({ person }) => person.personId),
  ]);
  const came = new Set(documents.rows.map(({ id }) => id));
  const accounts = new Set(some.flatMap(({ person }) => person.accountIds.map((id) => `${person.personId} ${id}`)));
  const isAccount = (row: object): boolean =>
    'indemnitor_id' in row &&
    'account_id' in row &&
    accounts.has(`${String(row.indemnitor_id)} ${String(row.account_id)}`);
  const isOwn = (table: string, row: object): boolean => {
    if (table === 'stored_file') return !('id' in row && came.has(String(row.id)));
    if (table === 'account_indemnitor') return !isAccount(row);
    return table !== 'note' || !isNote(row);
  };
  const look = async (ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const kept = await records.list(tx, { organizationId, people: ids });
    const hasOwn = kept.some(({ table, rows }) => !OWN.has(table) && rows.some((row) => isOwn(table, row)));
    if (!hasOwn) return [...ids];
    if (ids.length === 1) return [];
    const half = Math.ceil(ids.length / 2);
    return [...(await look(ids.slice(0, half))), ...(await look(ids.slice(half)))];
  };
  return new Set(await look(some.map(({ person }) => person.personId)));
};

/** Why each of them stays (moving-in#taking-back); nothing of those who have nothing of their own. */
const whyTheyStay = async (
  step: Step,
  records: PersonalRecords,
  list: PeopleList,
  came: readonly Came[],
): Promise<Map<string, string>> => {
  const stay = new Map<string, string>();
  for (const one of came.filter(isEdited)) stay.set(one.person.personId, 'Edited here.');
  const others = came.filter(({ person }) => !stay.has(person.personId));
  if (list === 'references' || others.length === 0) return stay;
  const { tx, actor } = step;
  const { rows } = await tx.query<{ id: string; hasHistory: boolean; hasIndemnitor: boolean }>(HISTORY, [
    actor.organizationId,
    others.map(({ person }) => person.personId),
  ]);
  for (const { id, hasHistory, hasIndemnitor } of rows)
    if (hasHistory) stay.set(id, 'It has an account, a bond or a recovery case.');
    else if (hasIndemnitor) stay.set(id, 'An indemnitor of theirs stays.');
  const left = others.filter(({ person }) => !stay.has(person.personId));
  const free = await withoutOwn(step, records, left);
  for (const { person } of left)
    if (!free.has(person.personId)) stay.set(person.personId, 'Something was added to the file.');
  return stay;
};

const erase = async (
  { tx, em, actor: { organizationId } }: Step,
  records: PersonalRecords,
  list: PeopleList,
  people: readonly string[],
): Promise<void> => {
  if (people.length === 0) return;
  em.clear(); // the rows are deleted by SQL
  if (list === 'references') await deleteReferences(tx, { organizationId, references: people });
  else {
    await records.erase(tx, { organizationId, people });
    await deletePeople(tx, { organizationId, people });
  }
};

/**
 * Takes back what came of some rows of a list: whoever has nothing of their own is erased, anybody else stays and is
 * listed (moving-in#taking-back).
 */
export const takeBackPeople = async (
  step: Step,
  records: PersonalRecords,
  { list, keyHashes }: { list: PeopleList; keyHashes: readonly string[] },
): Promise<Progress> => {
  const { tx, em, actor, key } = step;
  const { organizationId } = actor;
  const people = await lockedPeople(tx, organizationId, key, { list, keyHashes });
  const onFile = await peopleOnFile(
    step,
    list,
    people.map(({ personId }) => personId),
  );
  const here = people.flatMap((person): Came[] => {
    const row = onFile.get(person.personId);
    return row === undefined ? [] : [{ person, onFile: row }];
  });
  for (const { person, onFile: row } of here) if (person.wasHere) await emptied(step, person, row);
  await em.flush();
  const came = here.filter(({ person }) => !person.wasHere);
  const stay = await whyTheyStay(step, records, list, came);
  const goes = came.flatMap(({ person }) => (stay.has(person.personId) ? [] : [person.personId]));
  await erase(step, records, list, goes);
  const out = people.filter(({ personId }) => !stay.has(personId));
  await keepGone(tx, organizationId, { list, keyHashes: out.map(({ keyHash }) => keyHash) });
  const were = here.filter(({ person }) => person.wasHere).length;
  const kept = [...stay].map(([personId, words]): KeptThing => ({ list, personId, words }));
  return { ...NOTHING_DONE, gone: goes.length + were, kept };
};
