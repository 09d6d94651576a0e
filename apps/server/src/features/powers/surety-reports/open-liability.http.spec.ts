import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { amendBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { getOpenLiability } from '#contracts/powers/surety-reports/open-liability.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aSurety, receive } from '../../../../test/powers-of.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

test('live bonds count at face under their surety, a chain once under its nearest power, received or not', async () => {
  const admin = await system.signUp();
  const [pelican, acadian] = [await aSurety(admin, 'Pelican Surety'), await aSurety(admin, 'Acadian Casualty')];
  await receive(admin, 'P-1', { suretyId: pelican });
  const write = async (powerNumber: string, suretyId: string | null, more: object = {}) => {
    const defendantId = await admin.story.defendant({ fullName: 'Odile Fontenot', birthday: '1980-05-17' });
    return admin.story.bond({ defendantId, powerNumber, suretyId, ...more });
  };
  const rewritten = await write('P-1', pelican, { bondDate: today, courtLocation: 'Orleans Criminal District Court' });
  await admin.ask(rewriteBond, {
    params: { bondId: rewritten.bondId },
    body: { amountCents: 1_500_000, jurisdiction: 'Orleans', reason: 'Raised' },
  });
  await write('X-9', acadian, { jurisdiction: 'Caddo' }); // never received
  const forfeited = await write('X-10', acadian, { bondDate: today });
  await admin.ask(amendBond, {
    params: { bondId: forfeited.bondId },
    body: { status: 'FORFEITED', forfeitureDate: today, basedOn: 0 },
  });
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } }); // one person voids
  const voided = await write('X-11', acadian);
  await admin.ask(voidBond, {
    params: { bondId: voided.bondId },
    body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
  });
  await write('', null); // no power, no surety

  const { total, sureties, parishes } = await admin.ask(getOpenLiability);
  expect(total).toEqual({ bonds: 3, faceCents: 3_500_000, forfeitedCents: 1_000_000 });
  expect(sureties).toEqual([
    { suretyId: acadian, name: 'Acadian Casualty', bonds: 2, faceCents: 2_000_000, forfeitedCents: 1_000_000 },
    { suretyId: pelican, name: 'Pelican Surety', bonds: 1, faceCents: 1_500_000, forfeitedCents: 0 },
  ]);
  expect(parishes.map(({ name, faceCents }) => [name, faceCents])).toEqual([
    ['Orleans', 2_500_000],
    ['Caddo', 1_000_000],
  ]);
  const ofPelican = await admin.ask(getOpenLiability, { query: { suretyId: pelican } });
  expect(ofPelican.total.faceCents).toBe(1_500_000);
  const inCaddo = await admin.ask(getOpenLiability, { query: { parish: 'Caddo', agentId: admin.userId } });
  expect(inCaddo.total).toEqual({ bonds: 1, faceCents: 1_000_000, forfeitedCents: 0 });
  expect(inCaddo.narrowed).toEqual({ to: [expect.stringMatching(/^Agent /), 'Parish Caddo'], whole: total });
  const stranger = await system.signUp();
  expect((await stranger.ask(getOpenLiability)).total.bonds).toBe(0);
});
