import { plainHeading } from './move-in-field.ts';
import { proposedFields, type MoveInList } from './move-in-fields.ts';
import type { MoveInChoices } from './move-in-rows.ts';

/** The file of a list that was there, and what people said of it. */
interface FileBefore {
  headings: readonly string[];
  choices: MoveInChoices;
}

/** What each column was said to be by its heading; what is new is proposed, where its field is free. */
const fieldsAfter = (list: MoveInList, headings: readonly string[], before: FileBefore): string[] => {
  const said = new Map(before.headings.map((heading, at) => [plainHeading(heading), before.choices.fields[at] ?? '']));
  const taken = new Set<string>();
  const once = (field: string): string => {
    if (taken.has(field)) return '';
    taken.add(field);
    return field;
  };
  const kept = headings.map((heading) => {
    const field = said.get(plainHeading(heading));
    return field === undefined || field === '' ? field : once(field);
  });
  const proposed = proposedFields(
    list,
    headings.map((heading, at) => (kept[at] === undefined ? heading : '')),
  );
  return kept.map((field, at) => field ?? once(proposed[at] ?? ''));
};

/**
 * What is said of a file that comes, from what was said of the one before it (moving-in#header-and-columns). Answers hold
 * while each column that was brought in is still there. Single lines that were left out have moved.
 */
export const choicesAfter = (
  list: MoveInList,
  headings: readonly string[],
  before: FileBefore | null,
): MoveInChoices => {
  if (before === null) return { fields: proposedFields(list, headings), answers: {}, leftOut: [], leftOutWhys: [] };
  const fields = fieldsAfter(list, headings, before);
  const isSame = before.choices.fields.every((field) => field === '' || fields.includes(field));
  return isSame ? { ...before.choices, fields, leftOut: [] } : { fields, answers: {}, leftOut: [], leftOutWhys: [] };
};
