import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { amendBond, voidBond, writeBond } from '#contracts/books/bond/bonds.ts';
import * as contract from '#contracts/powers/inventory/powers.ts';
import { listPowerExplanations } from '#contracts/powers/inventory/power-gaps.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, powersOf, receive, statesOf } from '../../../../test/powers-of.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

import type { PowerLots } from './power-lots.ts';
import type { ReconcilePowers } from './reconcile-powers.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let supervisor: Person;
let neighbour: Person;
let suretyId: string;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  [agent, supervisor] = [await system.addAgent(admin, 'Agent'), await system.addAgent(admin, 'Supervisor')];
  neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
  suretyId = await aSurety(admin);
});
afterAll(() => system.close());

const enter = ({ story }: Person) => story.defendant({ fullName: 'Odile Fontenot' });
const write = async (by: Person, powerNumber: string, more: object = {}) => {
  const body = { defendantId: await enter(by), powerNumber, amountCents: 100_000, jurisdiction: 'Orleans', ...more };
  return by.call(writeBond, { body: body as never });
};
const idOf = async (powerNumber: string, by = admin) => (await powersOf(by)).get(powerNumber)?.powerId ?? '';
let ticks = 0;
/** What somebody else or a job has written is read, too: behind an event of the reader's own. */
const seen = async () => void (await receive(admin, `TICK ${(ticks += 1)}`, { suretyId }));
const powerOf = async (powerNumber: string) => {
  await seen();
  return (await powersOf(admin)).get(powerNumber);
};
const stateOf = async (powerNumber: string) => (await powerOf(powerNumber))?.state;
const move = async (powerNumber: string, to: contract.PowerMove, by = admin) =>
  by.call(contract.movePower, { params: { powerId: await idOf(powerNumber) }, body: { to, reason: 'Counted' } });
const act = async (powerNumber: string, what: contract.HoldingAct, by = agent) =>
  by.call(contract.actOnMyPower, { params: { powerId: await idOf(powerNumber) }, body: { act: what } });
const edit = async (powerNumber: string, changes: object, by = admin) => {
  await seen();
  const { powerId, revision, ...row } = (await powersOf(admin)).get(powerNumber)!;
  const { amountCents, issuedOn, expiresOn, holderId, status, notes } = row;
  const body = { powerNumber, suretyId, amountCents, issuedOn, expiresOn, holderId, status, notes, basedOn: revision };
  return by.call(contract.editPower, { params: { powerId }, body: { ...body, ...changes } });
};

