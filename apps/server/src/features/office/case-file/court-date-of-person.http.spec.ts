import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { amendBond, getBond, listBondsOfDefendant, voidBond } from '#contracts/books/bond/bonds.ts';
import { listCourtDates } from '#contracts/books/bond/court-answers.ts';
import { writeBonds } from '#contracts/books/bond/bond-batches.ts';
import { createIntake } from '#contracts/office/intake/intake.ts';
import { changeAgency } from '#contracts/agency/organizations/agency.ts';
import { editDefendant, getDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const [soon, later] = [addDays(today, 9), addDays(today, 30)];
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
});
afterAll(() => system.close());

const personWith = async (courtDate: string | null) =>
  await admin.story.defendant({ fullName: 'Odile Fontenot', courtDate });
const write = async (defendantId: string, body: { courtDate?: string; amountCents?: number } = {}) =>
  (await admin.story.bond({ defendantId, amountCents: null, ...body })).bondId;
const onFile = (defendantId: string) => admin.ask(getDefendant, { params: { defendantId } });
const ownOf = async (defendantId: string) => (await onFile(defendantId)).courtDate;
const onBond = async (bondId: string) => (await admin.ask(getBond, { params: { bondId } })).courtDate;
const edit = async (defendantId: string, body: Partial<NonNullable<RequestOf<typeof editDefendant>['body']>>) =>
  admin.call(editDefendant, {
    params: { defendantId },
    body: { ...body, basedOn: (await onFile(defendantId)).version },
  });
const discard = (bondId: string) => {
  const body = { reasonCode: 'Entered in error', reason: 'Never written' } as const;
  return admin.ask(voidBond, { params: { bondId }, body });
};

