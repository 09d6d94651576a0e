import type { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { deletePeople, deleteReference } from '../../people/people/index.ts';
import { keepPerson, lockedPerson, type PersonIn } from './people-in.ts';
import { editOnFile, fieldsOnFile, personOnFile, type PersonOnFile, type Step } from './person-rows.ts';
import { NOTHING_DONE, type Progress } from './move-in-runs.ts';

/** An account, a bond or a recovery case names this client; or somebody who answers for them stays. */
const HISTORY = `
  select exists (select from account where organization_id = $1 and defendant_id = $2)
      or exists (select from bond where organization_id = $1 and defendant_id = $2)
      or exists (select from recovery_case where organization_id = $1 and defendant_id = $2) as has_history,
    exists (select from indemnitor where organization_id = $1 and defendant_id = $2) as has_indemnitor`;

/** Tables that say nothing of work: histories of what is compared or found itself, and what came. */
const OWN = new Set(['person_change', 'move_in_person', 'file_change', 'audit_entry']);

/** Why somebody stays (moving-in#taking-back); null where there is nothing of their own. */
const whyTheyStay = async (
  { tx, actor: { organizationId } }: Step,
  records: PersonalRecords,
  { said, noteId }: PersonIn,
  onFile: PersonOnFile,
): Promise<string | null> => {
  const here = fieldsOnFile(onFile);
  if (Object.entries(here).some(([field, value]) => value !== (said?.[field] ?? ''))) return 'Edited here.';
  if (onFile.list === 'references') return null;
  const { id } = onFile.row;
  const { rows } = await tx.query<{ hasHistory: boolean; hasIndemnitor: boolean }>(HISTORY, [organizationId, id]);
  if (rows[0]?.hasHistory ?? true) return 'It has an account, a bond or a recovery case.';
  if (rows[0]?.hasIndemnitor ?? true) return 'An indemnitor of theirs stays.';
  const kept = await records.list(tx, { organizationId, people: [id] });
  const isOwn = ({ table, rows: found }: (typeof kept)[number]) =>
    found.some(
      (row) => !(table === 'note' && 'id' in row && row.id === noteId && 'version' in row && row.version === 1),
    );
  return kept.some((one) => !OWN.has(one.table) && isOwn(one)) ? 'Something was added to the file.' : null;
};

/** Of somebody who was here before: what was filled is emptied, but for what was edited since. */
const emptied = async (step: Step, { said }: PersonIn, onFile: PersonOnFile): Promise<void> => {
  const here = fieldsOnFile(onFile);
  const fields = Object.keys(said ?? {}).filter((field) => here[field] === said?.[field] && field !== 'fullName');
  if (fields.length > 0) await editOnFile(step, onFile, Object.fromEntries(fields.map((field) => [field, ''])));
};

/**
 * Takes back what came of one row: somebody without anything of their own is erased, anybody else stays and is listed
 * (moving-in#taking-back).
 */
export const takeBackPerson = async (
  step: Step,
  records: PersonalRecords,
  of: Pick<PersonIn, 'list' | 'keyHash'>,
): Promise<Progress> => {
  const { tx, em, actor, key } = step;
  const { organizationId } = actor;
  const person = await lockedPerson(tx, organizationId, key, of);
  const personId = person?.personId ?? null;
  if (!person || personId === null) return NOTHING_DONE;
  const gone = { ...person, version: person.version + 1, personId: null, wasHere: false, said: null, noteId: null };
  const onFile = await personOnFile(step, of.list, personId);
  if (onFile && person.wasHere) await emptied(step, person, onFile);
  if (!onFile || person.wasHere) {
    await em.flush();
    await keepPerson(tx, organizationId, key, gone);
    return { ...NOTHING_DONE, gone: person.wasHere ? 1 : 0 };
  }
  const words = await whyTheyStay(step, records, person, onFile);
  if (words !== null) return { ...NOTHING_DONE, kept: [{ list: of.list, personId, words }] };
  em.clear(); // the rows are deleted by SQL
  if (of.list === 'references') await deleteReference(tx, { organizationId, referenceId: personId });
  else {
    await records.erase(tx, { organizationId, people: [personId] });
    await deletePeople(tx, { organizationId, people: [personId] });
  }
  await keepPerson(tx, organizationId, key, gone);
  return { ...NOTHING_DONE, gone: 1 };
};
