import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getScheduleFile } from '#contracts/books/account/paper.ts';
import { endPlan, getPlan, setPlan } from '#contracts/books/plans/plans.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { COSIGNER_NOTICE, scheduleOnPaper } from '#domain/books/schedule-on-paper.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
});
afterAll(() => system.close());

/** An account with a premium of $1,200.00 and a plan of $200.00 a month from tomorrow. */
const planned = async () => {
  const defendantId = await admin.story.defendant({ fullName: 'Rémy Thibodeaux' });
  const { accountId } = await admin.story.bond({ defendantId, powerNumber: randomUUID().slice(0, 8) });
  const params = { accountId };
  const startOn = addDays(admin.session.organization?.today ?? '', 1);
  await admin.ask(setPlan, { params, body: { amountCents: 20_000, frequency: 'MONTHLY', startOn } as never });
  return params;
};

const plain = (text: string) => text.replaceAll(/\s/g, '');

describe('The PDF of a payment schedule', () => {
  it('says what the screen says, with the notice to the cosigner and two lines to sign on', async () => {
    const params = await planned();
    const { plan, today } = await admin.ask(getPlan, { params });
    if (!plan) throw new Error('It has a plan.');
    const { lines, remarks, total, payment, balance } = scheduleOnPaper(plan);
    expect([lines.length, total, payment]).toEqual([6, '$1,200.00', '$200.00 every month']);
    expect(remarks.join(' ')).toContain('Truth in Lending');
    const answer = await admin.call(getScheduleFile, { params });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { pages } = await readPdf(answer.bytes);
    const text = plain(pages.join(''));
    const words = [
      'Crescent City Bail Bonds',
      'PAYMENT SCHEDULE',
      formatDay(today),
      'Rémy Thibodeaux',
      'Account 00',
      `Balance ${balance}`,
      payment,
      `Total ${total}`,
      ...remarks,
      ...lines.map(({ name, due, amount }) => `${name} ${due} ${amount}`),
      COSIGNER_NOTICE.title,
      ...COSIGNER_NOTICE.paragraphs,
      'Defendant · date',
      'Cosigner · date',
    ];
    expect(words.filter((said) => !text.includes(plain(said)))).toEqual([]);
  });

  it('is there while a plan is in force, for the own agency alone', async () => {
    const params = await planned();
    const stranger = await system.signUp();
    expect((await stranger.call(getScheduleFile, { params })).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    await admin.ask(endPlan, { params, body: { reason: 'He pays it all on Friday' } });
    expect((await admin.call(getScheduleFile, { params })).problem?.code).toBe('PLAN_NOT_FOUND');
  });
});
