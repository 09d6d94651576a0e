import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lookUpPowers, proposePowers } from '#contracts/books/bond/bond-powers.ts';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import { amendBond, getBond, voidBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { changePowerPolicy } from '#contracts/agency/organizations/agency.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, powersOf, receive } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let pelican: string;
let defendantId: string;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  pelican = await aSurety(admin, 'Pelican Surety');
  defendantId = await admin.story.defendant();
});
afterAll(() => system.close());

const write = (by: Person, powerNumber: string, more: object = {}) =>
  by.call(writeBond, { body: { defendantId, powerNumber, amountCents: 100_000, jurisdiction: 'Orleans', ...more } });
const bondWith = async (powerNumber: string, more: object = {}, by = admin) => {
  return (await by.story.bond({ defendantId, powerNumber, amountCents: 100_000, ...more })).bondId;
};
const proposed = async (by: Person, amountsCents: number[], more: object = {}) => {
  const rows = amountsCents.map((amountCents) => ({ amountCents }));
  const body = { suretyId: pelican, usedOn: today, rows, ...more };
  return (await by.ask(proposePowers, { body })).powers.map((power) => power?.powerNumber ?? null);
};
/** What somebody else has done is read behind an event of the reader's own. */
let ticks = 0;
const seen = async () => void (await receive(admin, `TICK ${(ticks += 1)}`, { suretyId: pelican }));

describe('the powers proposed for bonds (powers#proposed-power)', () => {
  it('are those that the agent holds, of the surety, in hand and unexpired, the smallest that covers first', async () => {
    const [other] = [await aSurety(admin, 'Acadian Surety')];
    const row = { suretyId: pelican, holderId: agent.userId };
    await receive(admin, 'PR-1', { ...row, amountCents: 1_000_000, expiresOn: addDays(today, 60) });
    await receive(admin, 'PR-2', { ...row, amountCents: 1_000_000, expiresOn: addDays(today, 30) });
    await receive(admin, 'PR-3', { ...row, amountCents: 5_000_000 });
    await receive(admin, 'PR-4', { ...row, amountCents: null });
    await receive(admin, 'PR-5', { suretyId: pelican, amountCents: 1_000_000 });
    await receive(admin, 'PR-6', { suretyId: other, holderId: agent.userId, amountCents: 1_000_000 });
    await receive(admin, 'PR-7', { suretyId: pelican, holderId: admin.userId, amountCents: 500_000 });
    expect(await proposed(admin, [400_000, 400_000])).toEqual(['PR-7', null]);
    expect(await proposed(agent, [1_000_000, 1_000_000, 1_000_000, 100])).toEqual(['PR-2', 'PR-1', 'PR-3', null]);
    expect(await proposed(agent, [1_000_001])).toEqual(['PR-3']);
    expect(await proposed(agent, [1_000_000], { usedOn: addDays(today, 31) })).toEqual(['PR-1']);
    expect(await proposed(agent, [1_000_000], { suretyId: other })).toEqual(['PR-6']);
    const typed = [{ amountCents: 1_000_000 }, { powerNumber: 'pr 2', amountCents: 1_000_000 }, { amountCents: null }];
    expect(await proposed(agent, [], { rows: typed })).toEqual(['PR-1', null, null]);
    expect((await write(agent, 'PR-2')).status).toBe(201);
    expect(await proposed(agent, [1_000_000])).toEqual(['PR-1']);
  });

  it('tell what a number as typed stands for, and what may be meant where that is nothing', async () => {
    await receive(admin, 'AS5-0001234', { suretyId: pelican, holderId: agent.userId });
    const { numbers, unknownRefused } = await admin.ask(lookUpPowers, {
      body: { numbers: ['as5 0001234', 'AS5-1234', 'ZZ-9'].map((powerNumber) => ({ powerNumber })) },
    });
    expect(unknownRefused).toBe(false);
    expect(numbers).toEqual([
      {
        powers: [
          expect.objectContaining({ powerNumber: 'AS5-0001234', suretyId: pelican, suretyName: 'Pelican Surety' }),
        ],
        meant: null,
      },
      { powers: [], meant: 'AS5-0001234' },
      { powers: [], meant: null },
    ]);
    const neighbour = await system.signUp({ organizationName: 'Bayou Bonds' });
    const seenThere = await neighbour.ask(lookUpPowers, {
      body: { numbers: [{ powerNumber: 'AS5-0001234' }] },
    });
    expect(seenThere.numbers).toEqual([{ powers: [], meant: null }]);
    expect(await proposed(neighbour, [100])).toEqual([null]);
  });
});