describe('receiving powers (powers#power-range)', () => {
  it('of a range receives each number once, as wide as its start, and the same command again nothing', async () => {
    const own = await system.signUp();
    const surety = await aSurety(own);
    const commandId = randomUUID();
    const more = {
      suretyId: surety,
      lastNumber: 'P-102',
      box: 'Box 7',
      notes: 'Blue cover',
      expiresOn: addDays(today, 90),
    };
    for (let tries = 0; tries < 2; tries += 1) {
      const { status, body } = await receive(own, 'P-98', more, commandId);
      expect([status, body]).toEqual([202, { lotId: commandId, count: 5, received: 5, isSettled: true }]);
    }
    const powers = await powersOf(own);
    expect([...powers.keys()]).toEqual(['P-098', 'P-099', 'P-100', 'P-101', 'P-102']);
    expect(powers.get('P-100')).toMatchObject({
      suretyId: surety,
      amountCents: 5_000_000,
      state: 'received',
      status: 'Active',
      box: 'Box 7',
      notes: 'Blue cover',
      issuedOn: '2026-01-01',
      expiresOn: addDays(today, 90),
      bondId: null,
      isReceived: true,
    });
    expect(await own.ask(contract.countPowers)).toEqual({
      count: 5,
      amountCents: 25_000_000,
      inHandCount: 5,
      inHandCents: 25_000_000,
      unreceivedCount: 0,
    });
  });

  it('is all or nothing: numbers that are here already are named, the first five of them', async () => {
    const own = await system.signUp();
    const surety = await aSurety(own);
    await receive(own, 'X-10', { suretyId: surety, lastNumber: 'X-16' });
    const refused = await receive(own, 'x-1', { suretyId: surety, lastNumber: 'x-20' });
    expect([refused.status, refused.problem?.detail]).toEqual([
      409,
      'These numbers exist already: x-010, x-011, x-012, x-013, x-014 and 2 more.',
    ]);
    expect((await powersOf(own)).size).toBe(7);
    expect((await receive(own, 'X-10', { suretyId: await aSurety(own) })).status).toBe(202);
  });

  it.each([
    [{ lastNumber: 'Q-9' }, 'lastNumber', 'Invalid power number range. Please check the format.'],
    [{ lastNumber: 'P-5001' }, 'lastNumber', 'At most 5,000 powers at once.'],
    [{ powerNumber: '' }, 'powerNumber', 'Power number is required'],
    [{ suretyId: '' }, 'suretyId', 'Surety company is required'],
  ])('with %j is refused at %s', async (body, path, message) => {
    const { problem } = await receive(admin, 'P-1', { suretyId, ...body });
    expect(problem?.errors).toEqual([{ path, message }]);
  });

  it('of more than the request waits for goes on by itself, says how far it is, and is whole, cut or not', async () => {
    const own = await system.signUp();
    const surety = await aSurety(own);
    const { body } = await receive(own, 'L-1', { suretyId: surety, lastNumber: 'L-1500' });
    expect([body.count, body.received, body.isSettled]).toEqual([1_500, 0, false]);
    const overlapping = await receive(own, 'L-1500', { suretyId: surety });
    expect(overlapping.problem?.detail).toBe('These numbers exist already: L-1500.');
    const lots = system.provider<PowerLots>('PowerLots');
    await Promise.all([lots.round(), lots.round()]);
    expect(await own.ask(contract.getPowerLot, { params: { lotId: body.lotId } })).toMatchObject({
      count: 1_500,
      received: 1_500,
      isSettled: true,
    });
    await receive(own, 'M-1', { suretyId: surety });
    expect((await own.ask(contract.countPowers)).count).toBe(1_501);
  });

  it('races: of two that overlap one receives all of its numbers, the other none', async () => {
    const own = await system.signUp();
    const surety = await aSurety(own);
    const answers = await Promise.all([
      receive(own, 'R-1', { suretyId: surety, lastNumber: 'R-20' }),
      receive(own, 'R-20', { suretyId: surety, lastNumber: 'R-39' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect((await powersOf(own)).size).toBe(20);
  });

  it('a number that a bond executed before completes it and takes it off "executed, not received"', async () => {
    const written = await write(admin, 'EX-7', { suretyId });
    expect(written.status).toBe(201);
    expect((await powersOf(admin, { unreceived: 'true' })).get('EX-7')).toMatchObject({
      state: 'executed',
      isReceived: false,
      amountCents: null,
      bondId: written.body.bondId,
    });
    expect((await receive(admin, 'EX7', { suretyId })).status).toBe(202);
    expect((await powersOf(admin, { unreceived: 'true' })).size).toBe(0);
    expect((await powersOf(admin)).get('EX7')).toMatchObject({
      state: 'executed',
      isReceived: true,
      amountCents: 5_000_000,
      bondId: written.body.bondId,
    });
  });
});

describe('the inventory', () => {
  it('is searched by a part of a number or an agent’s name, and filtered by status and finer state', async () => {
    const own = await system.signUp();
    const holder = await system.addAgent(own, 'Agent');
    const surety = await aSurety(own);
    await receive(own, 'AB-1', { suretyId: surety, lastNumber: 'AB-3' });
    await receive(own, 'CD-9', { suretyId: surety, holderId: holder.userId });
    const [one] = [(await powersOf(own)).get('AB-001')!];
    await own.ask(contract.movePower, { params: { powerId: one.powerId }, body: { to: 'void', reason: 'Torn' } });
    const numbers = async (query: object) => [...(await powersOf(own, query)).keys()];
    expect(await numbers({ search: 'b 00' })).toEqual(['AB-001', 'AB-002', 'AB-003']);
    const { holderName } = (await powersOf(own)).get('CD-9')!;
    expect(await numbers({ search: holderName.toUpperCase() })).toEqual(['CD-9']);
    expect(await numbers({ search: '%' })).toEqual([]);
    expect(await numbers({ status: 'Void' })).toEqual(['AB-001']);
    expect(await numbers({ status: 'Active' })).toEqual(['AB-002', 'AB-003', 'CD-9']);
    expect(await numbers({ status: 'Expired' })).toEqual([]);
    expect(await numbers({ state: 'assigned' })).toEqual(['CD-9']);
    const { rows } = await own.ask(contract.listPowers);
    expect(rows.map(({ powerNumber }) => powerNumber)).toEqual(['CD-9', 'AB-003', 'AB-002', 'AB-001']);
  });

  it('is for Admin, Supervisor, Accounting and Auditor, and changed by whom powers#who-may-powers says', async () => {
    for (const role of ['Supervisor', 'Accounting', 'Auditor'] as const) {
      const person = await system.addAgent(admin, role);
      expect([role, (await person.call(contract.listPowers)).status]).toEqual([role, 200]);
      expect([role, (await receive(person, 'N-1', { suretyId })).status]).toEqual([role, 403]);
    }
    for (const role of ['Agent', 'Recovery Agent'] as const) {
      const { problem } = await (await system.addAgent(admin, role)).call(contract.listPowers);
      expect([role, problem?.detail]).toEqual([role, 'You do not have access to this page.']);
    }
    await receive(admin, 'ROLE-1', { suretyId });
    expect((await move('ROLE-1', 'returned', supervisor)).problem?.code).toBe('ROLE_REFUSED');
    expect((await move('ROLE-1', 'lost', supervisor)).status).toBe(200);
  });

  it('says at a power why it was moved, by whom and when, and nothing of its neighbour of the same number', async () => {
    const own = await system.signUp();
    const [one, other] = [await aSurety(own), await aSurety(own)];
    for (const surety of [one, other]) await receive(own, 'WHY-1', { suretyId: surety });
    const { rows } = await own.ask(contract.listPowers);
    const [moved, neighbours] = [one, other].map(
      (surety) => rows.find((row) => row.suretyId === surety)?.powerId ?? '',
    );
    for (const [to, reason] of [
      ['lost', 'Left in court'],
      ['found', 'In the file'],
      ['transferred', 'To Cypress Bail Bonds'],
    ] as const)
      await own.ask(contract.movePower, { params: { powerId: moved ?? '' }, body: { to, reason } });
    const of = async (powerId = '') => (await own.ask(listPowerExplanations, { params: { powerId } })).moves;
    expect((await of(moved)).map(({ move: to, reason }) => [to, reason])).toEqual([
      ['transferred', 'To Cypress Bail Bonds'],
      ['found', 'In the file'],
      ['lost', 'Left in court'],
    ]);
    expect((await of(moved))[0]).toMatchObject({ saidBy: expect.any(String), saidAt: expect.any(String) });
    expect(await of(neighbours)).toEqual([]);
  });

  it('stands by lot, the newest first, with what is in hand of each and what is on bonds', async () => {
    const own = await system.signUp();
    const surety = await aSurety(own, 'Acadian Casualty');
    await receive(own, 'LO-1', { suretyId: surety, lastNumber: 'LO-4', box: 'Box 3' });
    await receive(own, 'LP-9', { suretyId: surety, amountCents: 700_000 });
    await write(own, 'LO-002', { suretyId: surety });
    await own.ask(contract.deletePower, { params: { powerId: await idOf('LO-004', own) } });
    const { rows, nextCursor } = await own.ask(contract.listPowerLots, { query: { limit: 1 } });
    const single = { firstNumber: 'LP-9', lastNumber: 'LP-9', count: 1, amountCents: 700_000, inHandCount: 1 };
    expect(rows).toMatchObject([{ ...single, onBondCount: 0, box: '', suretyName: 'Acadian Casualty' }]);
    const { rows: rest } = await own.ask(contract.listPowerLots, { query: { cursor: nextCursor ?? '' } });
    expect(rest).toMatchObject([
      { firstNumber: 'LO-001', lastNumber: 'LO-004', box: 'Box 3', count: 3, amountCents: 15_000_000, inHandCount: 2 },
    ]);
    expect(rest[0]?.onBondCount).toBe(1);
    expect([...(await powersOf(own, { lotId: rest[0]?.lotId })).keys()]).toEqual(['LO-001', 'LO-002', 'LO-003']);
    expect((await neighbour.ask(contract.listPowers, { query: { lotId: rest[0]?.lotId } })).rows).toEqual([]);
    expect((await neighbour.ask(contract.listPowerLots)).rows.map(({ lotId }) => lotId)).not.toContain(rest[0]?.lotId);
  });

  it('of another agency is not seen, nor changed', async () => {
    await receive(admin, 'OWN-1', { suretyId });
    const powerId = await idOf('OWN-1');
    expect((await neighbour.ask(contract.listPowers)).rows).toEqual([]);
    const params = { powerId };
    const answers = [
      await neighbour.call(contract.getPower, { params }),
      await neighbour.call(contract.deletePower, { params }),
      await neighbour.call(contract.movePower, { params, body: { to: 'void', reason: 'Mine' } }),
      await neighbour.call(contract.actOnMyPower, { params, body: { act: 'reserve' } }),
    ];
    expect(answers.map(({ problem }) => problem?.code)).toEqual(Array(4).fill('POWER_NOT_FOUND'));
    const body = { powerIds: [powerId], holderId: neighbour.userId };
    expect(await neighbour.ask(contract.assignPowers, { body })).toMatchObject({ assigned: 0 });
    expect((await receive(neighbour, 'OWN-2', { suretyId })).problem?.code).toBe('SURETY_NOT_FOUND');
    expect((await receive(admin, 'OWN-3', { suretyId, holderId: neighbour.userId })).problem?.code).toBe(
      'AGENT_NOT_FOUND',
    );
  });
});

describe('a power in hand', () => {
  it('is assigned, reserved for 72 hours, released, handed back, and lost and found', async () => {
    await receive(admin, 'LIFE-1', { suretyId });
    const body = { powerIds: [await idOf('LIFE-1')], holderId: agent.userId };
    expect(await supervisor.ask(contract.assignPowers, { body })).toEqual({ assigned: 1, refused: [] });
    expect(await stateOf('LIFE-1')).toBe('assigned');
    const mine = await agent.ask(contract.listMyPowers);
    expect(mine.rows.map(({ powerNumber }) => powerNumber)).toContain('LIFE-1');
    for (const [what, after] of [
      ['reserve', 'reserved'],
      ['release', 'assigned'],
      ['hand-back', 'received'],
    ] as const) {
      expect([what, (await act('LIFE-1', what)).status]).toEqual([what, 200]);
      expect([what, await stateOf('LIFE-1')]).toEqual([what, after]);
    }
    expect((await act('LIFE-1', 'reserve')).problem?.code).toBe('POWER_NOT_FOUND');
    for (const to of ['lost', 'found', 'void'] as const)
      expect((await move('LIFE-1', to, supervisor)).status).toBe(200);
    expect((await move('LIFE-1', 'lost')).problem?.detail).toBe('Power LIFE-1 is void.');
    expect((await edit('LIFE-1', { status: 'Active' })).status).toBe(200);
    expect(await stateOf('LIFE-1')).toBe('received');
  });

  it('is edited by a form that was not overtaken, renumbered too, and not activated after its day', async () => {
    await receive(admin, 'ED-1', { suretyId, notes: 'First' });
    expect((await edit('ED-1', { amountCents: 7_500_000, notes: 'Second', status: 'Expired' })).status).toBe(200);
    expect((await powersOf(admin)).get('ED-1')).toMatchObject({
      amountCents: 7_500_000,
      notes: 'Second',
      state: 'expired',
    });
    expect((await edit('ED-1', { basedOn: 0 })).problem?.code).toBe('EDITED_MEANWHILE');
    const past = await edit('ED-1', { expiresOn: '2026-01-31', status: 'Active' });
    expect(past.problem?.errors).toEqual([
      { path: 'status', message: 'This power expired on 01/31/2026. Change the date first.' },
    ]);
    expect((await edit('ED-1', { powerNumber: 'ED-2', status: 'Active' })).status).toBe(200);
    const powers = await powersOf(admin, { search: 'ed' });
    expect([...powers.keys()]).toEqual(['ED-2']);
    expect(powers.get('ED-2')).toMatchObject({ state: 'received', amountCents: 7_500_000, notes: 'Second' });
    await receive(admin, 'ED-4', { suretyId });
    // Nor does one stay active that is given a day that is over.
    expect((await edit('ED-4', { expiresOn: '2026-01-31' })).problem?.errors).toEqual(past.problem?.errors);
    expect((await edit('ED-4', { expiresOn: '2026-01-31', status: 'Expired' })).status).toBe(200);
    await receive(admin, 'ED-3', { suretyId });
    expect((await edit('ED-3', { powerNumber: 'ED-2' })).problem?.detail).toBe('These numbers exist already: ED-2.');
  });

  it('is deleted where it was never used, and voided where it was (powers#deleting-a-power)', async () => {
    await receive(admin, 'DEL-1', { suretyId, lastNumber: 'DEL-2', holderId: agent.userId });
    await act('DEL-002', 'reserve');
    await act('DEL-002', 'release');
    const answers = [];
    for (const number of ['DEL-001', 'DEL-002']) {
      answers.push((await admin.ask(contract.deletePower, { params: { powerId: await idOf(number) } })).message);
    }
    expect(answers).toEqual(['Power DEL-001 deleted.', 'Power DEL-002 was used before, so it was voided.']);
    expect(await statesOf(admin, { search: 'del' })).toEqual(['DEL-002 void']);
    expect((await receive(admin, 'DEL-1', { suretyId })).status).toBe(202);
  });

  it('expires the day after its last, where the agency is, and its reservation ends after 72 hours', async () => {
    const expiresOn = addDays(today, 20);
    await receive(admin, 'OLD-1', { suretyId, lastNumber: 'OLD-2', holderId: agent.userId, expiresOn });
    await act('OLD-001', 'reserve');
    await seen(); // what is aged is read from the view
    const clock = system.provider<TestClock>('TestClock');
    const tend = system.provider<ReconcilePowers>('ReconcilePowers');
    const at = async (day: string) => {
      await clock.set(`${day}T20:00:00.000Z`);
      await tend.age();
      await clock.set(null);
      await seen();
      return statesOf(admin, { search: 'OLD' });
    };
    expect(await at(addDays(today, 4))).toEqual(['OLD-001 assigned', 'OLD-002 assigned']);
    expect(await at(expiresOn)).toEqual(['OLD-001 assigned', 'OLD-002 assigned']);
    expect(await at(addDays(expiresOn, 1))).toEqual(['OLD-001 expired', 'OLD-002 expired']);
  });
});

describe('a power and its bond', () => {
  it('are one truth: executed, not to be changed, given back with its bond’s void, spent where the paper is', async () => {
    await receive(admin, 'B-1', { suretyId, lastNumber: 'B-3', holderId: agent.userId });
    const { body } = await write(agent, 'B-1', { powerNumber: 'B-001' });
    const { bondId } = body;
    expect(await powerOf('B-001')).toMatchObject({ state: 'executed', bondId, holderId: agent.userId });
    const message = 'Power B-001 is on the bond of Odile Fontenot. Void or amend the bond first.';
    expect((await move('B-001', 'void')).problem?.detail).toBe(message);
    expect((await edit('B-001', { amountCents: 100 })).problem?.detail).toBe(message);
    expect((await edit('B-001', { amountCents: 9_000_000, notes: 'Seen' })).status).toBe(200);
    const deleted = await admin.call(contract.deletePower, { params: { powerId: await idOf('B-001') } });
    expect(deleted.problem?.detail).toBe(message);
    const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
    await admin.ask(voidBond, { params: { bondId }, body: why });
    expect(await stateOf('B-001')).toBe('assigned');
    const again = (await write(agent, 'B-001')).body.bondId;
    await admin.ask(voidBond, { params: { bondId: again }, body: { ...why, paperIntact: false } });
    expect(await stateOf('B-001')).toBe('void');
    expect((await edit('B-001', { status: 'Active' })).problem?.detail).toBe('Power B-001 is void.');
    expect((await write(agent, 'B-001')).problem?.detail).toBe('Power B-001 is void.');
  });

  it('part where the bond gets another number: mistyped goes back, replaced is void', async () => {
    await receive(admin, 'C-1', { suretyId, lastNumber: 'C-4', holderId: agent.userId });
    const bondId = (await write(agent, 'C-001')).body.bondId;
    const amend = (powerNumber: string, powerChange: 'mistyped' | 'replaced', basedOn: number) =>
      admin.ask(amendBond, { params: { bondId }, body: { powerNumber, powerChange, reason: 'Seen', basedOn } });
    await amend('C-002', 'mistyped', 0);
    await seen();
    expect((await statesOf(admin, { search: 'C-0' })).slice(0, 2)).toEqual(['C-001 assigned', 'C-002 executed']);
    await amend('C-003', 'replaced', 1);
    expect((await statesOf(admin, { search: 'C-0' })).slice(0, 3)).toEqual([
      'C-001 assigned',
      'C-002 void',
      'C-003 executed',
    ]);
  });

  it('refuses what is void, lost, expired on the bond date, or held back by somebody else', async () => {
    const over = { suretyId, expiresOn: addDays(today, -2), issuedOn: addDays(today, -40) };
    await receive(admin, 'D-1', { suretyId, lastNumber: 'D-3', holderId: agent.userId, expiresOn: today });
    await receive(admin, 'D-9', { ...over, status: 'Expired' });
    await move('D-001', 'lost');
    await act('D-002', 'reserve');
    expect((await write(admin, 'D-001')).problem?.detail).toBe('Power D-001 is lost.');
    const { holderName } = (await powerOf('D-002'))!;
    expect((await write(supervisor, 'D-002')).problem?.detail).toBe(`Reserved by ${holderName}.`);
    expect((await write(agent, 'D-002')).status).toBe(201);
    expect((await write(agent, 'D-9')).problem?.detail).toContain('Power D-9 expired on ');
    expect((await write(agent, 'D-9', { bondDate: addDays(today, -2) })).status).toBe(201);
  });

  it('is not received as active after its last day (powers#setting-power-status)', async () => {
    const expiresOn = addDays(today, -1);
    const received = await receive(admin, 'OVER-1', { suretyId, expiresOn });
    expect(received.problem?.errors).toEqual([
      { path: 'status', message: `This power expired on ${formatDay(expiresOn)}. Change the date first.` },
    ]);
    expect((await powersOf(admin)).has('OVER-1')).toBe(false);
    const asExpired = await receive(admin, 'OVER-1', { suretyId, expiresOn, status: 'Expired' });
    expect(asExpired.status).toBe(202);
  });

  it('asks for the surety where several have the number, and takes the only one otherwise', async () => {
    const own = await system.signUp();
    const [one, other] = [await aSurety(own), await aSurety(own)];
    await receive(own, 'S-1', { suretyId: one });
    await receive(own, 'S-2', { suretyId: one });
    await receive(own, 'S-2', { suretyId: other });
    const request = await write(own, 'S-2');
    expect(request.problem?.errors).toEqual([{ path: 'suretyId', message: 'Choose the surety of this power.' }]);
    expect((await write(own, 'S-1')).status).toBe(201);
    expect((await write(own, 'S-7', { suretyId: other })).status).toBe(201);
    const powers = await powersOf(own);
    expect([powers.get('S-1')?.suretyId, powers.get('S-7')?.suretyId]).toEqual([one, other]);
  });

  it('race for one power: one bond is written on it, the others on none', async () => {
    await receive(admin, 'RACE-1', { suretyId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(admin, 'RACE-1')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 201);
    expect((await powersOf(admin)).get('RACE-1')).toMatchObject({ state: 'executed', bondId: won?.body.bondId });
  });
});
