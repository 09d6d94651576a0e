import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferEntity } from '@mikro-orm/core';
import type { z } from 'zod';
import { defendantFields, indemnitorFields, referenceFields } from '#contracts/people/people/people.ts';
import type { PeopleList } from '#domain/office/move-in-fields.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import {
  asText,
  DefendantRow,
  editableFields,
  editPerson,
  IndemnitorRow,
  newDefendant,
  newIndemnitor,
  ReferenceRow,
} from '../../people/people/index.ts';

type Fields = Readonly<Record<string, string>>;

/** The same fields with the names and kinds of the product. */
const typed = (list: PeopleList, { fullName = '', weight, ...fields }: Fields): Record<string, string | number> => ({
  ...fields,
  ...(list === 'references' ? { name: fullName } : { fullName }),
  ...(weight === undefined ? {} : { weight: Number(weight) }),
});

const SCHEMAS = { clients: defendantFields, indemnitors: indemnitorFields, references: referenceFields } as const;

/** What the product does not take of these fields, in the words of its forms (screens#short-fields). */
export const refusedFields = (list: PeopleList, fields: Fields): Record<string, string> => {
  const { error } = SCHEMAS[list].safeParse(typed(list, fields));
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path[0] === 'name' ? 'fullName' : String(path[0]), message]),
  );
};

/** A client, an indemnitor or a reference as the product keeps them, of fields that it takes. */
export const clientFields = (fields: Fields): z.output<typeof defendantFields> =>
  defendantFields.parse(typed('clients', fields));
export const indemnitorFieldsOf = (fields: Fields): z.output<typeof indemnitorFields> =>
  indemnitorFields.parse(typed('indemnitors', fields));
export const referenceFieldsOf = (fields: Fields): z.output<typeof referenceFields> =>
  referenceFields.parse(typed('references', fields));

/** What a step of a run works with. */
export interface Step {
  tx: TenantTransaction;
  em: EntityManager;
  actor: Actor;
  key: DataKey;
  now: Date;
}

/** A row of people that lists bring, by its list. */
export type PersonOnFile =
  | { list: 'clients'; row: InferEntity<typeof DefendantRow> }
  | { list: 'indemnitors'; row: InferEntity<typeof IndemnitorRow> }
  | { list: 'references'; row: InferEntity<typeof ReferenceRow> };

/** Somebody who is here and live, held until the transaction ends; null where nobody is. */
export const personOnFile = async (
  { em, actor: { organizationId } }: Step,
  list: PeopleList,
  id: string,
): Promise<PersonOnFile | null> => {
  if (list === 'references') {
    const row = await em.findOne(ReferenceRow, { organizationId, id }, FOR_UPDATE);
    return row && { list, row };
  }
  const live = { organizationId, id, lifecycle: 'live' } as const;
  if (list === 'clients') {
    const row = await em.findOne(DefendantRow, live, FOR_UPDATE);
    return row && { list, row };
  }
  const row = await em.findOne(IndemnitorRow, live, FOR_UPDATE);
  return row && { list, row };
};

/** Several of a list, by their ids. */
export const peopleOnFile = async (
  { em, actor: { organizationId } }: Step,
  list: PeopleList,
  ids: readonly string[],
): Promise<Map<string, PersonOnFile>> => {
  const these = { organizationId, id: { $in: [...ids] } };
  const live = { ...these, lifecycle: 'live' } as const;
  const ordered = { ...FOR_UPDATE, orderBy: { id: 'asc' } } as const;
  const found: PersonOnFile[] =
    list === 'references'
      ? (await em.find(ReferenceRow, these, ordered)).map((row) => ({ list, row }))
      : list === 'clients'
        ? (await em.find(DefendantRow, live, ordered)).map((row) => ({ list, row }))
        : (await em.find(IndemnitorRow, live, ordered)).map((row) => ({ list, row }));
  return new Map(found.map((person) => [person.row.id, person]));
};

const asTexts = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asText(value as string | number | null)]));

/** What a row says by the fields of the lists, each as text, empty where nothing; an SSN as its digest. */
export const fieldsOnFile = (person: PersonOnFile): Record<string, string> => {
  if (person.list === 'references') {
    const { name, relationship, phone, address, city, state, zip } = person.row;
    return { fullName: name, relationship, phone, address, city, state, zip };
  }
  const fields =
    person.list === 'clients'
      ? editableFields(defendantFields, person.row)
      : editableFields(indemnitorFields, person.row);
  return { ...asTexts(fields), ssn: person.row.ssnDigest ?? '' };
};

const typedValue = (field: string, value: string): string | number | null => {
  if (value === '' && (field === 'weight' || field === 'birthday')) return null;
  return field === 'weight' ? Number(value) : value;
};

const typedEdit = (edit: Readonly<Record<string, string>>): Record<string, string | number | null> =>
  Object.fromEntries(Object.entries(edit).map(([field, value]) => [field, typedValue(field, value)]));

/** Changes fields of somebody, with their history. */
export const editOnFile = async (
  { tx, em, actor, key }: Step,
  person: PersonOnFile,
  edit: Readonly<Record<string, string>>,
): Promise<void> => {
  if (person.list === 'references') {
    const { fullName, ...rest } = edit;
    em.assign(person.row, { ...rest, ...(fullName === undefined ? {} : { name: fullName }) });
    return;
  }
  const { row } = person;
  const of = { actor, key, row, edit: typedEdit(edit), basedOn: row.version };
  if (person.list === 'clients') {
    const owner = { personType: 'defendant', id: row.id } as const;
    const current = editableFields(defendantFields, person.row);
    em.assign(person.row, await editPerson(tx, { ...of, owner, current }));
    return;
  }
  const owner = { personType: 'indemnitor', id: row.id } as const;
  const current = editableFields(indemnitorFields, person.row);
  em.assign(person.row, await editPerson(tx, { ...of, owner, current }));
};

/** Creates somebody; `defendantId` is whose they are, of a client themselves. */
export const createOnFile = async (
  { em, actor, key, now }: Step,
  list: PeopleList,
  { id, defendantId, fields }: { id: string; defendantId: string; fields: Readonly<Record<string, string>> },
): Promise<void> => {
  const { organizationId, userId: createdBy } = actor;
  const row = { organizationId, id, lifecycle: 'live', createdBy, createdAt: now } as const;
  if (list === 'clients') em.create(DefendantRow, newDefendant(key, clientFields(fields), row));
  else if (list === 'indemnitors')
    em.create(IndemnitorRow, newIndemnitor(key, indemnitorFieldsOf(fields), { ...row, defendantId }));
  else {
    const whose = { personType: 'defendant', personId: defendantId } as const;
    const made = { organizationId, id, createdBy, createdAt: now };
    em.create(ReferenceRow, { ...made, ...whose, ...referenceFieldsOf(fields) });
  }
  await em.flush(); // notes and those who answer for them name them
};
