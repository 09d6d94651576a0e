import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { asText, mergeEdit, type FieldValue } from './merge-edit.ts';

const NAMES = ['fullName', 'city', 'weight', 'birthday'] as const;
type Fields = Record<(typeof NAMES)[number], FieldValue>;

// Few values, so that two people often want the same one.
const value = fc.constantFrom<FieldValue>('', 'a', 'b', 'c', 1, 2, null);
const fields: fc.Arbitrary<Fields> = fc.record({ fullName: value, city: value, weight: value, birthday: value });
const edit = fc.record(
  { fullName: value, city: value, weight: value, birthday: value },
  { requiredKeys: [] },
) satisfies fc.Arbitrary<Partial<Fields>>;

const changedBy = (base: Fields, now: Fields) =>
  NAMES.filter((name) => asText(base[name]) !== asText(now[name])).map((field) => ({
    field,
    before: asText(base[field]),
  }));
const applied = (now: Fields, changes: readonly { field: keyof Fields; after: FieldValue }[]): Fields => ({
  ...now,
  ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
});

test('an edit is kept whole, field by field, or clashes where both wanted something else', () => {
  fc.assert(
    fc.property(fields, edit, edit, (base, theirs, mine) => {
      const now = { ...base, ...theirs };
      const { changes, clashes } = mergeEdit(now, mine, changedBy(base, now));
      const clashing = NAMES.filter(
        (name) =>
          mine[name] !== undefined &&
          asText(now[name]) !== asText(base[name]) &&
          asText(mine[name]) !== asText(now[name]),
      );
      expect(clashes).toEqual(clashing);
      const after = applied(now, changes);
      for (const name of NAMES) {
        const wanted = mine[name] === undefined ? now[name] : mine[name];
        expect(asText(after[name])).toBe(asText(wanted));
        // Fields that the edit does not name are unchanged.
        if (mine[name] === undefined && theirs[name] === undefined) expect(after[name]).toBe(base[name]);
      }
      for (const { before, after: then } of changes) expect(asText(before)).not.toBe(asText(then));
    }),
  );
});

/** The fields that an edit changes; a field that it names with its old value is kept at that value. */
const real = (base: Fields, given: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    NAMES.flatMap((name) =>
      given[name] === undefined || asText(given[name]) === asText(base[name]) ? [] : [[name, given[name]]],
    ),
  );

test('without a clash it does not matter who saved first', () => {
  fc.assert(
    fc.property(fields, edit, edit, (base, first, second) => {
      const [one, two] = [real(base, first), real(base, second)];
      const save = (earlier: Partial<Fields>, later: Partial<Fields>) => {
        const now = applied(base, mergeEdit(base, earlier, []).changes);
        const merged = mergeEdit(now, later, changedBy(base, now));
        return merged.clashes.length > 0 ? null : applied(now, merged.changes);
      };
      const [left, right] = [save(one, two), save(two, one)];
      expect(left === null).toBe(right === null);
      if (left && right)
        expect(NAMES.map((name) => asText(left[name]))).toEqual(NAMES.map((name) => asText(right[name])));
    }),
  );
});

test('a field that was changed and changed back has not changed', () => {
  const current = { city: 'Gretna' };
  expect(mergeEdit(current, { city: 'Kenner' }, [{ field: 'city', before: 'Gretna' }])).toEqual({
    changes: [{ field: 'city', before: 'Gretna', after: 'Kenner' }],
    clashes: [],
  });
});

test('a field that the file does not have is no edit', () => {
  expect(mergeEdit({ city: '' }, { lifecycle: 'erased' }, [])).toEqual({ changes: [], clashes: [] });
});
