/** `npm run bench`: every measurement, one after the other; fails where one misses its goal. Arguments go to the first. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [, , ...args] = process.argv;
for (const [turn, name] of [
  'answer-times',
  'guard-cost',
  'sign-in-burst',
  'list-times',
  'search-times',
  'screen-loads',
].entries()) {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...(turn === 0 ? args : [])], {
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exitCode = 1;
}
