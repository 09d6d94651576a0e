import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { confirmIdentity } from '#contracts/office/identity/identity.ts';
import { deleteAgent } from '#contracts/agency/organizations/team.ts';
import { endPowerCount, scanPower, startPowerCount } from '#contracts/powers/inventory/power-counts.ts';
import * as contract from '#contracts/powers/inventory/power-gaps.ts';
import { actOnMyPower, deletePower, editPower } from '#contracts/powers/inventory/powers.ts';
import { POWER_GAP_KINDS, type PowerGapKind } from '#domain/books/power-gap.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, powersOf, receive } from '../../../../test/powers-of.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SessionCache } from '../../../edge/auth/session-cache.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let supervisor: Person;
let suretyId: string;

/** Reads from now on what anybody of the agency has written so far. */
const knowing = (by: Person): Person => {
  for (const colleague of [admin, agent, supervisor]) by.client.readWhatWrote(colleague.client);
  return by;
};

const idOf = async (powerNumber: string, by = admin) => (await powersOf(knowing(by))).get(powerNumber)?.powerId ?? '';
const write = async (by: Person, powerNumber: string, more: object = {}) => {
  const defendantId = await by.story.defendant();
  return (await by.story.bond({ defendantId, powerNumber, amountCents: 100_000, ...more })).bondId;
};
const gapsOf = async (kind?: PowerGapKind, search?: string, by = admin) => {
  const { rows } = await knowing(by).ask(contract.listPowerGaps, { query: { kind, search, limit: 200 } });
  return rows;
};
const numbersOf = async (kind?: PowerGapKind, by = admin) =>
  (await gapsOf(kind, undefined, by)).map(({ powerNumber }) => powerNumber);
const explain = (gap: contract.PowerGap, by = supervisor, commandId = randomUUID(), reason = 'Torn up in Gretna') => {
  const { kind, number, powerId, cause } = gap;
  return knowing(by).call(contract.explainPowerGap, { body: { kind, number, powerId, cause, reason }, commandId });
};
/** The only gap of a kind whose number is searched for. */
const gapOf = async (kind: PowerGapKind, search: string): Promise<contract.PowerGap> => {
  const [gap, ...others] = await gapsOf(kind, search);
  if (!gap || others.length > 0) throw new Error(`There is not one gap ${kind} of ${search}.`);
  return gap;
};
/** Counts what the agent holds, and ends the count; finds what is named. */
const count = async (...found: string[]) => {
  const { countId } = await knowing(agent).ask(startPowerCount, { body: { holderId: agent.userId } });
  for (const typed of found) await agent.ask(scanPower, { params: { countId }, body: { typed } });
  await agent.ask(endPowerCount, { params: { countId } });
};
/** Edits the status or the number of a power. */
const edit = async (powerNumber: string, changes: { status?: 'Active' | 'Void'; powerNumber?: string }) => {
  const { powerId, revision, amountCents, issuedOn, expiresOn, holderId, notes, status } = (
    await powersOf(knowing(admin))
  ).get(powerNumber)!;
  const kept = { powerNumber, suretyId, amountCents, issuedOn, expiresOn, holderId, status, notes };
  await admin.ask(editPower, { params: { powerId }, body: { ...kept, ...changes, basedOn: revision } });
};

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  [agent, supervisor] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Supervisor')];
  const leaver = await system.addAgent(admin, 'Agent');
  suretyId = await aSurety(admin, 'Pelican Surety');
  // Two lots of one box, three numbers apart; of a range one was received in error, another had the wrong number.
  await receive(admin, 'MB-1', { suretyId, lastNumber: 'MB-2', box: 'Box 7' });
  await receive(admin, 'MB-5', { suretyId, box: 'Box 7' });
  await receive(admin, 'DL-1', { suretyId, lastNumber: 'DL-5' });
  await admin.ask(deletePower, { params: { powerId: await idOf('DL-002') } });
  await edit('DL-004', { powerNumber: 'RN-4' });
  await write(admin, 'EX-7', { suretyId });
  await receive(admin, 'UC-1', { suretyId, lastNumber: 'UC-2', holderId: agent.userId });
  await count('UC-001');
  await receive(admin, 'OW-1', { suretyId, holderId: leaver.userId });
  // As those who left before anybody had to be named.
  await system.owner.query('update agent set left_at = now() where organization_id = $1 and user_id = $2', [
    admin.organizationId,
    leaver.userId,
  ]);
  await receive(admin, 'VO-1', { suretyId, status: 'Void' });
  await receive(admin, 'OD-1', { suretyId, holderId: agent.userId });
  const clock = system.provider<TestClock>('TestClock');
  await clock.set(new Date(Date.now() - 4 * 86_400_000).toISOString());
  await agent.ask(actOnMyPower, { params: { powerId: await idOf('OD-1') }, body: { act: 'reserve' } });
  await clock.set(null);
  // As bonds stand that were written before there was an inventory: no command leaves two with one number.
  await receive(admin, 'TW-1', { suretyId, holderId: agent.userId });
  await write(agent, 'TW-1', { suretyId });
  const other = await write(admin, '');
  await gapsOf(); // waits for the bond to be there
  const { rowCount } = await system.owner.query(`update bond set power_number = 'tw 1' where bond_id = $1`, [other]);
  expect(rowCount).toBe(1);
});
afterAll(() => system.close());

