import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listAudit } from '#contracts/office/audit/audit.ts';
import {
  createDefendant,
  editDefendant,
  getDefendant,
  listDefendants,
  revealDefendantSsn,
} from '#contracts/people/people/defendants.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { addIndemnitor, editIndemnitor, revealIndemnitorSsn } from '#contracts/people/people/indemnitors.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { withoutChance } from '../../../../test/without-chance.ts';

const SSN = '528914406';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let neighbour: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  neighbour = await system.signUp();
});
afterAll(() => system.close());

const trailOf = async (...subjects: string[]) => {
  const { rows } = await system.owner.query<Record<string, unknown>>(
    `select user_id, subject_kind as kind, subject_id as id, details from audit_entry
     where subject_id = any($1) and action = 'ssn-revealed' order by recorded_at`,
    [subjects],
  );
  return rows;
};

test('an SSN is shown to whoever says why, and the trail keeps who and why', async () => {
  const defendantId = await admin.story.defendant({ fullName: 'Delphine Sonnier', ssn: SSN });
  const params = { defendantId };
  expect(await agent.ask(revealDefendantSsn, { params, body: { reason: ' Court asks ' } })).toEqual({ ssn: SSN });
  const indemnitorId = await admin.story.indemnitor(params.defendantId, { fullName: 'Odile', ssn: '528914407' });
  const shown = await admin.ask(revealIndemnitorSsn, { params: { indemnitorId }, body: { reason: 'Skip trace' } });
  expect(shown).toEqual({ ssn: '528914407' });
  expect(await trailOf(defendantId, indemnitorId)).toEqual([
    { userId: agent.userId, kind: 'defendant', id: defendantId, details: { reason: 'Court asks' } },
    { userId: admin.userId, kind: 'indemnitor', id: indemnitorId, details: { reason: 'Skip trace' } },
  ]);
  const { rows } = await admin.ask(listAudit, { query: { action: 'ssn-revealed', limit: 2 } });
  expect(rows.map(({ words, subject }) => [words, subject])).toEqual([
    ['Showed an SSN: Skip trace', 'Odile'],
    ['Showed an SSN: Court asks', 'Delphine Sonnier'],
  ]);
});

test('a reveal that is sent twice is one entry, and nobody else may use its id', async () => {
  const defendantId = await admin.story.defendant({ fullName: 'Delphine Sonnier', ssn: SSN });
  const reveal = { params: { defendantId }, body: { reason: 'Court asks' }, commandId: randomUUID() };
  const [one, two] = await Promise.all([admin.ask(revealDefendantSsn, reveal), admin.ask(revealDefendantSsn, reveal)]);
  expect([one, two]).toEqual([{ ssn: SSN }, { ssn: SSN }]);
  expect(await trailOf(defendantId)).toHaveLength(1);
  const stolen = await agent.call(revealDefendantSsn, reveal);
  expect([stolen.problem?.code, stolen.text.includes(SSN)]).toEqual(['IDEMPOTENCY_KEY_REUSED', false]);
});

test('an SSN that is taken off the file leaves nothing of itself in its row, and the history says so', async () => {
  const defendantId = await admin.story.defendant({ fullName: 'Delphine Sonnier', ssn: SSN });
  const params = { defendantId };
  const edited = await admin.ask(editDefendant, { params, body: { ssn: '', basedOn: 1 } });
  expect(edited).toMatchObject({ ssnLast4: '', version: 2 });
  const { rows } = await system.owner.query(`select ssn_sealed, ssn_last4, ssn_digest from defendant where id = $1`, [
    defendantId,
  ]);
  expect(rows).toEqual([{ ssnSealed: null, ssnLast4: '', ssnDigest: null }]);
  const none = await admin.call(revealDefendantSsn, { params, body: { reason: 'Court asks' } });
  expect(none.problem?.code).toBe('SSN_NOT_ON_FILE');
  const history = await admin.ask(listHistory, { params, query: { kind: 'details' } });
  expect(history.rows[0]?.words).toContain('SSN');
});

