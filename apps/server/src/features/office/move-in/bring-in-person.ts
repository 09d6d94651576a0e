import { v5 as uuidV5 } from 'uuid';
import type { WantedPerson } from '#domain/office/move-in-check.ts';
import { fieldOf, type PeopleList } from '#domain/office/move-in-fields.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { linkIndemnitors, unlinkAccounts } from '../../books/accounts/index.ts';
import { keepNote } from '../../people/notes/index.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { Refused } from '../../../kernel/refused.ts';
import {
  hashOfRow,
  keepPerson,
  lockedPerson,
  NOTHING_DONE,
  type AccountsOfLists,
  type PersonIn,
  type Progress,
} from '../brought-in/index.ts';
import { createOnFile, editOnFile, fieldsOnFile, personOnFile, type PersonOnFile, type Step } from './person-rows.ts';

type Fields = Readonly<Record<string, string>>;

/** The same fields as they are compared: of an SSN its digest alone. */
const compared = (key: DataKey, fields: Fields): Record<string, string> => {
  const { ssn } = fields;
  return { ...fields, ...(ssn === undefined ? {} : { ssn: key.digest(ssn) }) };
};

/** What a corrected row changes of somebody, and what stays because it was edited here (moving-in#bringing-in-again). */
export const differences = (
  { said, now, current }: { said: Fields; now: Fields; current: Fields },
  wasHere: boolean,
): { changed: string[]; kept: string[] } => {
  const changed: string[] = [];
  const kept: string[] = [];
  for (const field of new Set([...Object.keys(said), ...Object.keys(now)])) {
    const [before, after, here] = [said[field] ?? '', now[field] ?? '', current[field] ?? ''];
    if (before === after || after === here) continue;
    if (here === before) changed.push(field);
    else if (!wasHere || said[field] !== undefined) kept.push(field);
  }
  return { changed, kept };
};

/** By what the other ids of a client are known here. */
const othersOf = (key: DataKey, { others = [] }: WantedPerson): string[] =>
  others.map((other) => hashOfRow(key, { list: 'clients', key: other }));

const labels = (list: PeopleList, fields: readonly string[]): string =>
  fields.map((name) => fieldOf(list, name)?.label ?? name).join(', ');