describe('the gap finder (powers#gap-finder)', () => {
  it('lists each number that is in no explained state, with why', async () => {
    const rows = await gapsOf();
    expect(rows.map(({ powerNumber, kind, why }) => `${powerNumber} ${kind}: ${why}`)).toEqual([
      'EX-7 unreceived: Used on a bond, never received.',
      'MB-003 missing: Between MB-002 and MB-5 of Box 7; it was never received.',
      'MB-004 missing: Between MB-002 and MB-5 of Box 7; it was never received.',
      expect.stringMatching(/^OD-1 overdue: Its reservation by .+ ended on [\d/]{10}, and it was not released\.$/),
      expect.stringMatching(/^OW-1 ownerless: .+ has left the agency and still holds it\.$/),
      'TW-1 twice: 2 bonds use this number; only one of them can.',
      expect.stringMatching(/^UC-002 uncounted: Not found in the count that ended on [\d/]{10}\./),
      'VO-1 unreturned: It is void and was not returned to its surety.',
    ]);
    expect(rows[1]).toMatchObject({ number: 'MB003', powerId: null, suretyId, suretyName: 'Pelican Surety' });
  });

  it('misses no number that was received in error or renamed (powers#gap-finder)', async () => {
    expect((await numbersOf('missing')).filter((number) => number.startsWith('DL'))).toEqual([]);
  });

  it('lists what has no surety, in an agency that has none', async () => {
    const own = await system.signUp();
    await write(own, 'NS-1');
    expect((await gapsOf(undefined, undefined, own)).map(({ kind }) => kind)).toEqual(['unreceived', 'unsured']);
  });

  it('lists a paper received with less than its bond, until somebody else than its agent gives the override (powers#received-though-executed)', async () => {
    const own = await system.signUp();
    const [clerk, chief] = [await system.addAgent(own, 'Agent'), await system.addAgent(own, 'Supervisor')];
    const surety = await aSurety(own);
    const all = () => {
      for (const one of [clerk, chief]) own.client.readWhatWrote(one.client);
      for (const one of [clerk, chief]) one.client.readWhatWrote(own.client);
    };
    const bondId = await write(chief, 'LR-1', { suretyId: surety, amountCents: 900_000 });
    await receive(own, 'LR-1', { suretyId: surety, amountCents: 500_000 });
    await write(chief, 'LR-2', { suretyId: surety, bondDate: '2026-03-02' });
    await receive(own, 'LR-2', { suretyId: surety, amountCents: 500_000, expiresOn: '2026-03-01' });
    all();
    const { rows } = await own.ask(contract.listPowerGaps, { query: { kind: 'beyond' } });
    expect(rows.map(({ powerNumber, why }) => `${powerNumber} ${why}`)).toEqual([
      'LR-1 Its bond is above the amount of the power: a Supervisor or Admin approves the override.',
      'LR-2 Its bond is dated after the last day of the power: a Supervisor or Admin approves the override.',
    ]);
    const give = (by: Person) => {
      const { kind, number, powerId, cause } = rows[0]!;
      return by.call(contract.explainPowerGap, { body: { kind, number, powerId, cause, reason: 'Agreed' } });
    };
    expect((await give(chief)).body).toMatchObject({ code: 'FOUR_EYES' });
    expect((await give(own)).status).toBe(200);
    all();
    const left = await own.ask(contract.listPowerGaps, { query: { kind: 'beyond' } });
    expect(left.rows.map(({ powerNumber }) => powerNumber)).toEqual(['LR-2']);
    expect(await own.ask(getBond, { params: { bondId } })).toMatchObject({ amountCents: 900_000, voidedAt: null });
  });

  it('lets somebody with nobody else explain their own bond above its power with a fresh second factor alone', async () => {
    const own = await system.signUp();
    const surety = await aSurety(own);
    await write(own, 'AL-1', { suretyId: surety, amountCents: 900_000 });
    await receive(own, 'AL-1', { suretyId: surety, amountCents: 500_000 });
    const beyond = async () => (await own.ask(contract.listPowerGaps, { query: { kind: 'beyond' } })).rows;
    const [gap] = await beyond();
    expect(gap?.explainedBy).toBe('alone');
    const { kind, number, powerId, cause } = gap!;
    const told = { body: { kind, number, powerId, cause, reason: 'The carrier agreed' } };
    expect((await own.call(contract.explainPowerGap, told)).problem?.code).toBe('FOUR_EYES');
    const other = await system.addAgent(own, 'Supervisor');
    own.client.readWhatWrote(other.client);
    expect((await beyond())[0]?.explainedBy).toBe('another');
    expect((await own.call(contract.releasePowerGap, told)).problem?.code).toBe('FOUR_EYES');
    expect((await other.call(contract.releasePowerGap, told)).problem?.code).toBe('FOUR_EYES');
    await own.ask(deleteAgent, { params: { agentId: other.userId } });
    await system.owner.query(
      `update auth.session set authenticated_at = now() - interval '16 minutes' where user_id = $1`,
      [own.userId],
    );
    await system.provider<SessionCache>('SessionCache').changed(own.userId);
    expect((await own.call(contract.releasePowerGap, told)).problem?.code).toBe('IDENTITY_REQUIRED');
    await own.ask(confirmIdentity, { body: { secret: own.password } });
    expect((await own.call(contract.releasePowerGap, told)).status).toBe(200);
    expect(await beyond()).toEqual([]);
    const { rows } = await own.ask(contract.listPowerExplanations, { params: { powerId: powerId ?? '' } });
    expect(rows).toMatchObject([{ kind: 'beyond', reason: 'The carrier agreed', alone: true }]);
  });

  it('filters by kind with counts, searches by number and agent, and goes on behind any row', async () => {
    const { kinds } = await knowing(admin).ask(contract.countPowerGaps);
    expect(kinds.map(({ kind }) => kind)).toEqual([...POWER_GAP_KINDS]);
    expect(Object.fromEntries(kinds.map(({ kind, count: of }) => [kind, of]))).toEqual({
      missing: 2,
      unreceived: 1,
      uncounted: 1,
      ownerless: 1,
      overdue: 1,
      unreturned: 1,
      twice: 1,
      unsured: 0,
      beyond: 0,
    });
    expect(await numbersOf('missing')).toEqual(['MB-003', 'MB-004']);
    expect((await gapsOf(undefined, 'mb 00')).map(({ powerNumber }) => powerNumber)).toEqual(['MB-003', 'MB-004']);
    const [{ holderName } = { holderName: '' }] = await gapsOf('overdue');
    expect((await gapsOf('overdue', holderName.toUpperCase())).map(({ kind }) => kind)).toEqual(['overdue']);
    const paged: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await knowing(admin).ask(contract.listPowerGaps, { query: { limit: 2, cursor } });
      paged.push(...page.rows.map(({ powerNumber }) => powerNumber));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(await numbersOf());
  });

  it('is taken away as a file by those who may, and read by whoever reads the inventory', async () => {
    const { bytes } = await knowing(supervisor).call(contract.downloadPowerGaps, { query: { kind: 'missing' } });
    expect(bytes.toString().split('\r\n')).toEqual([
      '\uFEFFPower Number,Surety Company,Agent,Kind,Why',
      'MB-003,Pelican Surety,,Missing from its box or range,Between MB-002 and MB-5 of Box 7; it was never received.',
      'MB-004,Pelican Surety,,Missing from its box or range,Between MB-002 and MB-5 of Box 7; it was never received.',
      '',
    ]);
    const auditor = await system.addAgent(admin, 'Auditor');
    expect((await auditor.call(contract.listPowerGaps)).status).toBe(200);
    expect((await auditor.call(contract.downloadPowerGaps)).status).toBe(403);
    expect((await agent.call(contract.listPowerGaps)).status).toBe(403);
    expect(await numbersOf(undefined, await system.signUp())).toEqual([]);
  });
});

