import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { amendBond, getBond, writeBond } from '#contracts/books/bond/bonds.ts';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { addCourt, changeCourt, listCourts } from '#contracts/agency/organizations/courts.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let stranger: Person;
let defendantId: string;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  stranger = await system.signUp({ organizationName: 'Bayou Bail Bonds' });
  defendantId = await admin.story.defendant({ birthday: '1990-01-01' });
});
afterAll(() => system.close());

const write = (courtLocation: string) => {
  const priced = { amountCents: 100_000, jurisdiction: 'Orleans' } as const;
  return admin.call(writeBond, { body: { defendantId, courtLocation, ...priced } });
};
const courtOf = async (bondId: string) => (await admin.ask(getBond, { params: { bondId } })).courtLocation;
const beside = [{ path: 'courtLocation', message: 'Choose a court from the list.' }];

describe('The courts of an agency', () => {
  it('are those that it added, offered ones first, by name', async () => {
    const { courtId } = await stranger.ask(addCourt, { body: { name: 'Sulphur City Court', parish: 'Calcasieu' } });
    const other = await stranger.ask(addCourt, { body: { name: 'Jefferson 1st Parish Court', parish: 'Jefferson' } });
    const retired = { name: 'Sulphur Court', parish: 'Calcasieu', active: false } as const;
    expect(await stranger.ask(changeCourt, { params: { courtId }, body: retired })).toEqual({ courtId, ...retired });
    expect((await stranger.ask(listCourts)).courts).toEqual([other, { courtId, ...retired }]);
    expect((await admin.ask(listCourts)).courts).toEqual([]);
    const notTheirs = await admin.call(changeCourt, { params: { courtId }, body: retired });
    expect(notTheirs.problem?.code).toBe('COURT_NOT_FOUND');
  });

  it('have names of their own, whatever the case', async () => {
    const body = { name: 'Kenner City Court', parish: 'Jefferson' } as const;
    const { courtId } = await admin.ask(addCourt, { body });
    const taken = async (name: string) => (await admin.call(addCourt, { body: { ...body, name } })).problem?.code;
    expect(await taken('KENNER city court')).toBe('COURT_NAME_TAKEN');
    expect(await taken('lafayette 15th jdc')).toBe('COURT_NAME_TAKEN');
    const renamed = { params: { courtId }, body: { ...body, name: 'St. John 40th JDC' } };
    expect((await admin.call(changeCourt, renamed)).problem?.code).toBe('COURT_NAME_TAKEN');
  });
});

describe('The court of a bond', () => {
  it('is one of every agency, or one that this agency offers; another is refused beside the field', async () => {
    const unlisted = `Gretna ${randomUUID().slice(0, 8)}`;
    expect((await write(unlisted)).problem?.errors).toEqual(beside);
    await stranger.ask(addCourt, { body: { name: unlisted, parish: 'Jefferson' } });
    expect((await write(unlisted)).problem?.errors).toEqual(beside);
    expect((await write('Lafayette 15th JDC')).status).toBe(201);
    await admin.ask(addCourt, { body: { name: unlisted, parish: 'Jefferson' } });
    const { bondId } = (await write(unlisted)).body;
    expect(await courtOf(bondId)).toBe(unlisted);
    const rows = [{ amountCents: 100_000, jurisdiction: 'Orleans' as const }];
    const grid = { defendantId, accountId: null, courtLocation: 'Nowhere', rows };
    expect((await admin.call(writeBonds, { body: grid })).problem?.errors).toEqual(beside);
  });

  it('keeps the name that the bond was written with, whatever becomes of the court', async () => {
    const body = { name: 'Slidell City Court', parish: 'St. Tammany', active: true } as const;
    const { courtId } = await admin.ask(addCourt, { body });
    const { bondId } = (await write(body.name)).body;
    await admin.ask(changeCourt, {
      params: { courtId },
      body: { ...body, name: 'City Court of Slidell', active: false },
    });
    expect(await courtOf(bondId)).toBe(body.name);
    const amend = (edit: { courtLocation: string; caseNumber?: string }, basedOn: number) =>
      admin.call(amendBond, { params: { bondId }, body: { ...edit, basedOn } });
    expect((await amend({ courtLocation: body.name, caseNumber: '26-1' }, 0)).status).toBe(200);
    expect((await amend({ courtLocation: 'City Court of Slidell' }, 1)).problem?.errors).toEqual(beside);
    const again = {
      courtLocation: body.name,
      amountCents: 100_000,
      jurisdiction: 'St. Tammany',
      reason: 'Moved',
    } as const;
    const rewritten = await admin.ask(rewriteBond, { params: { bondId }, body: again });
    expect(await courtOf(rewritten.bondId)).toBe(body.name);
  });
});
