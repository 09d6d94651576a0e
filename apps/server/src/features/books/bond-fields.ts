import type { BondFields } from '#contracts/books/bonds.ts';
import { forfeitureDateProblem, forfeitureDueDate } from '#domain/forfeiture-clock.ts';
import { BOND_FIELDS_TOGETHER, mergeFields } from '#domain/merge-fields.ts';
import type { BondStatus } from '#domain/option-lists.ts';
import { Refused } from '../../kernel/refused.ts';

/** The fields as people type them; `status` is any that a bond can have. */
export type TypedFields = Omit<BondFields, 'status'> & { status: BondStatus };

/** The fields as recorded: those of the form, settled, with the due date of a forfeiture. */
export type SettledFields = TypedFields & { dueDate: string | null };

/** What an edit names; what it leaves out stays as it is. */
export type FieldEdit = { [Name in keyof TypedFields]?: TypedFields[Name] | undefined };

const typedOf = (data: TypedFields): TypedFields => ({
  status: data.status,
  amountCents: data.amountCents,
  jurisdiction: data.jurisdiction,
  postedAt: data.postedAt,
  chargeCode: data.chargeCode,
  powerNumber: data.powerNumber,
  courtLocation: data.courtLocation,
  caseNumber: data.caseNumber,
  courtDate: data.courtDate,
  reminderDays: data.reminderDays,
  bondDate: data.bondDate,
  forfeitureDate: data.forfeitureDate,
});

export const fieldsOf = (data: SettledFields): SettledFields => ({ ...typedOf(data), dueDate: data.dueDate });

/** A forfeited bond has no current court date but a due date; every other has no forfeiture (spec 4, decision 16). */
export const settled = (fields: TypedFields): SettledFields =>
  fields.status === 'FORFEITED'
    ? { ...typedOf(fields), courtDate: null, dueDate: forfeitureDueDate(fields.forfeitureDate) }
    : { ...typedOf(fields), forfeitureDate: null, dueDate: null };

export const sameFields = (a: SettledFields, b: SettledFields): boolean =>
  JSON.stringify(fieldsOf(a)) === JSON.stringify(fieldsOf(b));

const refusedAt = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);

/**
 * Merges an edit that was made from version `basedOn` into the newest one (decision 45).
 * @throws Refused EDITED_MEANWHILE with a message beside each field in conflict; VALIDATION_FAILED for a version that
 *   was never there.
 */
export const merged = (versions: readonly SettledFields[], basedOn: number, edit: FieldEdit): TypedFields => {
  const [base, newest] = [versions[basedOn], versions.at(-1)];
  if (!base || !newest) throw refusedAt('basedOn', 'Reload the page and try again.');
  const named = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const mine: TypedFields = typedOf({ ...base, ...named });
  const { values, conflicts } = mergeFields(typedOf(base), mine, typedOf(newest), BOND_FIELDS_TOGETHER);
  const messages = conflicts.map((path) => ({ path, message: 'Somebody changed this at the same time.' }));
  if (messages.length > 0) throw new Refused('EDITED_MEANWHILE', {}, messages);
  return values;
};

/** A bond becomes FORFEITED, or changes a date of it, only with a date that can be (decision 51). @throws Refused VALIDATION_FAILED. */
export const mustBeForfeitable = (fields: SettledFields, before: SettledFields | null, today: string): void => {
  if (fields.status !== 'FORFEITED') return;
  const same =
    before?.status === 'FORFEITED' &&
    before.forfeitureDate === fields.forfeitureDate &&
    before.bondDate === fields.bondDate;
  const problem = same ? null : forfeitureDateProblem(fields, today);
  if (problem !== null) throw refusedAt('forfeitureDate', problem);
};