describe('The court date of a person', () => {
  it('is their own while no bond of theirs is OPEN, and goes to the first OPEN one that has none', async () => {
    const defendantId = await personWith(soon);
    expect(await ownOf(defendantId)).toBe(soon);
    const bondId = await write(defendantId);
    expect([await onBond(bondId), await ownOf(defendantId)]).toEqual([soon, null]);
    const second = await write(defendantId);
    expect(await onBond(second)).toBeNull();
  });

  it('is history where the first OPEN bond has one already, or where it has passed', async () => {
    const other = await personWith(soon);
    expect([await onBond(await write(other, { courtDate: later })), await ownOf(other)]).toEqual([later, null]);
    const passed = await personWith(addDays(today, -1));
    expect([await onBond(await write(passed)), await ownOf(passed)]).toEqual([null, null]);
  });

  it('goes to the first bond of a grid, and to one that is OPEN again', async () => {
    const defendantId = await personWith(soon);
    const rows = [
      { amountCents: 100_000, jurisdiction: 'Orleans' as const },
      { amountCents: 100_000, jurisdiction: 'Orleans' as const },
    ];
    const { bonds } = await admin.ask(writeBonds, { body: { defendantId, accountId: null, rows } });
    expect(await Promise.all(bonds.map(({ bondId }) => onBond(bondId)))).toEqual([soon, null]);
    const again = await personWith(null);
    const bondId = await write(again, { amountCents: 10_000 });
    const become = (status: 'OPEN' | 'CLOSED', basedOn: number) =>
      admin.ask(amendBond, { params: { bondId }, body: { status, confirmed: true, basedOn } });
    await become('CLOSED', 0);
    expect((await edit(again, { courtDate: later })).body.courtDate).toBe(later);
    await become('OPEN', 1);
    expect([await onBond(bondId), await ownOf(again)]).toEqual([later, null]);
  });

  it('is written to the only OPEN bond by the field of the person, with all that is saved beside it or not at all', async () => {
    const defendantId = await personWith(null);
    const bondId = await write(defendantId, { courtDate: soon });
    const { body } = await edit(defendantId, { courtDate: later, city: 'Gretna' });
    expect([body.courtDate, body.city, await onBond(bondId)]).toEqual([null, 'Gretna', later]);
    const late = await edit(defendantId, { courtDate: addDays(today, 5_000), city: 'Kenner' });
    expect(late.problem?.errors).toEqual([{ path: 'courtDate', message: 'Enter a valid date in MM/DD/YYYY.' }]);
    expect([(await onFile(defendantId)).city, await onBond(bondId)]).toEqual(['Gretna', later]);
    const stale = { params: { defendantId }, body: { city: 'Slidell', courtDate: soon, basedOn: 1 } };
    expect((await admin.call(editDefendant, stale)).problem?.code).toBe('EDITED_MEANWHILE');
    expect(await onBond(bondId)).toBe(later);
    await edit(defendantId, { courtDate: null });
    expect(await onBond(bondId)).toBeNull();
  });

  it('takes the hour of the old day with it, where it is changed there (today#court-time-and-section)', async () => {
    const defendantId = await personWith(null);
    const hour = { courtTime: '09:30', courtSection: 'M3' };
    const { bondId } = await admin.story.bond({ defendantId, courtDate: soon, ...hour });
    const shown = () => admin.ask(getBond, { params: { bondId } });
    await edit(defendantId, { courtDate: soon, city: 'Gretna' });
    expect(await shown()).toMatchObject({ courtDate: soon, ...hour });
    await edit(defendantId, { courtDate: later });
    expect(await shown()).toMatchObject({ courtDate: later, courtTime: null, courtSection: '' });
  });

  it('has a time and a section on the file itself, which go along with it and come back (today#court-time-and-section)', async () => {
    const hour = { courtTime: '09:00', courtSection: 'M3' };
    const defendantId = await admin.story.defendant({ courtDate: soon, ...hour });
    const none = await admin.story.defendant({ courtDate: null, ...hour });
    expect(await onFile(none)).toMatchObject({ courtDate: null, courtTime: null, courtSection: '' });
    const { rows } = await admin.ask(listCourtDates);
    expect(rows.find((row) => row.defendantId === defendantId)).toBeUndefined(); // in nine days
    const bondId = await write(defendantId);
    expect(await admin.ask(getBond, { params: { bondId } })).toMatchObject({ courtDate: soon, ...hour });
    expect(await onFile(defendantId)).toMatchObject({ courtDate: null, courtTime: null, courtSection: '' });
    await edit(defendantId, { courtTime: '13:30' });
    expect(await admin.ask(getBond, { params: { bondId } })).toMatchObject({ ...hour, courtTime: '13:30' });
    await discard(bondId);
    expect(await onFile(defendantId)).toMatchObject({ courtDate: soon, courtTime: '13:30', courtSection: 'M3' });
    const history = await admin.ask(listHistory, { params: { defendantId } });
    expect(history.rows.map(({ words }) => words)).toContain('Entered Court Time: 1:30 PM');
    await edit(defendantId, { courtDate: addDays(today, 3), courtTime: '10:00' });
    const listed = (await admin.ask(listCourtDates)).rows.find((row) => row.defendantId === defendantId);
    expect(listed).toMatchObject({ bondId: null, courtTime: '10:00', courtSection: '' });
    await edit(defendantId, { courtDate: null });
    expect(await onFile(defendantId)).toMatchObject({ courtDate: null, courtTime: null, courtSection: '' });
    const { bondId: begun } = await admin.ask(createIntake, {
      body: { defendant: { fullName: 'Dora Fontenot', courtDate: soon, ...hour }, references: [], indemnitors: [] },
    });
    expect(await admin.ask(getBond, { params: { bondId: begun } })).toMatchObject({ courtDate: soon, ...hour });
  });

  it('asks which of several OPEN bonds it is of', async () => {
    const defendantId = await personWith(null);
    const [one, two] = [await write(defendantId, { courtDate: soon }), await write(defendantId)];
    const which = [{ path: 'courtDate', message: 'Choose which bond this court date is of.' }];
    expect((await edit(defendantId, { courtDate: later })).problem?.errors).toEqual(which);
    expect((await edit(defendantId, { courtDate: later, courtDateBondId: two })).status).toBe(200);
    expect([await onBond(one), await onBond(two)]).toEqual([soon, later]);
    const strange = await write(await personWith(null));
    expect((await edit(defendantId, { courtDate: soon, courtDateBondId: strange })).problem?.errors).toEqual(which);
  });

  it('is given back by an unfinished bond that is discarded, and not by a finished one', async () => {
    const defendantId = await personWith(soon);
    const bondId = await write(defendantId);
    await edit(defendantId, { courtDate: later });
    await discard(bondId);
    expect(await ownOf(defendantId)).toBe(later);
    const finished = await write(defendantId, { amountCents: 10_000 });
    expect(await onBond(finished)).toBe(later);
    await discard(finished);
    expect(await ownOf(defendantId)).toBeNull();
  });

  it('counts in the list until 30 days after it', async () => {
    const listed = async (courtDate: string) => {
      const defendantId = await personWith(courtDate);
      const { rows } = await admin.ask(listDefendants, { query: { limit: 100, sort: 'courtDate' } });
      return rows.find((row) => row.defendantId === defendantId)?.courtDate;
    };
    expect(await listed(addDays(today, -29))).toBe(addDays(today, -29));
    expect(await listed(addDays(today, -30))).toBeNull();
  });
});

describe('The wizard’s bond', () => {
  it('takes the court date of the wizard and the usual jurisdiction of the agency', async () => {
    const owner = await system.signUp();
    const of = async (charges: { amountCents: number; parish: 'Caddo' }[]) => {
      const defendant = { fullName: 'Odile Fontenot', courtDate: soon };
      const { defendantId } = await owner.ask(createIntake, { body: { defendant, charges } });
      const params = { defendantId };
      const { bonds } = await owner.ask(listBondsOfDefendant, { params });
      const own = (await owner.ask(getDefendant, { params })).courtDate;
      return [...bonds.map(({ courtDate, jurisdiction }) => [courtDate, jurisdiction]), own];
    };
    expect(await of([])).toEqual([[soon, null], null]);
    const agency = { name: 'Bayou Bail', timeZone: 'America/Chicago', retentionYears: 7 };
    const { usualJurisdiction } = await owner.ask(changeAgency, { body: { ...agency, usualJurisdiction: 'St. Mary' } });
    expect(usualJurisdiction).toBe('St. Mary');
    expect(await of([])).toEqual([[soon, 'St. Mary'], null]);
    expect(await of([{ amountCents: 100_000, parish: 'Caddo' }])).toEqual([[soon, 'Caddo'], null]);
  });
});
