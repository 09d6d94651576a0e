import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { listMailedPapers, mailPaper, type PaperAsked } from '#contracts/books/account/mail-paper.ts';
import { changeAgency, getAgency } from '#contracts/agency/organizations/agency.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { listMail } from '#contracts/office/system/mail.ts';
import { joinMailSystem, type JoinedMailSystem } from '../../../../test/mail-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { TestViews } from '../../../../test/shared-product.ts';
import type { ReceivedMail } from '../../../../test/smtp-server.ts';
import type { Person } from '../../../../test/test-people.ts';

const MARIE = 'marie.thibodeaux@example.com';
const ODILE = 'odile.roy@example.com';

let system: JoinedMailSystem;
let admin: Person;
let auditor: Person;
let neighbour: Person;
let defendantId: string;
let accountId: string;
let bondId: string;
let paymentId: string;

beforeAll(async () => {
  system = await joinMailSystem();
  admin = await system.signUp({ organizationName: 'Crescent City Bail Bonds' });
  auditor = await system.addAgent(admin, 'Auditor');
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
  const { subscriptionPlan: _, billingStatus: __, policy: ___, ...given } = await admin.ask(getAgency);
  const {
    approvalLimitCents: ____,
    refusesUnknownPowers: _____,
    depositsByTwo: ______,
    cardFeesByMonth: _______,
    ...form
  } = given;
  const agency = { ...form, state: '' as const, phone: '5045550100', email: 'office@example.com' };
  await admin.ask(changeAgency, { body: agency });
  defendantId = await admin.story.defendant({ fullName: 'Marie Thibodeaux', email: MARIE });
  ({ bondId, accountId } = await admin.story.bond({ defendantId }));
  await admin.story.indemnitor(defendantId, { fullName: 'Odile Roy', email: ODILE }, accountId);
  const paidOn = admin.session.organization?.today ?? '';
  paymentId = await admin.story.pay(accountId, 30_000, { paidOn, payer: 'Odile Roy' });
  const terms = { amountCents: 10_000, frequency: 'WEEKLY', startOn: paidOn, endsAfter: null } as const;
  await admin.ask(setPlan, { params: { accountId }, body: terms });
});
afterAll(() => system.close());

/** The file of a letter, from the base64 of its part. */
const fileOf = ({ text }: ReceivedMail): Buffer => {
  const [, part = ''] = text.split('Content-Disposition: attachment');
  const [, body = ''] = part.split('\r\n\r\n');
  return Buffer.from(body.split('\r\n--')[0] ?? '', 'base64');
};
const send = (paper: PaperAsked, to = MARIE, subject = `Your ${paper.kind}`) =>
  admin.call(mailPaper, { body: { paper, to, subject, line: 'As we said.\nUntil Monday.' } });