test('a reveal is refused without a reason, without an SSN on file, and to other organizations and roles', async () => {
  const body = { reason: 'Court asks' };
  const defendantId = await admin.story.defendant({ fullName: 'Delphine Sonnier' });
  const params = { defendantId };
  const none = await admin.call(revealDefendantSsn, { params, body });
  expect([none.status, none.problem?.code]).toEqual([404, 'SSN_NOT_ON_FILE']);
  await admin.ask(editDefendant, { params, body: { ssn: SSN, basedOn: 1 } });
  const silent = await admin.call(revealDefendantSsn, { params, body: { reason: '  ' } });
  expect(silent.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
  expect((await neighbour.call(revealDefendantSsn, { params, body })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  const indemnitor = { params: { indemnitorId: defendantId }, body };
  expect((await admin.call(revealIndemnitorSsn, indemnitor)).problem?.code).toBe('INDEMNITOR_NOT_FOUND');
  for (const role of ['Accounting', 'Auditor'] as const) {
    const reader = await system.addAgent(admin, role);
    expect((await reader.call(revealDefendantSsn, { params, body })).problem?.code).toBe('ROLE_REFUSED');
  }
  expect(await trailOf(defendantId)).toEqual([]);
});

test('no table and no answer holds more of an SSN than its last four digits', async () => {
  const numbers = ['528914401', '528914402', '528914403', '528914404'] as const;
  const created = await admin.call(createDefendant, { body: { fullName: 'Delphine Sonnier', ssn: numbers[0] } });
  const params = { defendantId: created.body.defendantId };
  const edited = await admin.call(editDefendant, { params, body: { ssn: numbers[1], basedOn: 1 } });
  const added = await admin.call(addIndemnitor, { params, body: { fullName: 'Odile', ssn: numbers[2] } });
  const indemnitor = { indemnitorId: added.body.indemnitorId };
  const changed = await admin.call(editIndemnitor, { params: indemnitor, body: { ssn: numbers[3], basedOn: 1 } });
  await admin.ask(revealDefendantSsn, { params, body: { reason: 'Court asks' } });
  await admin.ask(revealIndemnitorSsn, { params: indemnitor, body: { reason: 'Court asks' } });
  const read = [await admin.call(getDefendant, { params }), await admin.call(listDefendants)];
  const { rows: tables } = await system.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const holding = async (text: string) => {
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const { rowCount } = await system.owner.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [
          text,
        ]);
        return rowCount === 0 ? [] : [name];
      }),
    );
    return found.flat();
  };
  expect(await holding('4404')).toContain('public.person_change');
  for (const number of numbers) {
    // Five digits in a row are already more than the last four.
    const tooMuch = number.slice(4);
    expect(await holding(number)).toEqual([]);
    for (const { text } of [created, edited, added, changed, ...read])
      expect(withoutChance(text)).not.toContain(tooMuch);
  }
});

test('an organization’s key is made once, whoever asks first, and opens nothing of another row', async () => {
  const body = { fullName: 'Odile Sonnier', ssn: SSN };
  const made = await Promise.all(Array.from({ length: 4 }, () => admin.ask(createDefendant, { body })));
  for (const { defendantId } of made) {
    const shown = await admin.ask(revealDefendantSsn, { params: { defendantId }, body: { reason: 'Court asks' } });
    expect(shown).toEqual({ ssn: SSN });
  }
  await neighbour.story.defendant(body);
  const { rows } = await system.owner.query<{ digests: number; keys: number }>(
    `select count(distinct ssn_digest)::int as digests,
       (select count(*)::int from organization_data_key where organization_id = any($1)) as keys
     from defendant where organization_id = any($1) and ssn_digest is not null and full_name = $2`,
    [[admin.organizationId, neighbour.organizationId], body.fullName],
  );
  expect(rows).toEqual([{ digests: 2, keys: 2 }]);

  // An SSN moved to another row does not open there.
  const [one, two] = made;
  await system.owner.query(
    'update defendant set ssn_sealed = (select ssn_sealed from defendant where id = $1) where id = $2',
    [one?.defendantId, two?.defendantId],
  );
  const moved = await admin.call(revealDefendantSsn, {
    params: { defendantId: two?.defendantId ?? '' },
    body: { reason: 'Court asks' },
  });
  expect([moved.status, moved.text.includes(SSN)]).toEqual([500, false]);
});
