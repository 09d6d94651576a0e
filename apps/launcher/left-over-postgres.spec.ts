import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ownerOf } from './left-over-postgres.ts';
import { processInfo } from './process-info.mjs';

let folder: string;
let server: ChildProcess;
let pid: number;

/** A process that looks like a server on the folder. */
const pretend = async (dataDir: string): Promise<void> => {
  server = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', 'postgres', '-D', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  pid = server.pid ?? 0;
  if (server.stdout) await once(server.stdout, 'data');
};

const end = async (): Promise<void> => {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-over-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A `ps` that prints one line, as it would for a path of other letters. */
const psThatPrints = (line: string): string => {
  const path = join(folder, 'ps');
  writeFileSync(path, `#!/bin/sh\necho "${line}"\n`, { mode: 0o755 });
  return path;
};
const noProc = { proc: join(tmpdir(), 'no-such-proc') };

test('a server is recognised by /proc whatever letters its folder has, and by whatever way its folder is named', async () => {
  const dataDir = join(folder, 'données 数据\n');
  mkdirSync(dataDir);
  await pretend(dataDir);
  expect(ownerOf(pid, dataDir)).toBe('ours');
  symlinkSync(dataDir, join(folder, 'link'));
  expect(ownerOf(pid, join(folder, 'link'))).toBe('ours');
  expect(ownerOf(pid, folder)).toBe('other');
  await end();
  expect(ownerOf(pid, dataDir)).toBe('gone');
});

test('without /proc a server is recognised by ps; where ps cannot print the folder, or is missing, the answer is unknown', async () => {
  const dataDir = join(folder, 'données');
  await pretend(dataDir);
  const without = { ...noProc, ps: join(folder, 'no-ps') };
  expect(ownerOf(pid, dataDir, without)).toBe('unknown');
  const mangled = psThatPrints(' 1 /usr/bin/postgres -D /tmp/donn\\303\\251es -p 1');
  expect(ownerOf(pid, dataDir, { ...noProc, ps: mangled })).toBe('unknown');
  expect(ownerOf(pid, '/tmp/plain', { ...noProc, ps: mangled })).toBe('other');
  const other = psThatPrints(' 1 /usr/bin/bash -l');
  expect(ownerOf(pid, dataDir, { ...noProc, ps: other })).toBe('other');
  const plain = psThatPrints(' 1 /usr/bin/postgres -D /tmp/plain -p 1');
  expect(ownerOf(pid, '/tmp/plain', { ...noProc, ps: plain })).toBe('ours');
  expect(processInfo(pid, { ...noProc, ps: plain })).toMatchObject({ parent: 1 });
  await end();
  expect(ownerOf(pid, dataDir, without)).toBe('gone');
});

test('the parent of a process is found', async () => {
  await pretend(folder);
  expect(processInfo(pid)).toMatchObject({ parent: process.pid });
  await end();
});
