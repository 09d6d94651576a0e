import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getSystem, listAlarms } from '#contracts/office/system/system.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';

let system: TestSystem;
let admin: Person;
beforeAll(async () => {
  system = await startTestSystem({ BACKUP_DIR: '/somewhere', BACKUP_DAYS: '5' });
  admin = await system.signUp();
});
afterAll(() => system.close());

const HOUR_MS = 3_600_000;
const alarm = async () => (await admin.ask(listAlarms)).backups;
const madeHoursAgo = (hours: number) =>
  system.owner.query("update migration.applied set applied_at = now() - $1 * interval '1 hour'", [hours]);
const taken = async (hoursAgo: number, holdsSecret: boolean) => {
  const takenAt = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  await system.owner.query(
    `insert into operation.backup (taken_at, events, row_count, file_count, holds_secret) values ($1, 12, 3, 1, $2)`,
    [takenAt, holdsSecret],
  );
  return takenAt;
};

test('an Admin is alarmed when two nights are without the backup that the installation takes by itself', async () => {
  expect(await alarm()).toBeNull();
  await madeHoursAgo(48);
  expect(await alarm()).toBeNull();
  await madeHoursAgo(50);
  expect(await alarm()).toEqual({ since: expect.any(String) });
  const since = await taken(49.5, false);
  expect(await alarm()).toEqual({ since });
  await taken(20, true);
  expect(await alarm()).toBeNull();
});

test('the System page says when the last backup was taken, whether the secret is in it, and how long it is kept', async () => {
  const takenAt = await taken(1, false);
  expect(await admin.ask(getSystem)).toMatchObject({
    lastBackup: { takenAt, events: 12, holdsSecret: false },
    nightlyBackupDays: 5,
  });
});

test('where nobody takes backups by night there is neither an alarm nor a promise', async () => {
  await madeHoursAgo(500);
  await system.owner.query('delete from operation.backup');
  expect(await alarm()).not.toBeNull();
  for (const none of [{ BACKUP_DAYS: '0' }, { BACKUP_DIR: '' }]) {
    const api = await system.anotherApi(none);
    const headers = { cookie: admin.client.cookie };
    const ask = async (url: string) => JSON.parse((await api.inject({ url, headers })).body) as object;
    expect(await ask('/api/alarms')).toMatchObject({ backups: null });
    expect(await ask('/api/system')).toMatchObject({ nightlyBackupDays: null, lastBackup: null });
    await api.close();
  }
});
