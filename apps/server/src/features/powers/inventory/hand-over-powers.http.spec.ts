import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeAgent, deleteAgent, getWorkOfAgent } from '#contracts/agency/organizations/team.ts';
import { listPowerGaps } from '#contracts/powers/inventory/power-gaps.ts';
import { actOnMyPower, assignPowers } from '#contracts/powers/inventory/powers.ts';
import { setCredentials } from '#contracts/agency/sureties/credentials.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, powersOf, receive } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { HandOverPowers } from './hand-over-powers.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** An agency whose agent holds three powers: two in hand, of which one is reserved, and one that has expired. */
const anAgency = async () => {
  const admin = await system.signUp();
  const [leaver, heir] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Agent')];
  const suretyId = await aSurety(admin);
  await receive(admin, 'H-1', { suretyId, lastNumber: 'H-2', holderId: leaver.userId });
  await receive(admin, 'H-9', { suretyId, holderId: leaver.userId, status: 'Expired', expiresOn: '2026-01-31' });
  const { powerId } = (await powersOf(admin)).get('H-001')!;
  await leaver.ask(actOnMyPower, { params: { powerId }, body: { act: 'reserve' } });
  await receive(admin, 'TICK', { suretyId });
  return { admin, leaver, heir, suretyId };
};
const holders = async (admin: Person) => {
  const powers = await powersOf(admin);
  return ['H-001', 'H-002', 'H-9'].map((number) => powers.get(number)?.holderId ?? null);
};
const ownerless = async (admin: Person) =>
  (await admin.ask(listPowerGaps, { query: { kind: 'ownerless' } })).rows.map(({ powerNumber }) => powerNumber);

