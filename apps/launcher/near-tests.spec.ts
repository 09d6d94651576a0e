import { expect, test } from '@jest/globals';
import { nearTests } from './near-tests.ts';

const notes = 'apps/server/src/features/people/notes';
const inNotes = [`${notes}/notes.http.spec.ts`, `${notes}/note.spec.ts`];
const reader = (texts: Record<string, string> = {}) => ({ specs: inNotes, read: (path: string) => texts[path] ?? '' });

test('a changed file runs the specs of its name and its folder, also those that need it through a running product', () => {
  const { near, leftOut } = nearTests([`${notes}/note.ts`], [], reader());
  expect(near).toEqual([`${notes}/note.spec.ts`, `${notes}/notes.http.spec.ts`]);
  expect(leftOut).toBe(0);
});

test('specs that import a changed contract come before those that need it indirectly, and the rest is counted', () => {
  const direct = 'apps/server/src/features/people/people/references.http.spec.ts';
  const indirect = Array.from({ length: 40 }, (_, index) => `apps/web/src/features/notes/far-${index}.spec.tsx`);
  const texts = { [direct]: `import { addNote } from '#contracts/people/notes/notes.ts';` };
  const { near, leftOut } = nearTests(['libs/contracts/people/notes/notes.ts'], [...indirect, direct], reader(texts));
  expect(near[0]).toBe(direct);
  expect([near.length, leftOut]).toEqual([16, 25]);
});

test('a spec that was changed itself runs, whatever it costs', () => {
  const changed = Array.from({ length: 9 }, (_, index) => `apps/server/test/long-${index}.spec.ts`);
  expect(nearTests(changed, changed, reader()).near).toEqual(changed);
});
