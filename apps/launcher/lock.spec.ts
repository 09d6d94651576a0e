import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, waitForLock } from './lock.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bailiwick-lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a taken lock tells what its holder says; a released one can be taken', async () => {
  const lock = await waitForLock(folder, 'data', () => undefined);
  expect(await lockFolder(folder, 'data')).toEqual({ heldBy: '' });
  expect(await lockFolder(folder, 'build')).toHaveProperty('release');
  await lock.release();
  const described = await lockFolder(folder, 'data', () => 'http://localhost:4000');
  expect(described).toHaveProperty('release');
  expect(await lockFolder(folder, 'data')).toEqual({ heldBy: 'http://localhost:4000' });
});

test('the lock of a killed process is free', async () => {
  const code = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))});
    await lockFolder(${JSON.stringify(folder)}, 'data');
    setInterval(() => undefined, 1000);
    console.log('locked');`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  expect(await lockFolder(folder, 'data')).toEqual({ heldBy: '' });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await lockFolder(folder, 'data')).toHaveProperty('release');
});
