import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { getStatement, type Statement } from '#contracts/office/statements/statements.ts';
import { listForms8300, setForm8300 } from '#contracts/office/tax-forms/forms-8300.ts';
import { download1099Nec, listTaxPayees, setTaxPayee, type TaxPayee } from '#contracts/office/tax-forms/tax-forms.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import { payCommission } from '#contracts/payouts/commission/commission-payments.ts';
import { runCommission } from '#contracts/payouts/commission/commission.ts';
import { recordExpense, voidExpense } from '#contracts/payouts/expenses/expenses.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';

/** An agency on 15 December 2026, which paid an agent, vendors and its owner in the year. */

const DAY = '2026-12-15';
const YEAR = { from: '2026-01-01', to: '2026-12-31' };

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let stranger: Person;

const clock = () => system.provider<TestClock>('TestClock');
const spend = (payee: string, amountCents: number, said: Partial<RequestOf<typeof recordExpense>['body']> = {}) =>
  admin.ask(recordExpense, {
    body: { account: '5310', amountCents, method: 'Bank Transfer', payee, reason: 'As billed', paidOn: DAY, ...said },
  });

beforeAll(async () => {
  system = await joinTestSystem();
  await clock().set(`${DAY}T18:00:00.000Z`);
  admin = await system.signUp();
  stranger = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } });
  const params = { agentId: agent.userId };
  const rate = { effectiveOn: '2026-01-01', basisPoints: 1_000, basis: 'written', reason: 'Agreed' } as const;
  await admin.ask(setCommissionRate, { params, body: rate });
  agent.client.readWhatWrote(admin.client);
  await agent.story.bond({ amountCents: 20_000_000, bondDate: '2026-11-20' });
  admin.client.readWhatWrote(agent.client);
  await admin.ask(runCommission, { params, body: { throughOn: '2026-11-30', amountCents: 240_000 } });
  await admin.ask(payCommission, { params, body: { amountCents: 240_000, method: 'Check', reason: 'Check 1001' } });
  await spend('Bayou Investigations', 150_000);
  await spend('bayou investigations', 50_000);
  await spend('Office Depot', 199_999);
  await spend('Pelican Towers LLC', 900_000);
  await spend('Rene Duplessis', 100_000, { account: '3100' });
  const { expenseId } = await spend('Twice Billed', 300_000);
  await admin.ask(voidExpense, { params: { expenseId }, body: { reason: 'Twice' } });
});
afterAll(async () => {
  await clock().set(null);
  await system.close();
});

const worksheet = async (query: object = {}): Promise<Statement> => {
  const made = await admin.ask(getStatement, { query: { kind: 'worksheet-1099', ...YEAR, ...query } });
  for (const { words, cents, againstCents } of made.proofs) expect([words, cents]).toEqual([words, againstCents]);
  return made;
};
const saidOf = ({ sections }: Statement) =>
  sections.map(({ name, lines, total }) => [name, lines.map((line) => [line.name, ...line.figures]), ...total.figures]);
