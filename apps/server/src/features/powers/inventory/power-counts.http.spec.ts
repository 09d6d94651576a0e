import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listApprovals } from '#contracts/books/approvals/approvals.ts';
import * as contract from '#contracts/powers/inventory/power-counts.ts';
import { assignPowers, listPowers } from '#contracts/powers/inventory/powers.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { aSurety, powersOf, receive } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let other: Person;
let suretyId: string;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  [agent, other] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Agent')];
  suretyId = await aSurety(admin);
  await receive(admin, 'AS5-0001231', { suretyId, lastNumber: 'AS5-0001234', holderId: agent.userId });
  await receive(admin, 'AS6-0001234', { suretyId, holderId: agent.userId });
  await receive(admin, 'OF-1', { suretyId, lastNumber: 'OF-2' });
});
afterAll(() => system.close());

const start = async (by: Person, holderId: string | null) => by.call(contract.startPowerCount, { body: { holderId } });
const scan = async (countId: string, typed: string, by = agent) => {
  const { body, problem } = await by.call(contract.scanPower, { params: { countId }, body: { typed } });
  return problem ? problem.code : `${body.outcome}: ${body.message}`;
};
const end = (countId: string, by = agent) => by.call(contract.endPowerCount, { params: { countId } });
const linesOf = async (countId: string, by: Person, differing = false) => {
  const query = differing ? { differing: 'true' as const } : {};
  const { rows } = await by.ask(contract.listPowerCountLines, { params: { countId }, query });
  return rows;
};
const settle = async (countId: string, powerNumber: string, as: contract.Settlement, by = admin) => {
  const powerId = (await powersOf(admin)).get(powerNumber)?.powerId ?? '';
  return by.call(contract.settleCountedPower, { params: { countId, powerId }, body: { as, reason: 'Looked twice' } });
};

