import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  deleteReference,
  getIndemnitor,
  listDefendantReferences,
  saveReference,
} from '#contracts/people/people/indemnitors.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const FIELDS = {
  name: 'Clothilde Sonnier',
  relationship: 'Parent' as const,
  phone: '5045550142',
  address: '1 Canal St',
  city: 'New Orleans',
  state: 'LA' as const,
  zip: '70130',
};

const people = async ({ story }: Person) => {
  const defendantId = await story.defendant({ fullName: 'Delphine Sonnier' });
  const indemnitorId = await story.indemnitor(defendantId, { fullName: 'Odile Sonnier' });
  return { defendantId, indemnitorId };
};

test('references of a defendant and of an indemnitor are saved, changed and deleted, and the history tells it', async () => {
  const admin = await system.signUp();
  const { defendantId, indemnitorId } = await people(admin);
  const owners = [
    { personType: 'defendant', personId: defendantId },
    { personType: 'indemnitor', personId: indemnitorId },
  ] as const;
  const shown = async () => [
    (await admin.ask(listDefendantReferences, { params: { defendantId } })).references,
    (await admin.ask(getIndemnitor, { params: { indemnitorId } })).references,
  ];
  const saved = [];
  for (const owner of owners) {
    const params = { referenceId: randomUUID() };
    saved.push(await admin.ask(saveReference, { params, body: { ...FIELDS, ...owner } }));
    expect(saved.at(-1)).toEqual({ ...FIELDS, ...params });
  }
  expect(await shown()).toEqual(saved.map((one) => [one]));

  const [first, second] = saved;
  const params = { referenceId: first?.referenceId ?? '' };
  const phoneOnly = { phone: '5045550143', ...owners[0] };
  const changed = await admin.ask(saveReference, { params, body: phoneOnly });
  const empty = { name: '', relationship: '', address: '', city: '', state: '', zip: '' };
  expect(changed).toEqual({ ...params, ...empty, phone: '5045550143' });
  expect(await shown()).toEqual([[changed], [second]]);
  expect(await admin.ask(deleteReference, { params })).toEqual(params);
  expect(await shown()).toEqual([[], [second]]);
  expect((await admin.call(deleteReference, { params })).problem?.code).toBe('REFERENCE_NOT_FOUND');

  const { rows } = await system.owner.query(
    `select action, details ->> 'name' as name from file_change where defendant_id = $1 order by changed_at`,
    [defendantId],
  );
  expect(rows).toEqual([
    { action: 'reference-added', name: 'Clothilde Sonnier' },
    { action: 'reference-added', name: 'Clothilde Sonnier' },
    { action: 'reference-changed', name: '(504) 555-0143' },
    { action: 'reference-deleted', name: '(504) 555-0143' },
  ]);
});

test('a reference is refused without a name and a phone, for a missing person, and to other organizations', async () => {
  const [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const { defendantId, indemnitorId } = await people(admin);
  const params = { referenceId: randomUUID() };
  const owner = { personType: 'defendant', personId: defendantId } as const;
  const save = async (person: Person, body: object) => {
    const { status, problem } = await person.call(saveReference, { params, body: { ...owner, ...body } });
    return [status, problem?.code];
  };
  expect(await save(admin, { city: 'Gretna' })).toEqual([422, 'REFERENCE_EMPTY']);
  expect(await save(admin, { ...FIELDS, personId: indemnitorId })).toEqual([404, 'DEFENDANT_NOT_FOUND']);
  expect(await save(admin, { ...FIELDS, personType: 'indemnitor' })).toEqual([404, 'INDEMNITOR_NOT_FOUND']);
  expect(await save(neighbour, FIELDS)).toEqual([404, 'DEFENDANT_NOT_FOUND']);
  expect(await save(admin, FIELDS)).toEqual([200, undefined]);
  // A reference cannot be moved from one person to another.
  const other = { ...FIELDS, personType: 'indemnitor', personId: indemnitorId };
  expect(await save(admin, other)).toEqual([404, 'REFERENCE_NOT_FOUND']);
  expect((await neighbour.call(deleteReference, { params })).problem?.code).toBe('REFERENCE_NOT_FOUND');
  await system.owner.query(`update defendant set lifecycle = 'archived' where id = $1`, [defendantId]);
  expect(await save(admin, FIELDS)).toEqual([404, 'DEFENDANT_NOT_FOUND']);
  expect((await admin.call(deleteReference, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
});

test('a reference that is sent twice, or saved by several at the same moment, is created once', async () => {
  const admin = await system.signUp();
  const { defendantId } = await people(admin);
  const body = { ...FIELDS, personType: 'defendant', personId: defendantId } as const;
  const save = { params: { referenceId: randomUUID() }, body, commandId: randomUUID() };
  const others = ['1', '2'].map((zip) => ({ params: save.params, body: { ...body, zip } }));
  await Promise.all([save, save, ...others].map((one) => admin.ask(saveReference, one)));
  expect((await admin.ask(listDefendantReferences, { params: { defendantId } })).references).toHaveLength(1);
});
