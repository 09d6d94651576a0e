import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import * as contract from '#contracts/people/documents/documents.ts';
import { pdfNamed, photo } from '../../../../test/sample-files.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { DeleteObjectsJob } from './delete-objects.job.ts';
import { StoredObjects } from './stored-objects.ts';

let system: TestSystem;
let admin: Person;
let job: DeleteObjectsJob;
let store: FileStore;

beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  job = system.app.get(DeleteObjectsJob);
  store = system.app.get(FileStore);
});
afterAll(() => system.close());

/** A defendant with a file in the drawer and a mugshot. */
const someone = async () => {
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Marie Thibodeaux' } });
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await admin.ask(contract.uploadDocument, { params, file: pdfNamed('a.pdf') });
  const file = { name: 'm.jpg', content: await photo('jpeg') };
  await admin.ask(contract.putMugshot, { params: { defendantId }, file });
  return { defendantId, fileId };
};

const objectsOf = async (subjectId: string): Promise<string[]> => {
  const { rows } = await system.owner.query<{ objectId: string }>(
    `select unnest(array_remove(array[object_id, thumbnail_id], null)) as object_id from stored_file
     where subject_id = $1 order by purpose`,
    [subjectId],
  );
  return rows.map(({ objectId }) => objectId);
};
const idsOf = (objectId: string) => ({ organizationId: admin.organizationId, objectId });
const isStored = async (objectId: string) => (await store.read(idsOf(objectId)))?.destroy() !== undefined;
const wanted = async () => (await job.missing()).map(({ ids }) => ids['objectId']);
/** Ends the grace of everything that is marked for deletion. */
const letTimePass = () =>
  system.owner.query(`update stored_object set delete_after = now() where delete_after is not null`);
const rowsOf = async (objectId: string) => {
  const { rows } = await system.owner.query<{ files: number; objects: number }>(
    `select (select count(*) from stored_file where object_id = $1) as files,
            (select count(*) from stored_object where id = $1) as objects`,
    [objectId],
  );
  return rows[0];
};

test('a deleted file keeps its bytes for its grace and then loses them; a second run changes nothing', async () => {
  const { defendantId, fileId } = await someone();
  const [objectId = ''] = await objectsOf(defendantId);
  await admin.ask(contract.deleteDocument, { params: { fileId } });
  expect(await wanted()).not.toContain(objectId);
  await job.run(idsOf(objectId));
  expect(await isStored(objectId)).toBe(true);

  await letTimePass();
  expect(await wanted()).toContain(objectId);
  await Promise.all([job.run(idsOf(objectId)), job.run(idsOf(objectId))]);
  await job.run(idsOf(objectId));
  expect([await isStored(objectId), await rowsOf(objectId), await wanted()]).toEqual([
    false,
    { files: 0, objects: 0 },
    [],
  ]);
  const { problem } = await admin.call(contract.undeleteDocument, { params: { fileId } });
  expect(problem?.code).toBe('FILE_NOT_FOUND');
});

test('what was put back in time stays, though its job is in the queue already', async () => {
  const { defendantId, fileId } = await someone();
  const [objectId = ''] = await objectsOf(defendantId);
  await admin.ask(contract.deleteDocument, { params: { fileId } });
  await admin.ask(contract.undeleteDocument, { params: { fileId } });
  await letTimePass();
  await job.run(idsOf(objectId));
  expect([await isStored(objectId), await rowsOf(objectId)]).toEqual([true, { files: 1, objects: 1 }]);
});

test('a replaced mugshot goes with its small picture, the new one stays', async () => {
  const { defendantId } = await someone();
  const [, ...before] = await objectsOf(defendantId);
  await admin.ask(contract.putMugshot, {
    params: { defendantId },
    file: { name: 'n.png', content: await photo('png') },
  });
  await letTimePass();
  expect((await wanted()).toSorted()).toEqual(before.toSorted());
  for (const objectId of before) await job.run(idsOf(objectId));
  const { mugshot } = await admin.ask(contract.getMugshot, { params: { defendantId } });
  expect(mugshot).not.toBeNull();
  expect(await Promise.all((await objectsOf(defendantId)).map(isStored))).toEqual([true, true, true]);
});

test('bytes that a crash left without a file are deleted', async () => {
  const show = { mediaType: 'text/plain', disposition: 'attachment' };
  const bytes = Buffer.from('half');
  const objectId = await system.app
    .get(StoredObjects)
    .put(trustedOrganizationId(admin.organizationId), bytes, bytes.length, show);
  expect(await wanted()).toEqual([]);
  await letTimePass();
  expect(await wanted()).toEqual([objectId]);
  await job.run(idsOf(objectId));
  expect([await isStored(objectId), await rowsOf(objectId)]).toEqual([false, { files: 0, objects: 0 }]);
});

test('a run that was killed after the bytes and before the row is finished by the next run', async () => {
  const { defendantId, fileId } = await someone();
  const [objectId = ''] = await objectsOf(defendantId);
  await admin.ask(contract.deleteDocument, { params: { fileId } });
  await letTimePass();
  await store.delete(idsOf(objectId));
  await job.run(idsOf(objectId));
  expect(await rowsOf(objectId)).toEqual({ files: 0, objects: 0 });
});

test('an erased subject leaves no file, no mugshot and no bytes', async () => {
  const [erased, other] = [await someone(), await someone()];
  const objects = await objectsOf(erased.defendantId);
  expect(objects).toHaveLength(3);
  const organizationId = trustedOrganizationId(admin.organizationId);
  await system.app
    .get(TenantDatabase)
    .write(organizationId, (tx) =>
      system.app.get(PersonalRecords).erase(tx, { organizationId, people: [erased.defendantId] }),
    );
  expect(await objectsOf(erased.defendantId)).toEqual([]);
  expect((await admin.ask(contract.getMugshot, { params: erased })).mugshot).toBeNull();
  expect((await wanted()).toSorted()).toEqual(objects.toSorted());
  for (const objectId of objects) await job.run(idsOf(objectId));
  expect(await Promise.all(objects.map(isStored))).toEqual([false, false, false]);
  expect(await objectsOf(other.defendantId)).toHaveLength(3);
});

test('a job for another organization’s object, or for none, changes nothing', async () => {
  await job.run({ organizationId: randomUUID(), objectId: randomUUID() });
});