describe('A paper by e-mail', () => {
  const papers: [kind: string, paper: () => PaperAsked, words: RegExp][] = [
    ['receipt', () => ({ kind: 'receipt', accountId, paymentId }), /COPY[\s\S]*\$300\.00/],
    ['statement', () => ({ kind: 'statement', accountId, from: null, to: null }), /Opening balance[\s\S]*\$900\.00/],
    ['schedule', () => ({ kind: 'schedule', accountId }), /PAYMENT SCHEDULE[\s\S]*\$100\.00/],
    ['bond', () => ({ kind: 'bond', bondId }), /BOND SUMMARY[\s\S]*\$10,000\.00/],
    ['quote', () => ({ kind: 'quote', charges: '1000000:Orleans', withFees: 'true' }), /QUOTE[\s\S]*\$1,225\.00/],
  ];
  it.each(papers)('has the %s attached, and answers go to the agency', async (kind, paper, words) => {
    expect((await send(paper())).status).toBe(202);
    const letter = await system.mails.letterTo(MARIE, new RegExp(`Subject: Your ${kind}`));
    expect(letter.headers).toMatch(/Reply-To: office@example\.com/);
    expect(letter.text).toMatch(/As we said\.\s+Until Monday\./);
    expect(letter.text).toContain('Crescent City Bail Bonds');
    const { pages } = await readPdf(fileOf(letter));
    expect(pages.join('')).toMatch(words);
  });

  it('is sent once, however often its command comes', async () => {
    const body = { paper: { kind: 'bond', bondId }, to: ODILE, subject: 'Once' } as const;
    const commandId = randomUUID();
    const first = await admin.ask(mailPaper, { body, commandId });
    expect(await admin.ask(mailPaper, { body, commandId })).toEqual(first);
    await system.mails.letterTo(ODILE, /Subject: Once/);
    const { rows } = await admin.ask(listMail);
    expect(rows.filter(({ subject }) => subject === 'Once')).toHaveLength(1);
    const again = { ...body, subject: 'Twice' };
    expect((await admin.call(mailPaper, { body: again, commandId })).status).toBe(422);
  });

  it('is proposed to whoever paid first, then to the others who have an address', async () => {
    const { connected, addresses } = await admin.ask(listMailedPapers, { query: { accountId, paymentId } });
    expect(connected).toBe(true);
    expect(addresses).toEqual([
      { role: 'Payer', name: 'Odile Roy', email: ODILE },
      { role: 'Defendant', name: 'Marie Thibodeaux', email: MARIE },
    ]);
  });

  it('is seen afterwards: to whom, when, by whom; the audit trail has no address', async () => {
    await send({ kind: 'receipt', accountId, paymentId }, ODILE, 'Seen');
    await system.mails.letterTo(ODILE, /Subject: Seen/);
    const { mailed } = await auditor.ask(listMailedPapers, { query: { accountId } });
    expect(mailed[0]).toMatchObject({ kind: 'receipt', paymentId, to: ODILE, mailedBy: admin.session.user.name });
    const { rows } = await admin.ask(listAudit, { query: { action: 'paper-mailed' } });
    expect(rows[0]?.words).toBe('E-mailed a paper: receipt');
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  it('keeps its file no longer than until it has left', async () => {
    await send({ kind: 'bond', bondId }, MARIE, 'Gone');
    await system.mails.letterTo(MARIE, /Subject: Gone/);
    const noted = async () => (await admin.ask(listMail)).rows.find(({ subject }) => subject === 'Gone')?.state;
    while ((await noted()) !== 'sent') await new Promise(setImmediate);
    const { rows } = await system.owner.query<{ left: number }>(
      `select count(*)::int as left from outgoing_mail where subject = 'Gone' and attachment_base64 is not null`,
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  it("is refused for an address that is none, another agency's paper, and whoever only reads", async () => {
    const paper = { kind: 'bond', bondId } as const;
    const bad = await admin.call(mailPaper, { body: { paper, to: 'marie', subject: '' } });
    expect(bad.problem?.errors).toEqual([
      { path: 'to', message: 'Please enter a valid email address (marie)' },
      { path: 'subject', message: 'Type a subject.' },
    ]);
    const body = { paper, to: MARIE, subject: 'x' };
    expect((await neighbour.call(mailPaper, { body })).problem?.code).toBe('BOND_NOT_FOUND');
    expect((await neighbour.call(listMailedPapers, { query: { accountId } })).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    expect((await auditor.call(mailPaper, { body })).problem?.code).toBe('ROLE_REFUSED');
  });

  it('is refused after 60 within an hour', async () => {
    const hasty = await system.addAgent(admin, 'Agent');
    const body = { paper: { kind: 'quote', charges: '' }, to: MARIE, subject: 'x' } as const;
    const quote = { ...body, paper: { kind: 'statement', accountId: randomUUID() } } as const;
    for (let sent = 0; sent < 60; sent += 1) {
      expect((await hasty.call(mailPaper, { body: quote })).problem?.code).toBe('ACCOUNT_NOT_FOUND');
    }
    expect((await hasty.call(mailPaper, { body: quote })).problem?.code).toBe('TOO_MANY_REQUESTS');
  });

  it('goes with the case file, letter and all', async () => {
    const organizationId = admin.session.organization?.organizationId ?? '';
    await system.provider<TestViews>('TestViews').eraseRecords(organizationId, [defendantId]);
    const { mailed } = await admin.ask(listMailedPapers, { query: { accountId } });
    expect(mailed).toEqual([]);
    const { rows } = await admin.ask(listMail);
    expect(rows.filter(({ to, subject }) => to === MARIE && subject !== 'Your quote')).toEqual([]);
  });
});