/** Whose the row is: nobody where their client is not here any more. */
const clientOf = async ({ tx, actor, key }: Step, { clientKey }: WantedPerson): Promise<string | null> => {
  if (clientKey === null) return null;
  const of = { list: 'clients', keyHash: hashOfRow(key, { list: 'clients', key: clientKey }) } as const;
  const client = await lockedPerson(tx, actor.organizationId, key, of);
  const id = client?.personId ?? null;
  if (id === null) return null;
  try {
    await lockDefendant(tx, actor.organizationId, id);
    return id;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
};

const note = async (
  step: Step,
  wanted: WantedPerson,
  of: { id: string; defendantId: string },
): Promise<string | null> => {
  const { list, note: text, fields } = wanted;
  if (text === '') return null;
  const noteId = uuidV5('note', of.id);
  const { tx, em, actor, now } = step;
  const isReference = list === 'references';
  const subject = isReference ? `Reference ${fields['fullName'] ?? ''}`.slice(0, 200) : 'From the old program';
  const whose =
    list === 'indemnitors'
      ? ({ subjectKind: 'indemnitor', subjectId: of.id } as const)
      : ({ subjectKind: 'defendant', subjectId: isReference ? of.defendantId : of.id } as const);
  await keepNote(tx, em, actor, { ...whose, subject, text: text.slice(0, 20_000), noteId, at: now });
  return noteId;
};

/** Somebody who is here: their fields follow the row, but for what was edited here. */
const update = async (step: Step, wanted: WantedPerson, person: PersonIn, onFile: PersonOnFile): Promise<Progress> => {
  const { tx, actor, key } = step;
  const now = compared(key, wanted.fields);
  const said = person.said ?? {};
  const { changed, kept } = differences({ said, now, current: fieldsOnFile(onFile) }, person.wasHere);
  if (changed.length > 0)
    await editOnFile(step, onFile, Object.fromEntries(changed.map((field) => [field, wanted.fields[field] ?? ''])));
  const filled = Object.entries(now).filter(([field]) => changed.includes(field) || said[field] !== undefined);
  await keepPerson(tx, actor.organizationId, key, {
    ...person,
    otherHashes: othersOf(key, wanted),
    said: person.wasHere ? Object.fromEntries(filled) : now,
  });
  const words = `Edited here, so it stays: ${labels(wanted.list, kept)}.`;
  return {
    ...NOTHING_DONE,
    changed: changed.length > 0 ? 1 : 0,
    kept: kept.length === 0 ? [] : [{ list: wanted.list, personId: person.personId, words }],
  };
};

const add = async (step: Step, wanted: WantedPerson, keyHash: string, version: number): Promise<Progress> => {
  const { tx, actor, key } = step;
  const { list, clientKey, fields } = wanted;
  const id = uuidV5(`${keyHash} ${String(version)}`, actor.organizationId);
  const client = await clientOf(step, wanted);
  const defendantId = client ?? id;
  if (clientKey !== null && client === null)
    return { ...NOTHING_DONE, kept: [{ list, personId: null, words: 'The client was deleted here.' }] };
  await createOnFile(step, list, { id, defendantId, fields });
  const noteId = await note(step, wanted, { id, defendantId });
  const came = {
    list,
    keyHash,
    version,
    personId: id,
    wasHere: false,
    said: compared(key, fields),
    noteId,
    accountIds: [],
    otherHashes: othersOf(key, wanted),
  };
  await keepPerson(tx, actor.organizationId, key, came);
  return { ...NOTHING_DONE, added: 1 };
};

/**
 * Brings in one row: somebody new, the difference of somebody who came before, or the empty fields of somebody who was
 * here (moving-in#books-the-difference). Ids are of the row's key and version, so nothing comes twice.
 */
export const bringInPerson = async (step: Step, wanted: WantedPerson): Promise<Progress> => {
  const { tx, actor, key } = step;
  const { list, hereId } = wanted;
  const keyHash = hashOfRow(key, wanted);
  const known = await lockedPerson(tx, actor.organizationId, key, { list, keyHash });
  const version = known?.version ?? 1;
  if (hereId === null && (known?.personId ?? null) === null) return add(step, wanted, keyHash, version);
  const personId = known?.personId ?? hereId ?? '';
  const onFile = await personOnFile(step, list, personId);
  if (onFile === null)
    return { ...NOTHING_DONE, kept: [{ list, personId: null, words: 'Deleted here, so it stays out.' }] };
  const fresh = {
    list,
    keyHash,
    version,
    personId,
    wasHere: true,
    said: {},
    noteId: null,
    accountIds: [],
    otherHashes: [],
  };
  return update(step, wanted, known?.personId ? known : fresh, onFile);
};

/**
 * Says which accounts an indemnitor of the lists answers for, as far as that was not said when they came before
 * (moving-in#indemnitors-answer): what people named or took away here stays.
 */
export const answerForAccounts = async (
  step: Step,
  wanted: WantedPerson,
  { byKey, ofClient }: AccountsOfLists,
): Promise<void> => {
  const { tx, actor, key } = step;
  const { organizationId, userId: linkedBy } = actor;
  const keyHash = hashOfRow(key, wanted);
  const person = await lockedPerson(tx, organizationId, key, { list: wanted.list, keyHash });
  if (!person?.personId || (await personOnFile(step, wanted.list, person.personId)) === null) return;
  const { personId: indemnitorId, accountIds: before } = person;
  const all = [...(ofClient.get(wanted.clientKey ?? '') ?? [])];
  const now = wanted.accounts ? wanted.accounts.flatMap((account) => byKey.get(account) ?? []) : all;
  const [comes, goes] = [now.filter((id) => !before.includes(id)), before.filter((id) => !now.includes(id))];
  if (comes.length + goes.length === 0) return;
  const came: string[] = [];
  for (const accountId of comes)
    if (await linkIndemnitors(tx, { organizationId, accountId, indemnitorIds: [indemnitorId], linkedBy }))
      came.push(accountId);
  await unlinkAccounts(tx, { organizationId, indemnitorId, accountIds: goes });
  const accountIds = [...before.filter((id) => now.includes(id)), ...came];
  await keepPerson(tx, organizationId, key, { ...person, accountIds });
};
