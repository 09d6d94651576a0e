import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  listMilitaryService,
  recordMilitaryService,
  withdrawMilitaryService,
} from '#contracts/recovery/deadlines/military-service.ts';
import { deleteDocument, uploadDocument } from '#contracts/people/documents/documents.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let supervisor: Person;
let recovery: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard' });
  [supervisor, recovery] = [await system.addAgent(admin, 'Supervisor'), await system.addAgent(admin, 'Recovery Agent')];
});
afterAll(() => system.close());

/** A bond, and a file of its defendant. */
const aBond = async () => {
  const defendantId = await admin.story.defendant();
  const bondDate = admin.session.organization?.today ?? '';
  const { bondId } = await admin.story.bond({ defendantId, amountCents: 500_000, powerNumber: nonce(), bondDate });
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await admin.ask(uploadDocument, { params, file: pdfNamed('Orders.pdf') });
  recovery.client.readWhatWrote(admin.client);
  supervisor.client.readWhatWrote(admin.client);
  return { bondId, fileId };
};

test('Service is recorded with its proof, which stays while it stands, and is withdrawn with a reason', async () => {
  const { bondId, fileId } = await aBond();
  const guard = { params: { bondId }, body: { kind: 'guard', fileId } } as const;
  const { militaryServiceId } = await recovery.ask(recordMilitaryService, guard);
  // Of one that stands already nothing changes.
  expect(await supervisor.ask(recordMilitaryService, guard)).toEqual({ militaryServiceId });
  const standing = [{ militaryServiceId, kind: 'guard', fileId, withdrawn: null }];
  expect((await supervisor.ask(listMilitaryService, { params: { bondId } })).services).toMatchObject(standing);
  expect((await supervisor.call(deleteDocument, { params: { fileId } })).problem?.code).toBe('FILE_IS_PROOF');

  const withdraw = { params: { bondId, militaryServiceId }, body: { reason: 'It was his brother' } };
  expect((await recovery.call(withdrawMilitaryService, withdraw)).status).toBe(403);
  expect((await admin.call(withdrawMilitaryService, { ...withdraw, body: { reason: ' ' } })).status).toBe(422);
  await supervisor.ask(withdrawMilitaryService, withdraw);
  await supervisor.ask(withdrawMilitaryService, { ...withdraw, body: { reason: 'Again' } });
  const [withdrawn] = (await admin.ask(listMilitaryService, { params: { bondId } })).services;
  expect(withdrawn?.withdrawn?.reason).toBe('It was his brother');

  const again = await supervisor.ask(recordMilitaryService, guard);
  expect(again.militaryServiceId).not.toBe(militaryServiceId);
  expect((await supervisor.ask(listMilitaryService, { params: { bondId } })).services).toHaveLength(2);
});

test('Service of two kinds stands beside each other, by two people at once once each', async () => {
  const { bondId, fileId } = await aBond();
  const record = (person: Person, kind: 'military' | 'guard') =>
    person.ask(recordMilitaryService, { params: { bondId }, body: { kind, fileId } });
  const [one, other] = await Promise.all([record(supervisor, 'military'), record(recovery, 'military')]);
  expect(one).toEqual(other);
  await record(recovery, 'guard');
  const { services } = await admin.ask(listMilitaryService, { params: { bondId } });
  expect(services.map(({ kind }) => kind).toSorted()).toEqual(['guard', 'military']);
});

test('Service is recorded by the roles of recovery of the agency, with a file of that defendant', async () => {
  const [bond, other] = [await aBond(), await aBond()];
  const params = { bondId: bond.bondId };
  const body = { kind: 'military', fileId: bond.fileId } as const;
  const code = async (person: Person, changes: object = {}, of: object = {}) =>
    (await person.call(recordMilitaryService, { params: { ...params, ...of }, body: { ...body, ...changes } })).problem
      ?.code;
  const agent = await system.addAgent(admin, 'Agent');
  expect((await agent.call(recordMilitaryService, { params, body })).status).toBe(403);
  expect(await code(recovery, { fileId: other.fileId })).toBe('FILE_NOT_FOUND');
  expect(await code(recovery, {}, { bondId: randomUUID() })).toBe('BOND_NOT_FOUND');
  const elsewhere = await system.signUp();
  expect(await code(elsewhere)).toBe('BOND_NOT_FOUND');
  expect((await elsewhere.call(listMilitaryService, { params })).problem?.code).toBe('BOND_NOT_FOUND');
  const { militaryServiceId } = await recovery.ask(recordMilitaryService, { params, body });
  const withdraw = { params: { ...params, militaryServiceId }, body: { reason: 'Not ours' } };
  expect((await elsewhere.call(withdrawMilitaryService, withdraw)).problem?.code).toBe('MILITARY_SERVICE_NOT_FOUND');
});