describe('who leaves (powers#leaving-agents-powers)', () => {
  it('hands every paper over to a successor, reserved and expired ones too, and nothing stays with them', async () => {
    const { admin, leaver, heir } = await anAgency();
    const params = { agentId: leaver.userId };
    const { powers } = await admin.ask(getWorkOfAgent, { params });
    expect([powers.count, powers.takers.map(({ userId }) => userId).toSorted()]).toEqual([
      3,
      [admin.userId, heir.userId].toSorted(),
    ]);
    const [commandId, body] = [randomUUID(), { powers: heir.userId }];
    for (let tries = 0; tries < 2; tries += 1)
      expect(await admin.ask(deleteAgent, { params, body, commandId })).toEqual({ deleted: true });
    expect(await holders(admin)).toEqual([heir.userId, heir.userId, heir.userId]);
    expect((await powersOf(admin)).get('H-001')?.state).toBe('assigned');
    expect(await ownerless(admin)).toEqual([]);
  });

  it('or gives them back to the office', async () => {
    const { admin, leaver } = await anAgency();
    await admin.ask(deleteAgent, { params: { agentId: leaver.userId }, body: { powers: 'office' } });
    expect(await holders(admin)).toEqual([null, null, null]);
    expect((await powersOf(admin)).get('H-002')?.state).toBe('received');
  });

  it('is not removed without a word of who takes them, in any role; nobody is an answer: the office', async () => {
    const { admin, leaver } = await anAgency();
    const params = { agentId: leaver.userId };
    const record = { fullName: 'Remy Guidry', phoneNumber: '', email: leaver.email };
    for (const refused of [
      admin.call(deleteAgent, { params, body: {} }),
      admin.call(changeAgent, { params, body: { ...record, role: 'Auditor' } }),
    ])
      expect((await refused).problem).toMatchObject({
        status: 409,
        code: 'SUCCESSOR_MISSING',
        detail: 'They have 3 powers. Say who takes over, or that nobody does.',
      });
    expect(await holders(admin)).toEqual([leaver.userId, leaver.userId, leaver.userId]);
    expect((await admin.call(deleteAgent, { params, body: { powers: 'nobody' } })).status).toBe(200);
    expect(await holders(admin)).toEqual([null, null, null]);
  });

  it('becomes an Auditor: the same; another role keeps them', async () => {
    const { admin, leaver, heir } = await anAgency();
    const params = { agentId: leaver.userId };
    const record = { fullName: 'Remy Guidry', phoneNumber: '', email: leaver.email };
    const successors = { powers: heir.userId };
    await admin.ask(changeAgent, { params, body: { ...record, role: 'Accounting', successors } });
    expect(await holders(admin)).toEqual([leaver.userId, leaver.userId, leaver.userId]);
    await admin.ask(changeAgent, { params, body: { ...record, role: 'Auditor', successors } });
    expect(await holders(admin)).toEqual([heir.userId, heir.userId, heir.userId]);
  });

  it('to nobody who left, audits, is not appointed any more, or is of another agency', async () => {
    const { admin, leaver, heir, suretyId } = await anAgency();
    const auditor = await system.addAgent(admin, 'Auditor');
    const gone = await system.addAgent(admin, 'Agent');
    await admin.ask(deleteAgent, { params: { agentId: gone.userId }, body: {} });
    const params = { agentId: leaver.userId };
    const refusal = async (by: Person, powers: string) => {
      const { problem } = await by.call(deleteAgent, { params, body: { powers } });
      return problem?.code;
    };
    const neighbour = await system.signUp();
    for (const successor of [leaver, auditor, gone, neighbour])
      expect(await refusal(admin, successor.userId)).toBe('SUCCESSOR_NOT_FOUND');
    const yesterday = addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), -1);
    const appointments = [{ suretyId, expiresOn: yesterday }];
    const body = { licenseExpiresOn: null, appointments, basedOn: 0 };
    await admin.ask(setCredentials, { params: { agentId: heir.userId }, body });
    expect(await refusal(admin, heir.userId)).toBe('POWER_UNUSABLE');
    expect(await refusal(neighbour, neighbour.userId)).toBe('AGENT_NOT_FOUND');
    expect((await neighbour.call(getWorkOfAgent, { params })).problem?.code).toBe('AGENT_NOT_FOUND');
    expect(await holders(admin)).toEqual([leaver.userId, leaver.userId, leaver.userId]);
    const { powerId } = (await powersOf(admin)).get('H-002')!;
    const assigned = await admin.call(assignPowers, { body: { powerIds: [powerId], holderId: gone.userId } });
    expect(assigned.problem?.code).toBe('AGENT_NOT_FOUND');
  });

  it('goes on with whom a successor names who leaves, too', async () => {
    const { admin, leaver, heir } = await anAgency();
    await admin.ask(deleteAgent, { params: { agentId: leaver.userId }, body: { powers: heir.userId } });
    await admin.ask(deleteAgent, { params: { agentId: heir.userId }, body: { powers: admin.userId } });
    expect(await holders(admin)).toEqual([admin.userId, admin.userId, admin.userId]);
  });

  it('is finished by a round where the work was cut; two rounds at once hand each paper over once', async () => {
    const { admin, leaver, heir } = await anAgency();
    await system.owner.query('update agent set left_at = now() where organization_id = $1 and user_id = $2', [
      admin.organizationId,
      leaver.userId,
    ]);
    expect(await ownerless(admin)).toEqual(['H-001', 'H-002', 'H-9']);
    // As a crash leaves it: who takes over stands, and no power has moved.
    await system.owner.query(
      `insert into agent_successor (organization_id, user_id, work, successor_id, named_by, named_at)
       values ($1, $2, 'powers', $3, $4, now())`,
      [admin.organizationId, leaver.userId, heir.userId, admin.userId],
    );
    const before = (await powersOf(admin)).get('H-002')!;
    await Promise.all([1, 2].map(() => system.provider<HandOverPowers>('HandOverPowers').round()));
    await receive(admin, 'TOCK', { suretyId: before.suretyId! });
    expect(await holders(admin)).toEqual([heir.userId, heir.userId, heir.userId]);
    expect((await powersOf(admin)).get('H-002')?.revision).toBe(before.revision + 1);
    expect(await ownerless(admin)).toEqual([]);
  });
});
