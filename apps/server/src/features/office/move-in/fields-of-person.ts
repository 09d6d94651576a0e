import type { z } from 'zod';
import { defendantFields, indemnitorFields, referenceFields } from '#contracts/people/people/people.ts';
import type { PeopleList } from '#domain/office/move-in-fields.ts';

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