const payees = async () => (await admin.ask(listTaxPayees, { query: YEAR })).payees;
const payeeNamed = async (name: string): Promise<TaxPayee> => {
  const found = (await payees()).find((payee) => payee.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new Error(`${name} was not paid.`);
  return found;
};
const say = async (name: string, treatment: TaxPayee['treatment'], hasW9 = false) => {
  const { kind, payeeId, version: basedOn } = await payeeNamed(name);
  return admin.ask(setTaxPayee, { body: { kind, payeeId, treatment: treatment ?? 'services', hasW9, basedOn } });
};

test('an agent from the threshold on is reported, a vendor waits until somebody says as what they are paid', async () => {
  const made = await worksheet();
  expect(saidOf(made)).toEqual([
    ['On a 1099-NEC, from $2,000.00 on', [[expect.stringMatching(/, W-9 missing$/), 240_000]], 240_000],
    [
      'To be decided',
      [
        ['bayou investigations, W-9 missing', 200_000],
        ['Pelican Towers LLC, W-9 missing', 900_000],
      ],
      1_100_000,
    ],
    ['Below $2,000.00', [['Office Depot', 199_999]], 199_999],
    ['Not for anybody’s work', [["Owner's draws", 100_000]], 100_000],
  ]);
  expect(made.totals).toEqual([{ name: 'Total paid out', figures: [1_639_999] }]);
  expect(made.sections[0]?.lines[0]?.opens).toMatchObject([
    { page: 'money-out', kind: 'commission', payee: `agent:${agent.userId}` },
  ]);
});

test('it is as it was known, and of days paid', async () => {
  const known = await worksheet({ journalNumber: 3 }); // the bond, the run, the commission
  expect(known.totals).toEqual([{ name: 'Total paid out', figures: [240_000] }]);
  expect((await worksheet({ to: '2026-12-14' })).totals[0]?.figures).toEqual([0]);
});

test('the file is refused while somebody is to be decided, and has a line for each form then', async () => {
  const file = { query: { year: 2026 } };
  const refused = await admin.call(download1099Nec, file);
  expect([refused.status, refused.problem?.code]).toEqual([409, 'TAX_PAYEES_UNDECIDED']);
  expect(refused.problem?.detail).toContain('2 of them');
  await say('Pelican Towers LLC', 'other');
  await say('Bayou Investigations', 'services', true);
  expect((await worksheet()).sections.map(({ name, total }) => [name, ...total.figures])).toEqual([
    ['On a 1099-NEC, from $2,000.00 on', 440_000],
    ['Below $2,000.00', 199_999],
    ['On no 1099-NEC', 900_000],
    ['Not for anybody’s work', 100_000],
  ]);
  const { text, headers } = await admin.call(download1099Nec, file);
  expect(headers['content-disposition']).toContain('1099-nec-2026.csv');
  const lines = text.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes('bayou investigations'))).toMatch(
    /^2026,.*,bayou investigations,,2000\.00,on file$/,
  );
});

test('what was said holds for the same vendor in any spelling and year, and is changed over what was seen alone', async () => {
  await spend('BAYOU INVESTIGATIONS', 1_000);
  expect(await payeeNamed('bayou investigations')).toMatchObject({
    treatment: 'services',
    hasW9: true,
    version: 1,
    payments: 3,
  });
  const { kind, payeeId } = await payeeNamed('bayou investigations');
  const body = { kind, payeeId, treatment: 'attorney', hasW9: true, basedOn: 0 } as const;
  expect((await admin.call(setTaxPayee, { body })).problem?.code).toBe('EDITED_MEANWHILE');
  expect(await admin.ask(setTaxPayee, { body: { ...body, basedOn: 1 } })).toEqual({ version: 2 });
});

test('a payee of another agency is not there, and an Agent does not decide', async () => {
  const { kind, payeeId } = await payeeNamed('Office Depot');
  const body = { kind, payeeId, treatment: 'services', hasW9: false, basedOn: 0 } as const;
  expect((await stranger.call(setTaxPayee, { body })).problem?.code).toBe('PAYEE_NOT_FOUND');
  expect((await admin.call(setTaxPayee, { body: { ...body, payeeId: randomUUID() } })).problem?.code).toBe(
    'PAYEE_NOT_FOUND',
  );
  expect((await agent.call(setTaxPayee, { body })).status).toBe(403);
  expect((await stranger.ask(listTaxPayees)).payees).toEqual([]);
});

