/** What a record may hold at most, lists and objects in it included: it is looked at before any of it is read. */
const MOST_FIELDS = 100;
const MOST_VALUES = 1_000;
export const MOST_LEVELS = 20;

/** Why a record is more than any is, told without looking at all of it; null where it is not. */
export const whyTooMuch = (given: unknown): string | null => {
  let [fields, values] = [0, 0];
  let level: unknown[] = [given];
  for (let levels = 0; level.length > 0; levels += 1) {
    if (levels > MOST_LEVELS) return 'It is nested too deeply.';
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (!Array.isArray(one)) fields += fieldsOf(one);
      if (fields > MOST_FIELDS) return `It has more than ${MOST_FIELDS} fields.`;
      const inside: unknown[] = Array.isArray(one) ? one : Object.values(one);
      values += inside.length;
      if (values > MOST_VALUES) return `It holds more than ${MOST_VALUES.toLocaleString('en-US')} values.`;
      next.push(...inside);
    }
    level = next;
  }
  return null;
};

/** Counted no further than it matters. */
const fieldsOf = (given: object): number => {
  let count = 0;
  for (const _ in given) if ((count += 1) > MOST_FIELDS) break;
  return count;
};

export const hasTooManyFields = (given: object): boolean => fieldsOf(given) > MOST_FIELDS;
