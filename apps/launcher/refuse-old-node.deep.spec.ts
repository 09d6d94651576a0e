import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { wordsForOldNode } from '../../libs/process/refuse-old-node.ts';
import { build } from './build.ts';
import { entry } from './product.ts';
import { root } from './root.ts';

/** Those of this machine that are too old for the product; where there are none, only the check above is tried. */
const oldNodes = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter((path) => existsSync(path))
  .filter((path) =>
    wordsForOldNode(spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout, path),
  );

test('every entry refuses an old Node before anything else', async () => {
  await build(() => undefined, new AbortController().signal);
  const runs = oldNodes.flatMap((node) => Object.values(entry).map((script) => ({ node, script })));
  for (const { node, script } of runs) {
    const { status, stderr } = spawnSync(node, [join(root, script)], { encoding: 'utf8', env: {} });
    expect([script, status]).toEqual([script, 1]);
    expect(stderr).toMatch(/^Bailiwick needs Node 24\.9 or newer; this is /);
  }
});