test('cash of a payer near or above the limit is told with the day until which it is reported (money#form-8300-watch)', async () => {
  const payer = await system.signUp();
  const { accountId } = await payer.story.account(await payer.story.defendant({ fullName: 'Odile Fontenot' }));
  const { accountId: other } = await payer.story.account(await payer.story.defendant({ fullName: 'Jules Landry' }));
  const reason = 'Entered from the old books';
  const paymentId = await payer.story.pay(accountId, 600_000, { paidOn: '2026-12-01' });
  const pay = { payer: 'odile fontenot', paidOn: '2026-12-05' };
  await payer.story.pay(other, 400_100, pay); // for somebody else
  await payer.story.pay(other, 850_000, { payer: 'Bayou Trucking LLC', paidOn: '2026-12-10' });
  await payer.story.pay(other, 5_000, { paidOn: '2026-03-01', reason });
  await payer.story.pay(other, 900_000, { method: 'Check', paidOn: '2026-12-10' });
  const watch = async (query: object) => {
    const made = await payer.ask(getStatement, { query: { kind: 'form-8300', ...query } });
    for (const { words, cents, againstCents } of made.proofs) expect([words, cents]).toEqual([words, againstCents]);
    return saidOf(made);
  };
  const now = await watch({ to: DAY });
  const passed = [['Odile Fontenot, passed on 12/05/2026, report by 12/20/2026', 1_000_100]];
  expect(now).toEqual([
    ['Above $10,000.00, to be reported', [[expect.any(String), 1_000_100]], 1_000_100],
    ['From $8,000.00 on', [['Bayou Trucking LLC', 850_000]], 850_000],
    ['Everybody else', [['Cash of all others', 5_000]], 5_000],
  ]);
  expect(JSON.stringify(now).toLowerCase()).toContain(JSON.stringify(passed[0]?.[0]).toLowerCase());
  expect(await watch({ to: '2026-12-04' })).toEqual([['Everybody else', [['Cash of all others', 605_000]], 605_000]]);
  const why = { reasonCode: 'Entered in error', reason: 'Typed twice' } as const;
  await payer.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } });
  await payer.ask(voidPayment, { params: { accountId, paymentId }, body: why });
  expect((await watch({ to: DAY })).map(([name]) => name)).toEqual(['From $8,000.00 on', 'Everybody else']);
});

/** Somebody who gave $10,001 in cash by 12/05/2026; it is 12/15. */
const passed = async () => {
  const payer = await system.signUp();
  const { accountId } = await payer.story.account(await payer.story.defendant({ fullName: 'Odile Fontenot' }));
  await payer.story.pay(accountId, 600_000, { paidOn: '2026-12-01' });
  await payer.story.pay(accountId, 400_100, { paidOn: '2026-12-05' });
  const [found] = (await payer.ask(listForms8300)).payers;
  const eventId = found?.eventId ?? '';
  const say = (body: NonNullable<RequestOf<typeof setForm8300>['body']>) => ({ params: { eventId }, body });
  return { payer, accountId, eventId, found, say };
};
const sections = async (reader: Person, to = DAY) => {
  const made = await reader.ask(getStatement, { query: { kind: 'form-8300', to } });
  for (const { words, cents, againstCents } of made.proofs) expect([words, cents]).toEqual([words, againstCents]);
  return made.sections.map(({ name, lines }) => [name, lines.map((line) => line.name)]);
};

test('a form that was filed leaves what is to be filed, and is told with its day (money#form-8300-filed)', async () => {
  const { payer, accountId, eventId, found, say } = await passed();
  const due = { name: 'Odile Fontenot', cents: 1_000_100, passedOn: '2026-12-05', reportBy: '2026-12-20' };
  expect(found).toEqual({ ...due, eventId, accountId, filing: null, version: 0 });
  expect(await payer.ask(setForm8300, say({ filedOn: '2026-12-14', note: 'BSA 31000', basedOn: 0 }))).toEqual({
    version: 1,
  });
  const filing = { filedOn: '2026-12-14', note: 'BSA 31000', recordedBy: 'Alma Broussard' };
  const { payers } = await payer.ask(listForms8300);
  expect(payers).toMatchObject([{ ...due, eventId, filing, version: 1 }]);
  expect(await sections(payer)).toEqual([
    ['Above $10,000.00, reported', ['Odile Fontenot, passed on 12/05/2026, filed on 12/14/2026']],
    ['Everybody else', ['Cash of all others']],
  ]);
  // On the eve of its day it was still to be filed.
  expect((await sections(payer, '2026-12-13'))[0]?.[0]).toBe('Above $10,000.00, to be reported');
  expect((await payer.ask(listForms8300, { query: { to: '2026-12-13' } })).payers).toMatchObject([{ filing: null }]);
  const { rows } = await payer.ask(listAudit, { query: { action: 'form-8300-filed' } });
  expect(rows.map(({ words }) => words)).toEqual(['Noted that a Form 8300 was filed on 12/14/2026']);
  expect((await stranger.ask(listForms8300)).payers).toEqual([]);
});

