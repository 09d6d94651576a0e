import type { FilesBeside } from '#contracts/office/duplicates/duplicates.ts';
import type { TakenField } from '#contracts/office/duplicates/merges.ts';
import { comparedFields, type ComparedField } from './compared-fields.ts';

/** One of the two. */
export type Side = 'one' | 'other';

/** Whose value is kept of a field, where somebody said so. */
export type Kept<F extends string = TakenField> = Partial<Record<F, Side>>;

export const otherThan = (side: Side): Side => (side === 'one' ? 'other' : 'one');

/** The fields that both know otherwise: of each somebody says which one is kept. */
export const differingOf = <F extends string>(fields: readonly ComparedField<F>[]): ComparedField<F>[] =>
  fields.filter(({ one, other, same }) => one !== '' && other !== '' && !same);

/** What the one who stays takes over: what was chosen of the other, and what that one alone knows. */
export const takenOf = <F extends string>(fields: readonly ComparedField<F>[], stays: Side, kept: Kept<F>): F[] => {
  const goes = otherThan(stays);
  const asked = new Set(differingOf(fields).map(({ field }) => field));
  return fields
    .filter((field) =>
      asked.has(field.field) ? kept[field.field] === goes : field[stays] === '' && field[goes] !== '',
    )
    .map(({ field }) => field);
};

/** They go with the court date. */
const WITH_COURT_DATE: readonly TakenField[] = ['courtTime', 'courtSection'];

const fieldsOf = (files: FilesBeside): ComparedField[] =>
  comparedFields(files).filter(({ field }) => !WITH_COURT_DATE.includes(field));

export const differing = (files: FilesBeside): ComparedField[] => differingOf(fieldsOf(files));

/** The same of two files: the picture, too, where the file that stays has none. */
export const takenFields = (files: FilesBeside, stays: Side, kept: Kept): TakenField[] => {
  const goes = otherThan(stays);
  const needsPicture = files[stays].person.mugshotFileId === null && files[goes].person.mugshotFileId !== null;
  return [...takenOf(fieldsOf(files), stays, kept), ...(needsPicture ? (['mugshot'] as const) : [])];
};
