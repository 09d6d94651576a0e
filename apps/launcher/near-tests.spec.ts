import { expect, test } from '@jest/globals';
import { nearTests } from './near-tests.ts';

const notes = 'apps/server/src/features/people/notes';
const inNotes = [`${notes}/notes.http.spec.ts`, `${notes}/note.spec.ts`];
const reader = (texts: Record<string, string> = {}) => ({ specs: inNotes, read: (path: string) => texts[path] ?? '' });

test('a changed file runs the specs of its name, and those of its folder that need it through a running product', () => {
  const { near, leftOut } = nearTests([`${notes}/note.ts`], [`${notes}/note.spec.ts`], reader());
  expect(near).toEqual([`${notes}/note.spec.ts`, `${notes}/notes.http.spec.ts`]);
  expect(leftOut).toBe(0);
});

test('a spec of the same folder that does not need the changed file is no candidate', () => {
  expect(nearTests([`${notes}/pinned.ts`], [], reader())).toEqual({
    near: [`${notes}/notes.http.spec.ts`],
    leftOut: 0,
  });
});

test('a changed file that nobody imports, as SQL, runs the specs of its folder', () => {
  expect(nearTests([`${notes}/notes.sql`], [], reader()).near.toSorted()).toEqual(inNotes.toSorted());
});

test('the specs of the deep suite are left to it, those that were changed too', () => {
  const deep = `${notes}/note-races.deep.http.spec.ts`;
  expect(nearTests([deep], [deep], { ...reader(), specs: [deep] })).toEqual({ near: [], leftOut: 0 });
});

test('specs that import a changed contract come before those that need it indirectly, and the rest is counted', () => {
  const direct = 'apps/server/src/features/people/people/references.http.spec.ts';
  const indirect = Array.from({ length: 40 }, (_, index) => `apps/web/src/features/notes/far-${index}.spec.tsx`);
  const texts = { [direct]: `import { addNote } from '#contracts/people/notes/notes.ts';` };
  const { near, leftOut } = nearTests(['libs/contracts/people/notes/notes.ts'], [...indirect, direct], reader(texts));
  expect(near[0]).toBe(direct);
  expect([near.length, leftOut]).toEqual([9, 32]);
});

test('a spec that was changed itself runs, whatever it costs', () => {
  const changed = Array.from({ length: 9 }, (_, index) => `apps/server/test/long-${index}.spec.ts`);
  expect(nearTests(changed, changed, reader()).near).toEqual(changed);
});