describe('a count of powers (powers#power-count)', () => {
  it('is frozen at its start, finds by whole numbers and three digits, and changes nothing until it is signed off', async () => {
    const { countId } = (await start(agent, agent.userId)).body;
    expect((await start(admin, agent.userId)).body.countId).toBe(countId);
    // What comes later is not on the list.
    await receive(admin, 'AS5-0001299', { suretyId, holderId: agent.userId });
    expect((await linesOf(countId, agent)).map(({ powerNumber }) => powerNumber)).toEqual([
      'AS5-0001231',
      'AS5-0001232',
      'AS5-0001233',
      'AS5-0001234',
      'AS6-0001234',
    ]);
    expect(await scan(countId, 'as5 0001231')).toBe('found: AS5-0001231 found.');
    expect(await scan(countId, '231')).toBe('again: Scanned already.');
    expect(await scan(countId, '232')).toBe('found: AS5-0001232 found.');
    expect(await scan(countId, '234')).toBe('several: Several powers end with 234. Type the whole number.');
    expect(await scan(countId, 'AS6-0001234')).toBe('found: AS6-0001234 found.');
    expect(await scan(countId, 'OF-001')).toBe('elsewhere: Power OF-001 is not on this list: it is received.');
    expect(await scan(countId, 'OF-001')).toBe('again: Scanned already.');
    expect(await scan(countId, 'ZZ-9')).toBe('unknown: Power ZZ-9 is not in the inventory.');
    expect((await settle(countId, 'AS5-0001233', 'lost')).problem?.code).toBe('POWER_COUNT_OPEN');
    expect((await end(countId)).status).toBe(200);
    expect((await end(countId)).status).toBe(200);
    expect(await scan(countId, '233')).toBe('POWER_COUNT_ENDED');
    expect(await admin.ask(contract.getPowerCount, { params: { countId } })).toMatchObject({
      listed: 5,
      found: 3,
      turnedUp: 1,
      unsettled: 3,
      mayCount: false,
      maySettle: true,
      readerMay: 'approve',
    });
    const inbox = async () => (await admin.ask(listApprovals)).elsewhere;
    expect(await inbox()).toEqual([{ kind: 'power counts', subjectId: countId, name: expect.any(String), waiting: 1 }]);
    const differing = await linesOf(countId, admin, true);
    expect(differing.map(({ powerNumber, isListed }) => `${powerNumber} ${String(isListed)}`)).toEqual([
      'AS5-0001233 true',
      'AS5-0001234 true',
      'OF-001 false',
    ]);
    const states = async () => {
      const powers = await powersOf(admin, { search: 'AS5-000123' });
      return [...powers.values()].map(({ state }) => state);
    };
    expect(await states()).toEqual(Array(4).fill('assigned'));

    expect((await settle(countId, 'AS5-0001233', 'lost', agent)).status).toBe(403);
    expect((await settle(countId, 'AS5-0001231', 'lost')).problem?.code).toBe('NOT_FOUND');
    expect((await settle(countId, 'AS5-0001233', 'lost')).status).toBe(200);
    expect((await settle(countId, 'AS5-0001233', 'found')).problem?.code).toBe('CONFLICT');
    expect((await settle(countId, 'AS5-0001234', 'found')).status).toBe(200);
    expect((await settle(countId, 'OF-001', 'explained')).status).toBe(200);
    expect(await states()).toEqual(['assigned', 'assigned', 'lost', 'assigned']);
    expect((await admin.ask(contract.getPowerCount, { params: { countId } })).unsettled).toBe(0);
    expect(await inbox()).toEqual([]);
    expect((await linesOf(countId, admin, true)).map(({ settledAs }) => settledAs)).toEqual([
      'lost',
      'found',
      'explained',
    ]);
  });

  it('is begun by the holder, or by a Supervisor or Admin for others and the office, and read by who may', async () => {
    const supervisor = await system.addAgent(admin, 'Supervisor');
    expect((await start(agent, other.userId)).problem?.code).toBe('POWERS_OF_OTHERS');
    expect((await start(agent, null)).problem?.code).toBe('POWERS_OF_OTHERS');
    const { countId } = (await start(supervisor, null)).body;
    expect(await scan(countId, 'OF-002')).toBe('NOT_FOUND');
    expect(await scan(countId, 'OF-002', supervisor)).toBe('found: OF-002 found.');
    const params = { countId };
    expect((await agent.call(contract.getPowerCount, { params })).status).toBe(404);
    expect((await agent.call(contract.listPowerCountLines, { params })).status).toBe(404);
    const neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
    expect((await neighbour.call(contract.getPowerCount, { params })).status).toBe(404);
    expect((await start(neighbour, agent.userId)).problem?.code).toBe('AGENT_NOT_FOUND');
    const { rows } = await admin.ask(contract.listPowerCounts);
    expect(rows.map(({ holderId }) => holderId)).toEqual([null, agent.userId]);
  });

  it('is not signed off by the Admin who holds the powers, but a day later where no other Admin is there', async () => {
    const own = await system.signUp();
    await receive(own, 'MY-1', { suretyId: await aSurety(own), holderId: own.userId });
    const { countId } = (await start(own, own.userId)).body;
    await end(countId, own);
    const powerId = (await own.ask(listPowers)).rows[0]?.powerId ?? '';
    const body = { as: 'lost' as const, reason: 'Gone' };
    const { problem } = await own.call(contract.settleCountedPower, { params: { countId, powerId }, body });
    expect(problem?.code).toBe('FOUR_EYES');
    expect(await own.ask(contract.getPowerCount, { params: { countId } })).toMatchObject({ readerMay: 'release' });
    const release = () => own.call(contract.releaseCountedPower, { params: { countId, powerId }, body });
    expect((await release()).problem?.code).toBe('WAITING_FOR_APPROVAL');
    await system.owner.query(
      `update power_count set ended_at = ended_at - interval '24 hours' where organization_id = $1 and count_id = $2`,
      [own.organizationId, countId],
    );
    expect((await release()).status).toBe(200);
    expect((await linesOf(countId, own))[0]).toMatchObject({ settledAs: 'lost' });
  });

  it('of two scans of one power at once finds it once', async () => {
    await receive(admin, 'RC-1', { suretyId });
    const powerIds = [(await powersOf(admin)).get('RC-1')?.powerId ?? ''];
    await admin.ask(assignPowers, { body: { powerIds, holderId: other.userId } });
    const { countId } = (await start(other, other.userId)).body;
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => scan(countId, 'RC-1', other)));
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'again: Scanned already.'),
      'found: RC-1 found.',
    ]);
  });

  it('has a sheet with every number of its list', async () => {
    const { countId } = (await start(agent, agent.userId)).body;
    const { bytes } = await agent.call(contract.getCountSheet, { params: { countId } });
    const text = (await readPdf(bytes)).pages.join('\n');
    for (const { powerNumber } of await linesOf(countId, agent)) expect(text).toContain(powerNumber);
  });
});
