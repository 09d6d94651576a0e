import type { FilesBeside } from '#contracts/office/duplicates/duplicates.ts';
import type { TakenField } from '#contracts/office/duplicates/merges.ts';
import { comparedFields, type ComparedField } from './compared-fields.ts';

/** One of the two files. */
export type Side = 'one' | 'other';

/** Which file's value is kept of a field, where somebody said so. */
export type Kept = Partial<Record<TakenField, Side>>;

export const otherThan = (side: Side): Side => (side === 'one' ? 'other' : 'one');

/** They go with the court date. */
const WITH_COURT_DATE: readonly TakenField[] = ['courtTime', 'courtSection'];

/** The fields that both files know otherwise: of each somebody says which one is kept. */
export const differing = (files: FilesBeside): ComparedField[] =>
  comparedFields(files).filter(
    ({ field, one, other, same }) => one !== '' && other !== '' && !same && !WITH_COURT_DATE.includes(field),
  );

/**
 * What the file that stays takes over: what was chosen of the other, what that one alone knows, and its picture where
 * the first has none.
 */
export const takenFields = (files: FilesBeside, stays: Side, kept: Kept): TakenField[] => {
  const goes = otherThan(stays);
  const asked = new Set(differing(files).map(({ field }) => field));
  const fields = comparedFields(files).filter(({ field }) => !WITH_COURT_DATE.includes(field));
  const taken = fields.filter((field) =>
    asked.has(field.field) ? kept[field.field] === goes : field[stays] === '' && field[goes] !== '',
  );
  const needsPicture = files[stays].person.mugshotFileId === null && files[goes].person.mugshotFileId !== null;
  return [...taken.map(({ field }) => field), ...(needsPicture ? (['mugshot'] as const) : [])];
};