describe('the surety of a bond (powers#surety-of-a-bond)', () => {
  it('is that of its number, else the only active one, else it has to be chosen', async () => {
    const own = await system.signUp();
    const theirs = await own.story.defendant();
    const of = { defendantId: theirs };
    const suretyOf = async (bondId: string) => (await own.ask(getBond, { params: { bondId } })).suretyId;
    const wrote = async (powerNumber: string, more: object = {}) =>
      suretyOf(await bondWith(powerNumber, { ...of, ...more }, own));
    expect(await wrote('NO-1')).toBeNull();
    const first = await aSurety(own, 'Bayou Fidelity');
    expect(await wrote('NO-2')).toBe(first);
    const second = await aSurety(own, 'Cypress Indemnity');
    await receive(own, 'KN-1', { suretyId: second });
    expect(await wrote('KN-1')).toBe(second);
    const choose = [{ path: 'suretyId', message: 'Choose the surety of this power.' }];
    expect((await write(own, 'NO-3', of)).problem?.errors).toEqual(choose);
    expect(await wrote('NO-3', { suretyId: first })).toBe(first);
    const rows = [{ powerNumber: 'NO-4' }, { powerNumber: 'NO-5', suretyId: second }];
    const grid = await own.call(writeBonds, { body: { defendantId: theirs, accountId: null, rows } });
    expect(grid.problem?.errors).toEqual([{ path: 'rows.0.powerNumber', message: 'Choose the surety of this power.' }]);
  });
});

describe('a number that was never received', () => {
  it('is taken and listed, and refused where the agency says so, not on the bond that bears it already', async () => {
    const own = await system.signUp();
    const theirs = await own.story.defendant();
    const of = { defendantId: theirs };
    await receive(own, 'REC-1', { suretyId: await aSurety(own) });
    expect((await write(own, 'UN-1', of)).status).toBe(201);
    const policy = { body: { refusesUnknownPowers: true } };
    const supervisor = await system.addAgent(own, 'Supervisor');
    expect((await supervisor.call(changePowerPolicy, policy)).problem?.code).toBe('ROLE_REFUSED');
    expect((await own.ask(changePowerPolicy, policy)).refusesUnknownPowers).toBe(true);
    const refused = await write(own, 'UN-2', of);
    expect([refused.status, refused.problem?.detail]).toEqual([409, 'Power UN-2 is not in the inventory.']);
    expect((await write(own, 'REC-1', of)).status).toBe(201);
    const { unknownRefused } = await own.ask(lookUpPowers, { body: { numbers: [{ powerNumber: 'UN-1' }] } });
    expect(unknownRefused).toBe(true);
    const rows = [{ powerNumber: 'UN-3' }];
    const grid = await own.call(writeBonds, { body: { defendantId: theirs, accountId: null, rows } });
    expect(grid.problem?.errors).toEqual([
      { path: 'rows.0.powerNumber', message: 'Power UN-3 is not in the inventory.' },
    ]);
    expect([...(await powersOf(own)).keys()]).toEqual(['REC-1', 'UN-1']);
  });
});

describe('the paper of a bond that is voided (powers#paper-intact)', () => {
  const voided = async (powerNumber: string, bondId: string, more: object) => {
    const body = { reasonCode: 'Entered in error' as const, reason: 'Twice', ...more };
    expect((await admin.call(voidBond, { params: { bondId }, body })).status).toBe(200);
    await seen();
    return (await powersOf(admin)).get(powerNumber)?.state;
  };

  it('goes back to its holder where it is intact, and is void where it is not', async () => {
    await receive(admin, 'VD-1', { suretyId: pelican, holderId: admin.userId });
    await receive(admin, 'VD-2', { suretyId: pelican, holderId: admin.userId });
    const [one, two] = [await bondWith('VD-1'), await bondWith('VD-2')];
    expect(await voided('VD-1', one, { paperIntact: true })).toBe('assigned');
    expect(await voided('VD-2', two, { paperIntact: false })).toBe('void');
  });

  it('is void without asking once the bond was forfeited, and the bond says so beforehand', async () => {
    await receive(admin, 'VD-3', { suretyId: pelican, holderId: admin.userId });
    const bondId = await bondWith('VD-3');
    const spent = async () => (await admin.ask(getBond, { params: { bondId } })).paperSpent;
    expect(await spent()).toBe(false);
    const forfeit = { status: 'FORFEITED', forfeitureDate: today, basedOn: 0 } as const;
    await admin.ask(amendBond, { params: { bondId }, body: forfeit });
    const setAside = { status: 'CLOSED', reason: 'Set aside', confirmed: true, basedOn: 1 } as const;
    await admin.ask(amendBond, { params: { bondId }, body: setAside });
    expect(await spent()).toBe(true);
    expect(await voided('VD-3', bondId, { paperIntact: true })).toBe('void');
  });
});