describe('a gap that is explained', () => {
  it('leaves the list, once for one command, and shows with who, when and why at its power and in the audit trail', async () => {
    const gap = await gapOf('unreturned', 'VO-1');
    const auditor = await system.addAgent(admin, 'Auditor');
    expect((await explain(gap, auditor)).status).toBe(403);
    expect((await explain(gap, supervisor, randomUUID(), '')).problem?.errors).toEqual([
      { path: 'reason', message: 'Give a reason.' },
    ]);
    const commandId = randomUUID();
    for (let tries = 0; tries < 2; tries += 1)
      expect((await explain(gap, supervisor, commandId)).body).toEqual({ number: 'VO1' });
    expect((await explain(gap)).problem?.code).toBe('POWER_GAP_CLOSED');
    expect(await numbersOf('unreturned')).toEqual([]);
    const params = { powerId: gap.powerId ?? '' };
    const { rows } = await knowing(admin).ask(contract.listPowerExplanations, { params });
    expect(rows).toEqual([
      {
        kind: 'unreturned',
        reason: 'Torn up in Gretna',
        alone: false,
        explainedBy: expect.any(String),
        explainedAt: expect.any(String),
      },
    ]);
    const trail = await knowing(admin).ask(listAudit, { query: { action: 'power-gap-explained' } });
    expect(trail.rows.map(({ words, userId }) => [words, userId])).toEqual([
      ['Explained a gap of power VO1: Expired or void, not returned', supervisor.userId],
    ]);
  });

  it('comes back when the power was in hand again, and when a later count does not find it either', async () => {
    await receive(admin, 'BK-1', { suretyId, status: 'Void' });
    await explain(await gapOf('unreturned', 'BK-1'));
    expect(await gapsOf('unreturned', 'BK-1')).toEqual([]);
    await edit('BK-1', { status: 'Active' });
    await edit('BK-1', { status: 'Void' });
    expect(await gapsOf('unreturned', 'BK-1')).toHaveLength(1);

    await explain(await gapOf('uncounted', 'UC-002'));
    expect(await gapsOf('uncounted', 'UC-002')).toEqual([]);
    await count('UC-001');
    expect(await gapsOf('uncounted', 'UC-002')).toHaveLength(1);
    await count('UC-001', 'UC-002');
    expect(await gapsOf('uncounted', 'UC-002')).toEqual([]);
  });

  it('is explained with many others by one reason, once for one command, and what cannot be is said beside each', async () => {
    await receive(admin, 'MY-1', { suretyId, lastNumber: 'MY-3', status: 'Void' });
    const gaps = (await gapsOf('unreturned', 'MY-')).map(({ kind, number, powerId, cause }) => ({
      kind,
      number,
      powerId,
      cause,
    }));
    expect(gaps.map(({ number }) => number)).toEqual(['MY001', 'MY002', 'MY003']);
    const closed = { ...gaps[2]!, cause: 'another' };
    const sent = { body: { gaps: [...gaps.slice(0, 2), gaps[0]!, closed], reason: 'Burnt with the office' } };
    expect((await agent.call(contract.explainPowerGaps, sent)).status).toBe(403);
    const commandId = randomUUID();
    for (let tries = 0; tries < 2; tries += 1) {
      const { body } = await knowing(supervisor).call(contract.explainPowerGaps, { ...sent, commandId });
      expect(body).toEqual({
        explained: 2,
        refused: [{ kind: 'unreturned', number: 'MY003', message: expect.stringMatching(/./) }],
      });
    }
    expect((await gapsOf('unreturned', 'MY-')).map(({ number }) => number)).toEqual(['MY003']);
    const params = { powerId: gaps[1]!.powerId ?? '' };
    const { rows } = await knowing(admin).ask(contract.listPowerExplanations, { params });
    expect(rows.map(({ reason }) => reason)).toEqual(['Burnt with the office']);
    const neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
    const theirs = { body: { gaps: [gaps[2]!], reason: 'Not theirs' } };
    expect((await neighbour.call(contract.explainPowerGaps, theirs)).body).toMatchObject({ explained: 0 });
    expect(await gapsOf('unreturned', 'MY003')).toHaveLength(1);
  });

  it('of a number that never came makes no power of it, and shows at the power that comes later', async () => {
    const gap = await gapOf('missing', 'MB-004');
    expect((await explain(gap)).status).toBe(200);
    expect(await gapsOf('missing', 'MB-004')).toEqual([]);
    expect(await idOf('MB-004')).toBe('');
    await receive(admin, 'MB-004', { suretyId });
    const params = { powerId: await idOf('MB-004') };
    const { rows } = await knowing(admin).ask(contract.listPowerExplanations, { params });
    expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([['missing', 'Torn up in Gretna']]);
  });

  it('is refused for another agency’s power, for another cause, and for a number that is no gap', async () => {
    const gap = await gapOf('unreceived', 'EX-7');
    const neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
    expect((await explain(gap, neighbour)).status).toBe(404);
    const params = { powerId: gap.powerId ?? '' };
    expect((await neighbour.call(contract.listPowerExplanations, { params })).status).toBe(404);
    for (const other of [{ cause: randomUUID() }, { kind: 'unsured' as const }, { number: 'EX8' }, { powerId: null }])
      expect((await explain({ ...gap, ...other })).problem?.code).toBe('POWER_GAP_CLOSED');
    expect(await gapsOf('unreceived', 'EX-7')).toHaveLength(1);
  });
});