test('it is undone on the day that it was recorded, and changed with a reason afterwards', async () => {
  const { payer, eventId, say } = await passed();
  await payer.ask(setForm8300, say({ filedOn: DAY, basedOn: 0 }));
  await payer.ask(setForm8300, say({ filedOn: null, basedOn: 1 }));
  expect((await payer.ask(listForms8300)).payers).toMatchObject([{ eventId, filing: null, version: 2 }]);
  await payer.ask(setForm8300, say({ filedOn: '2026-12-10', basedOn: 2 }));
  await clock().set('2026-12-16T18:00:00.000Z');
  const corrected = { filedOn: '2026-12-12', basedOn: 3 };
  const without = await payer.call(setForm8300, say(corrected));
  expect(without.problem?.errors).toEqual([{ path: 'reason', message: 'Enter why it is changed.' }]);
  await payer.ask(setForm8300, say({ ...corrected, reason: 'Mistyped' }));
  await payer.ask(setForm8300, say({ filedOn: null, reason: 'It came back', basedOn: 4 }));
  expect((await payer.ask(listForms8300)).payers).toMatchObject([{ filing: null, version: 5 }]);
  await clock().set(`${DAY}T18:00:00.000Z`);
  const said = async (action: 'form-8300-corrected' | 'form-8300-taken-back') =>
    (await payer.ask(listAudit, { query: { action } })).rows.map(({ words }) => words);
  expect(await said('form-8300-corrected')).toEqual([
    'Corrected when a Form 8300 was filed: on 12/12/2026, not on 12/10/2026',
  ]);
  expect(await said('form-8300-taken-back')).toEqual([
    'Took back that a Form 8300 was filed on 12/12/2026',
    'Took back that a Form 8300 was filed on 12/15/2026',
  ]);
});

test('it is of a day from that of the cash up to today, of cash of the agency alone, by money roles, one after the other', async () => {
  const { payer, accountId, say } = await passed();
  const messageOf = async (filedOn: string) =>
    (await payer.call(setForm8300, say({ filedOn, basedOn: 0 }))).problem?.errors?.[0];
  expect(await messageOf('2026-12-16')).toEqual({ path: 'filedOn', message: 'Enter a day up to today.' });
  expect((await messageOf('2026-12-04'))?.message).toBe('Enter a day from 12/05/2026 on, when the cash was paid.');
  const form = say({ filedOn: DAY, basedOn: 0 });
  expect((await stranger.call(setForm8300, form)).problem?.code).toBe('PAYMENT_NOT_FOUND');
  expect((await payer.call(setForm8300, say({ filedOn: null, basedOn: 0 }))).problem?.code).toBe('EDITED_MEANWHILE');
  const auditor = await system.addAgent(payer, 'Auditor');
  expect((await auditor.call(setForm8300, form)).status).toBe(403);
  expect((await auditor.call(listForms8300)).status).toBe(200);
  const both = await Promise.all([payer.call(setForm8300, form), payer.call(setForm8300, form)]);
  expect(both.map(({ problem }) => problem?.code).toSorted()).toEqual(['EDITED_MEANWHILE', undefined]);
  // Once more cash passes the limit later, that is to be filed, too.
  await clock().set('2027-12-20T18:00:00.000Z');
  await payer.story.pay(accountId, 1_000_200, { paidOn: '2027-12-19' });
  const { payers } = await payer.ask(listForms8300);
  expect(payers).toMatchObject([{ passedOn: '2027-12-19', filing: null, version: 0 }]);
  await clock().set(`${DAY}T18:00:00.000Z`);
});
