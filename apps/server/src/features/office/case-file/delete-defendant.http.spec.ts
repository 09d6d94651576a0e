import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  deleteDefendant,
  editDefendant,
  getDefendant,
  listDefendants,
  revealDefendantSsn,
} from '#contracts/people/people/defendants.ts';
import { getIndemnitor, listIndemnitors, saveReference } from '#contracts/people/people/indemnitors.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** A defendant with everything in the file but money; every typed text says "Sonnier" or "secret". */
const wholeFile = async ({ ask, story }: Person) => {
  const defendantId = await story.defendant({ fullName: 'Delphine Sonnier', ssn: '528914406', otherContact: 'secret' });
  const params = { defendantId };
  await ask(editDefendant, { params, body: { fullName: 'Delphine S. Sonnier', basedOn: 1 } });
  await ask(revealDefendantSsn, { params, body: { reason: 'secret' } });
  const indemnitorId = await story.indemnitor(defendantId, { fullName: 'Odile Sonnier' });
  for (const [personType, personId] of [
    ['defendant', defendantId],
    ['indemnitor', indemnitorId],
  ] as const) {
    const reference = { name: 'Clothilde Sonnier', personType, personId };
    await ask(saveReference, { params: { referenceId: randomUUID() }, body: reference });
  }
  await ask(addNote, { params: { subjectKind: 'defendant', subjectId: defendantId }, body: { text: 'secret' } });
  return { defendantId, indemnitorId };
};

/** The tables in which something of the organization says "Sonnier" or "secret". */
const tablesThatTell = async (organizationId: string) => {
  const { rows: tables } = await system.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id'
       and table_name in (select tablename from pg_tables where schemaname = 'public') order by 1`,
  );
  const told: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await system.owner.query(
      `select 1 from ${name} t where organization_id = $1 and t::text ~* 'sonnier|secret' limit 1`,
      [organizationId],
    );
    if (rowCount) told.push(name);
  }
  return told;
};

const lastAudit = async ({ organizationId }: Person) => {
  const { rows } = await system.owner.query<Record<string, unknown>>(
    `select action, subject_kind as kind, subject_id as id, details from audit_entry
     where organization_id = $1 order by recorded_at desc limit 1`,
    [organizationId],
  );
  return rows[0];
};

test('a file without history is deleted with everything in it', async () => {
  const admin = await system.signUp();
  const { defendantId, indemnitorId } = await wholeFile(admin);
  const params = { defendantId };
  expect((await tablesThatTell(admin.organizationId)).length).toBeGreaterThan(5);
  expect(await admin.ask(deleteDefendant, { params })).toEqual({ archived: false });
  expect(await tablesThatTell(admin.organizationId)).toEqual([]);
  expect((await admin.call(getDefendant, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  expect((await admin.call(getIndemnitor, { params: { indemnitorId } })).problem?.code).toBe('INDEMNITOR_NOT_FOUND');
  expect((await admin.call(listIndemnitors, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  expect(await lastAudit(admin)).toEqual({
    action: 'defendant-deleted',
    kind: 'defendant',
    id: defendantId,
    details: {},
  });
  expect((await admin.call(deleteDefendant, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
});

test('with an account or a bond the file leaves every list, and its rows stay', async () => {
  const admin = await system.signUp();
  const withBond = await wholeFile(admin);
  const bond = { defendantId: withBond.defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  await admin.story.bond({ ...bond, powerNumber: 'AB-1' });
  const withAccount = await wholeFile(admin);
  await admin.story.account(withAccount.defendantId);
  for (const { defendantId, indemnitorId } of [withBond, withAccount]) {
    const params = { defendantId };
    expect(await admin.ask(deleteDefendant, { params })).toEqual({ archived: true });
    expect((await admin.call(getDefendant, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
    expect((await admin.call(getIndemnitor, { params: { indemnitorId } })).problem?.code).toBe('INDEMNITOR_NOT_FOUND');
    expect((await lastAudit(admin))?.['action']).toBe('defendant-archived');
    const { rows } = await system.owner.query(
      `select d.lifecycle, i.lifecycle as indemnitor, d.full_name as name from defendant d
       join indemnitor i on i.defendant_id = d.id where d.id = $1`,
      [defendantId],
    );
    expect(rows).toEqual([{ lifecycle: 'archived', indemnitor: 'archived', name: 'Delphine S. Sonnier' }]);
    expect((await admin.call(deleteDefendant, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  }
  expect((await admin.ask(listDefendants)).rows).toEqual([]);
});

test('money that was booked a moment ago counts as history', async () => {
  const admin = await system.signUp();
  for (let round = 0; round < 5; round += 1) {
    const defendantId = await admin.story.defendant({ fullName: 'Delphine Sonnier' });
    // Another browser: its delete carries no token that waits for this account.
    const other = await system.addAgent(admin, 'Admin');
    await admin.story.account(defendantId);
    expect(await other.ask(deleteDefendant, { params: { defendantId } })).toEqual({ archived: true });
  }
});

test('only Admins delete, in their own organization alone, and a repeated command deletes once', async () => {
  const [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const defendantId = await admin.story.defendant({ fullName: 'Delphine Sonnier' });
  const params = { defendantId };
  for (const role of ['Agent', 'Recovery Agent', 'Supervisor', 'Accounting', 'Auditor'] as const) {
    const { status, problem } = await (await system.addAgent(admin, role)).call(deleteDefendant, { params });
    expect([status, problem?.detail]).toEqual([403, 'Only administrators can delete defendants.']);
  }
  expect((await neighbour.call(deleteDefendant, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  const commandId = randomUUID();
  const send = () => admin.ask(deleteDefendant, { params, commandId });
  expect([...(await Promise.all([send(), send()])), await send()]).toEqual([
    { archived: false },
    { archived: false },
    { archived: false },
  ]);
});
