import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, read, root } from '../../libs/tooling/tree.ts';

test('every file of the server that a measurement loads as it was built has its source where it is looked for', () => {
  const named = filesIn('apps/bench', /(?<!\.spec)\.ts$/).flatMap((path) =>
    [...read(path).matchAll(/\bbuilt<[^;]*?>\(\s*'([^']+)\.js',?\s*\)/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(20);
  const lost = named.filter(({ name }) => !existsSync(join(root, 'apps/server/src', `${name}.ts`)));
  expect(lost).toEqual([]);
});
