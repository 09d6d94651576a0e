import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listAudit } from '#contracts/office/audit/audit.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { addSurety, changeSurety, listSureties, setSuretyContract } from '#contracts/agency/sureties/sureties.ts';
import { inForceOn } from '#domain/kernel/effective-rates.ts';
import { suretyDues } from '#domain/agency/surety-contract.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let neighbour: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  [admin, neighbour] = [await system.signUp(), await system.signUp({ organizationName: 'Magnolia Bonds' })];
});
afterAll(() => system.close());

const company = { name: 'Pelican Surety', contactName: 'Remy Guidry', email: 'remy@example.com', phoneNumber: '' };
const contract = {
  effectiveOn: '2026-01-01',
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 1_000,
  minimumCents: 0,
  rounding: 'proportional',
  limitCents: null,
  weekEndsOn: 0,
  reportDay: 1,
  citation: 'General agency contract',
  reason: 'Signed',
} as const satisfies InputOf<typeof setSuretyContract>['body'];
const suretiesOf = async (person: Person) => (await person.ask(listSureties)).sureties;
const add = (person: Person, name: string) => person.ask(addSurety, { body: { ...company, name } });

test("a surety is added once, is in use, and is the agency's alone", async () => {
  const commandId = randomUUID();
  const sent = { body: { ...company, name: 'Acadian Casualty' }, commandId };
  const added = await admin.ask(addSurety, sent);
  expect(await admin.ask(addSurety, sent)).toEqual(added);
  expect(added).toEqual({ suretyId: commandId, ...company, name: 'Acadian Casualty', isActive: true, version: 1 });
  expect((await suretiesOf(admin)).filter(({ suretyId }) => suretyId === commandId)).toHaveLength(1);
  expect(await suretiesOf(neighbour)).toEqual([]);
  const again = await admin.call(addSurety, { body: { ...company, name: 'ACADIAN  casualty' } });
  expect(again.problem?.detail).toBe('Another surety has this name.');
  await add(neighbour, 'Acadian Casualty');
});

test('a change is refused where somebody else changed it since; the same values change nothing', async () => {
  const { suretyId } = await add(admin, 'Bayou Fidelity');
  const params = { suretyId };
  const body = { ...company, name: 'Bayou Fidelity', isActive: true, basedOn: 1 };
  expect((await admin.ask(changeSurety, { params, body })).version).toBe(1);
  const off = await admin.ask(changeSurety, { params, body: { ...body, contactName: 'Odile Roy', isActive: false } });
  expect(off).toMatchObject({ contactName: 'Odile Roy', isActive: false, version: 2 });
  expect((await admin.call(changeSurety, { params, body })).problem?.code).toBe('CONFLICT');
  expect((await neighbour.call(changeSurety, { params, body })).problem?.code).toBe('SURETY_NOT_FOUND');
  expect((await suretiesOf(admin)).at(-1)).toMatchObject({ name: 'Bayou Fidelity', isActive: false });
});

test('a contract holds from its day; the same day again corrects it, and nothing is edited', async () => {
  const { suretyId } = await add(admin, 'Cypress Indemnity');
  const params = { suretyId };
  const set = (changes: Partial<InputOf<typeof setSuretyContract>['body']>) =>
    admin.ask(setSuretyContract, { params, body: { ...contract, ...changes } });
  await set({});
  await set({ effectiveOn: '2026-07-01', premiumCentsPerThousand: null, premiumBasisPoints: 1_000 });
  const corrected = await set({ bufCentsPerThousand: 500, reason: 'The BUF is $5' });
  expect(corrected).toMatchObject({ effectiveOn: '2026-01-01', version: 2, reason: 'The BUF is $5' });
  const contracts = (await suretiesOf(admin)).find((surety) => surety.suretyId === suretyId)?.contracts ?? [];
  expect(contracts.map(({ effectiveOn, version }) => [effectiveOn, version])).toEqual([
    ['2026-07-01', 1],
    ['2026-01-01', 2],
    ['2026-01-01', 1],
  ]);
  const dues = (on: string) => {
    const terms = inForceOn(contracts, on);
    return terms && suretyDues(terms, { faceCents: 1_000_000, premiumCents: 120_000 });
  };
  expect(dues('2025-12-31')).toBeNull();
  expect(dues('2026-03-10')).toEqual({ premiumCents: 10_000, bufCents: 5_000 });
  expect(dues('2026-07-01')).toEqual({ premiumCents: 12_000, bufCents: 10_000 });
});

test('two corrections of one day at once are two versions or one refusal, never two of one number', async () => {
  const { suretyId } = await add(admin, 'Delta Bonding');
  const answers = await Promise.all(
    [500, 600, 700].map((bufCentsPerThousand) =>
      admin.call(setSuretyContract, { params: { suretyId }, body: { ...contract, bufCentsPerThousand } }),
    ),
  );
  for (const { status, problem } of answers) expect([201, 409]).toContain(problem ? 409 : status);
  const versions = (await suretiesOf(admin))
    .find((surety) => surety.suretyId === suretyId)
    ?.contracts.map(({ version }) => version);
  expect(versions).toEqual(versions?.map((_, place) => versions.length - place));
  expect(versions).toHaveLength(answers.filter(({ problem }) => !problem).length);
});

test('a contract needs one kind of premium share, figures within reason, a source and a reason', async () => {
  const { suretyId } = await add(admin, 'Evangeline Surety');
  const errorsOf = async (changes: object) => {
    const body = { ...contract, ...changes } as InputOf<typeof setSuretyContract>['body'];
    const { problem } = await admin.call(setSuretyContract, { params: { suretyId }, body });
    return problem?.errors?.map(({ path, message }) => [path, message]);
  };
  const oneKind = [['premiumCentsPerThousand', 'Enter the premium share by the face or by the premium.']];
  expect(await errorsOf({ premiumBasisPoints: 1_000 })).toEqual(oneKind);
  expect(await errorsOf({ premiumCentsPerThousand: null })).toEqual(oneKind);
  expect(await errorsOf({ bufCentsPerThousand: 100_001 })).toEqual([
    ['bufCentsPerThousand', 'Enter a rate from $0.00 to $1,000.00 per $1,000.'],
  ]);
  expect(await errorsOf({ citation: ' ', reason: '' })).toEqual([
    ['citation', 'Name the contract or the letter that sets this.'],
    ['reason', 'Give a reason.'],
  ]);
  expect(await errorsOf({ effectiveOn: '2026-02-30' })).toEqual([['effectiveOn', 'Enter a valid date in MM/DD/YYYY.']]);
  const other = await neighbour.call(setSuretyContract, { params: { suretyId }, body: contract });
  expect(other.problem?.code).toBe('SURETY_NOT_FOUND');
});

test('the audit trail says who added, changed and set what', async () => {
  const person = await system.signUp();
  const { suretyId } = await add(person, 'Fleur Surety');
  const params = { suretyId };
  await person.ask(changeSurety, { params, body: { ...company, name: 'Fleur Casualty', isActive: true, basedOn: 1 } });
  await person.ask(setSuretyContract, { params, body: { ...contract, limitCents: 10_000_000 } });
  const words = (await person.ask(listAudit)).rows.map((row) => row.words);
  for (const said of [
    'Added the surety Fleur Surety',
    'Changed the surety Fleur Casualty: name',
    'Set the contract of Fleur Casualty from 01/01/2026: premium $10.00 per $1,000, BUF $10.00 per $1,000, to the cent, at most $100,000.00 per power',
  ])
    expect(words).toContain(said);
});
