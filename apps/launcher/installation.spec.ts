import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { environmentOfCommand } from './command-environment.ts';
import { openInstallation, readInstallation } from './installation.ts';
import { Unavailable } from './unavailable.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installation-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const secretOf = (): string => randomBytes(32).toString('base64url');
const environment = (secret?: string) => ({
  BAILIWICK_DATA_DIR: join(folder, 'data'),
  ...(secret !== undefined && { BAILIWICK_SECRET: secret }),
});

test('a secret that is made stays the same', async () => {
  const { secret } = await openInstallation(environment());
  expect((await openInstallation(environment())).secret).toBe(secret);
  expect(readInstallation(environment()).secret).toBe(secret);
});

test('the secret that an empty system is started with, as before a restore, is kept for commands and later starts', async () => {
  const secret = secretOf();
  await openInstallation(environment(secret));
  expect(readInstallation(environment()).secret).toBe(secret);
  expect((await openInstallation(environment())).secret).toBe(secret);
});

test('another secret that is given later counts while it is given, and the kept one is not lost', async () => {
  const { secret } = await openInstallation(environment());
  const other = secretOf();
  expect((await openInstallation(environment(other))).secret).toBe(other);
  expect(readInstallation(environment()).secret).toBe(secret);
});

test("services of one's own are enough for every command; naming some of them is not", () => {
  const own = {
    ...environment(),
    DATABASE_URL: 'postgres://owner@db/bailiwick',
    EVENTSTORE_URL: 'esdb://log:2113',
    BAILIWICK_SECRET: secretOf(),
  };
  expect(environmentOfCommand('backup', own)).toMatchObject(own);
  expect(() => environmentOfCommand('backup', { ...own, EVENTSTORE_URL: '' })).toThrow(Unavailable);
});

test('where nothing is installed, the secret of a backup can be unsealed and a log copied, and nothing else runs', async () => {
  for (const command of ['unseal-secret', 'copy-log']) {
    expect(environmentOfCommand(command, { ...environment(), BACKUP_PASSPHRASE: 'four words' })).toMatchObject({
      BACKUP_PASSPHRASE: 'four words',
    });
  }
  for (const command of ['restore', undefined]) {
    expect(() => environmentOfCommand(command, environment())).toThrow(Unavailable);
  }
  const { secret } = await openInstallation(environment());
  expect(environmentOfCommand('restore', environment())).toMatchObject({ BAILIWICK_SECRET: secret });
});

test.each(['{}', '{"secret":"', '{"secret":"","postgresPassword":"x","postgresPort":5432}'])(
  'secrets that are not whole (%s) are never replaced by new ones',
  async (content) => {
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data/installation.json'), content);
    await expect(openInstallation(environment())).rejects.toThrow('installation.json is damaged.');
    expect(() => readInstallation(environment())).toThrow('installation.json is damaged.');
    expect(await readFile(join(folder, 'data/installation.json'), 'utf8')).toBe(content);
  },
);

test('data without their secrets are refused in words, and so is a folder that is a file', async () => {
  await mkdir(join(folder, 'data/postgres'), { recursive: true });
  await expect(openInstallation(environment())).rejects.toThrow('installation.json is missing');
  await rm(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'data'), '');
  await expect(openInstallation(environment())).rejects.toMatchObject({ remedy: expect.stringContaining('is a file') });
});
