import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { getBondFile } from '#contracts/books/account/paper.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';
import { voidAlone } from '../../../../test/void-alone.ts';

let system: JoinedSystem;
let admin: Person;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
  await voidAlone(admin);
});
afterAll(() => system.close());

const written = async (fields: object = {}) => {
  const defendantId = await admin.story.defendant({ fullName: 'Rémy Thibodeaux', birthday: '1985-05-17' });
  const powerNumber = randomUUID().slice(0, 8);
  const { bondId } = await admin.story.bond({ defendantId, powerNumber, ...fields });
  return { bondId, powerNumber };
};

const plain = (text: string) => text.replaceAll(/\s/g, '');
const paperOf = async (bondId: string) => {
  const answer = await admin.call(getBondFile, { params: { bondId } });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return plain((await readPdf(answer.bytes)).pages.join(''));
};

describe('The PDF of a bond', () => {
  it('says how the bond stands, under the letterhead, without what staff noted', async () => {
    const today = admin.session.organization?.today ?? '';
    const court = { courtDate: today, caseNumber: '2026-4711', chargeCode: '14:67', notes: 'Owes his uncle' };
    const { bondId, powerNumber } = await written({ ...court, bondDate: today });
    const bond = await admin.ask(getBond, { params: { bondId } });
    const text = await paperOf(bondId);
    const words = [
      'Crescent City Bail Bonds',
      'BOND SUMMARY',
      'Rémy Thibodeaux',
      'Account 00',
      'Status OPEN',
      `Power Number ${powerNumber}`,
      'Amount $10,000.00',
      `Premium ${formatCents(bond.premiumCents)}`,
      bond.premiumComputation,
      `Bond Date ${formatDay(today)}`,
      'Jurisdiction Orleans',
      'Charge Code 14:67',
      'Case Number 2026-4711',
      `Court Date ${formatDay(today)}`,
      `Posting Agent ${bond.agentName}`,
    ];
    expect(words.filter((said) => !text.includes(plain(said)))).toEqual([]);
    for (const absent of ['Owes his uncle', 'Forfeiture', 'Discharge', 'Chain of rewrites', 'VOID'])
      expect(text).not.toContain(plain(absent));
  });

  it('says the days of a forfeiture, and VOID where the bond was voided', async () => {
    const today = admin.session.organization?.today ?? '';
    const { bondId } = await written({ status: 'FORFEITED', forfeitureDate: today, bondDate: today });
    const forfeited = await paperOf(bondId);
    expect(forfeited).toContain(plain(`Forfeiture Date ${formatDay(today)}`));
    expect(forfeited).toContain('StatusFORFEITED');
    await admin.ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason: 'Typed twice' } });
    expect(await paperOf(bondId)).toContain('StatusVOID');
  });

  it('shows the chain of a rewrite, the original first', async () => {
    const { bondId, powerNumber } = await written();
    const body = { amountCents: 1_000_000, jurisdiction: 'Orleans', reason: 'The court asked' } as never;
    const { bondId: rewriteId, premiumCents } = await admin.ask(rewriteBond, { params: { bondId }, body });
    const text = await paperOf(rewriteId);
    expect(text).toContain('Chainofrewrites');
    expect(text).toMatch(new RegExp(`Original${powerNumber}REWRITTEN.*RewriteNopowernumberOPEN`));
    expect(text).toContain(plain(`$10,000.00${formatCents(premiumCents)}`));
  });

  it('is for the own agency alone', async () => {
    const { bondId } = await written();
    const stranger = await system.signUp();
    expect((await stranger.call(getBondFile, { params: { bondId } })).problem?.code).toBe('BOND_NOT_FOUND');
  });
});
