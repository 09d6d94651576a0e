import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importBankFile, listBankAccounts, matchExactLines } from '#contracts/books/bank/bank.ts';
import { makeDeposit } from '#contracts/books/payments/deposits.ts';
import { changeAgent, listTeam, type AuditTerm } from '#contracts/agency/organizations/team.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import * as room from '#contracts/office/audit-room/samples.ts';
import { getJournalEntry, listJournal } from '#contracts/office/reports/reports.ts';
import { addDays } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { firstCentOf } from './sampling.query.ts';

let system: JoinedSystem;
let admin: Person;
let auditor: Person;
let today: string;
let accountId: string;
let paymentId: string;
/** What each payment came to, by its entry. */
const AMOUNTS = [1_000, 2_500, 40_000, 700, 12_300, 5_000, 900, 66_000, 3_100, 8_000, 450, 2_000];

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  auditor = await system.addAgent(admin, 'Auditor');
  today = admin.session.organization?.today ?? '';
  ({ accountId } = await admin.story.account());
  await admin.story.fee(accountId, 500_000, { chargedOn: addDays(today, -20) });
  for (const [place, cents] of AMOUNTS.entries())
    paymentId = await admin.story.pay(accountId, cents, { paidOn: addDays(today, place - 20), method: 'Check' });
  reads(auditor);
});
afterAll(() => system.close());

const reads = (reader: Person, writer = admin) => reader.client.readWhatWrote(writer.client);

type Body = NonNullable<RequestOf<typeof room.drawSample>['body']>;
const bodyOf = (said: Partial<Body>): Body => ({
  source: 'received',
  method: 'random',
  seed: 'Pontchartrain 7',
  size: 4,
  from: addDays(today, -60),
  to: today,
  ...said,
});
const draw = async (said: Partial<Body> = {}, person = auditor) => {
  const { sampleId } = await person.ask(room.drawSample, { body: bodyOf(said) });
  return person.ask(room.getSample, { params: { sampleId } });
};
const numbersOf = ({ lines }: Awaited<ReturnType<typeof draw>>) => lines.map(({ journalNumber }) => journalNumber);
/** What there is to draw from, as the journal says it. */
const received = async () => {
  const { rows } = await admin.ask(listJournal, { query: { limit: 200 } });
  return rows
    .filter(({ description }) => description.startsWith('Payment received'))
    .map(({ journalNumber, postings }) => ({
      journalNumber,
      amountCents: postings.reduce((sum, { debitCents }) => sum + debitCents, 0),
    }))
    .toSorted((one, other) => one.journalNumber - other.journalNumber);
};
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const given = async (audit: AuditTerm): Promise<void> => {
  const { agents } = await admin.ask(listTeam);
  const found = agents.find(({ agentId }) => agentId === auditor.userId);
  const { fullName = '', email = '', phoneNumber = '', licenseNumber = '' } = found ?? {};
  const body = { fullName, email, phoneNumber, licenseNumber, role: 'Auditor' as const, audit };
  await admin.ask(changeAgent, { params: { agentId: auditor.userId }, body });
};

describe('A random sample (money#audit-samples)', () => {
  it('is the first so many lines in the order of the hash of seed and journal number, by the journal', async () => {
    const expected = (await received())
      .map(({ journalNumber }) => journalNumber)
      .toSorted((one, other) => (hashOf(`Pontchartrain 7:${one}`) < hashOf(`Pontchartrain 7:${other}`) ? -1 : 1))
      .slice(0, 4)
      .toSorted((one, other) => one - other);
    const found = await draw();
    expect(numbersOf(found)).toEqual(expected);
    expect(found.sample).toMatchObject({ lineCount: 12, picked: 4, size: 4, intervalCents: null, isOwn: true });
    expect(found.sample.lineCents).toBe(AMOUNTS.reduce((sum, cents) => sum + cents, 0));
  });

  it('is the same for the same seed, whoever draws, also after more was booked; of another seed another', async () => {
    const first = await draw();
    const upToNumber = first.sample.upToNumber;
    await admin.story.fee(accountId, 100, { chargedOn: today });
    reads(auditor);
    expect(numbersOf(await draw({ upToNumber }))).toEqual(numbersOf(first));
    expect(numbersOf(await draw({ upToNumber }, admin))).toEqual(numbersOf(first));
    expect(numbersOf(await draw({ upToNumber, seed: 'Bogue Falaya' }))).not.toEqual(numbersOf(first));
  });

  it('has all lines where there are fewer, and of the journal what is no payment, too', async () => {
    expect((await draw({ size: 500 })).lines).toHaveLength(12);
    const journal = await draw({ source: 'journal', size: 500 });
    expect(journal.lines.map(({ description }) => description)).toContain('Fee added (Travel Fee)');
    expect(await refusalOf(auditor.call(room.drawSample, { body: bodyOf({ source: 'paid' }) }))).toBe(
      'NOTHING_TO_SAMPLE',
    );
  });
});

describe('A sample by amount (money#audit-samples)', () => {
  it('picks each line in which a chosen cent lies; one of at least the interval is always among them', async () => {
    for (const seed of ['1', '2', '3', 'Atchafalaya']) {
      const intervalCents = 10_000;
      let next = Number(BigInt(`0x${hashOf(seed).slice(0, 15)}`) % BigInt(intervalCents)) + 1;
      expect(firstCentOf(seed, intervalCents)).toBe(next);
      let sum = 0;
      const expected: { journalNumber: number; hits: number }[] = [];
      for (const { journalNumber, amountCents } of await received()) {
        sum += amountCents;
        let hits = 0;
        for (; next <= sum; next += intervalCents) hits += 1;
        if (hits > 0) expected.push({ journalNumber, hits });
        if (amountCents >= intervalCents) expect(hits).toBeGreaterThan(0);
      }
      const { lines } = await draw({ method: 'amount', seed, size: null, intervalCents });
      expect(lines.map(({ journalNumber, hits }) => ({ journalNumber, hits }))).toEqual(expected);
    }
  });

  it('asks for its interval, and an interval so small that it picks more than 500 lines is refused', async () => {
    const { problem } = await auditor.call(room.drawSample, { body: bodyOf({ method: 'amount' }) });
    expect(problem?.errors).toEqual([{ path: 'intervalCents', message: 'Enter an interval.' }]);
    const days = await auditor.call(room.drawSample, { body: bodyOf({ from: today, to: addDays(today, -1) }) });
    expect(days.problem?.errors).toEqual([{ path: 'to', message: 'The last day is before the first.' }]);
  });
});

describe('A line of a sample', () => {
  it('leads to its receipt, the deposit that it went to the bank with, and its entry', async () => {
    const receipts = [{ accountId, paymentId }];
    const { depositId } = await admin.ask(makeDeposit, { body: { depositedOn: today, receipts } });
    reads(auditor);
    const { lines } = await draw({ size: 500 });
    const line = lines.find(({ receipt }) => receipt?.paymentId === paymentId);
    expect(line).toMatchObject({
      description: 'Payment received (Check)',
      amountCents: 2_000,
      accountId,
      isReversed: false,
      receipt: { accountId, paymentId },
      deposit: { depositId },
      bankLine: null,
      mark: null,
      note: '',
    });
    const params = { journalNumber: line?.journalNumber ?? 0 };
    const { receipt, deposit, bankLine } = await auditor.ask(getJournalEntry, { params });
    expect({ receipt, deposit, bankLine }).toEqual({
      receipt: line?.receipt,
      deposit: line?.deposit,
      bankLine: null,
    });
  });

  it('leads to the line of the bank that its money was matched with', async () => {
    const owner = await system.signUp();
    const { accountId: their } = await owner.story.account();
    const paidOn = addDays(today, -2);
    const transferred = await owner.story.pay(their, 7_000, { method: 'Bank Transfer', paidOn });
    const cash = await owner.story.pay(their, 3_100, { method: 'Cash', paidOn });
    const receipts = [{ accountId: their, paymentId: cash }];
    await owner.ask(makeDeposit, { body: { depositedOn: addDays(today, -1), receipts } });
    const bankAccountId = (await owner.ask(listBankAccounts)).accounts[0]?.bankAccountId ?? '';
    const params = { bankAccountId };
    const lines = [`${paidOn},TRANSFER,70.00`, `${addDays(today, -1)},DEPOSIT,31.00`];
    const text = ['Date,Description,Amount', ...lines, ''].join('\n');
    await owner.ask(importBankFile, { params, body: { text } });
    await owner.ask(matchExactLines, { params });
    const found = await draw({ size: 500 }, owner);
    const led = found.lines.map(({ receipt, bankLine }) => [receipt?.paymentId, bankLine]);
    expect(led).toEqual([
      [transferred, { bankAccountId, postedOn: paidOn, amountCents: 7_000 }],
      [cash, { bankAccountId, postedOn: addDays(today, -1), amountCents: 3_100 }],
    ]);
  });

  it('is marked and noted by whoever drew the sample, and by nobody else', async () => {
    const { sample } = await draw();
    const params = { sampleId: sample.sampleId, place: 2 };
    const body = { mark: 'exception', note: 'No signature on the slip' } as const;
    await auditor.ask(room.markSampleLine, { params, body });
    const { lines, sample: marked } = await auditor.ask(room.getSample, { params });
    expect(lines.map(({ mark, note }) => [mark, note])).toEqual([
      [null, ''],
      ['exception', 'No signature on the slip'],
      [null, ''],
      [null, ''],
    ]);
    expect([marked.seen, marked.exceptions]).toEqual([0, 1]);
    reads(admin, auditor);
    expect(await refusalOf(admin.call(room.markSampleLine, { params, body }))).toBe('SAMPLE_NOT_FOUND');
    const beyond = { ...params, place: 5 };
    expect(await refusalOf(auditor.call(room.markSampleLine, { params: beyond, body }))).toBe('SAMPLE_LINE_NOT_FOUND');
  });
});

describe('A sample of somebody else', () => {
  it('is not there for anybody, an Admin neither, until it is shared; then it is read and not changed', async () => {
    const { sample } = await draw({ seed: 'Tchoupitoulas' });
    const params = { sampleId: sample.sampleId };
    await auditor.ask(room.markSampleLine, { params: { ...params, place: 1 }, body: { mark: 'seen', note: 'Fine' } });
    reads(admin, auditor);
    expect(await refusalOf(admin.call(room.getSample, { params }))).toBe('SAMPLE_NOT_FOUND');
    expect(await refusalOf(admin.call(room.downloadSample, { params }))).toBe('SAMPLE_NOT_FOUND');
    const listed = async () => (await admin.ask(room.listSamples)).rows.map(({ sampleId }) => sampleId);
    expect(await listed()).not.toContain(sample.sampleId);

    await auditor.ask(room.shareSample, { params, body: { isShared: true } });
    reads(admin, auditor);
    const seen = await admin.ask(room.getSample, { params });
    expect(seen.sample).toMatchObject({ isOwn: false, isShared: true, seed: 'Tchoupitoulas', seen: 1 });
    expect(seen.lines[0]).toMatchObject({ mark: 'seen', note: 'Fine' });
    expect(await listed()).toContain(sample.sampleId);
    const change = { params: { ...params, place: 1 }, body: { mark: null, note: '' } };
    expect(await refusalOf(admin.call(room.markSampleLine, change))).toBe('SAMPLE_OF_SOMEBODY_ELSE');

    await auditor.ask(room.shareSample, { params, body: { isShared: false } });
    reads(admin, auditor);
    expect(await refusalOf(admin.call(room.getSample, { params }))).toBe('SAMPLE_NOT_FOUND');
  });

  it('of another agency is not there', async () => {
    const { sample } = await draw();
    const neighbour = await system.signUp();
    const params = { sampleId: sample.sampleId };
    expect(await refusalOf(neighbour.call(room.getSample, { params }))).toBe('SAMPLE_NOT_FOUND');
  });

  it('is in the audit trail as drawn, without its seed and its lines', async () => {
    await draw({ seed: 'Napoleonville 1815' });
    reads(admin, auditor);
    const { rows } = await admin.ask(listAudit, { query: { action: 'audit-sample-drawn' } });
    expect(rows[0]?.words).toMatch(/^Drew a sample of money received from [\d/]+ to [\d/]+ \(4 lines\)$/);
    expect(JSON.stringify(rows)).not.toContain('Napoleonville');
  });
});

describe('The file of a sample', () => {
  it('says how it was drawn, then each line with its mark', async () => {
    const { sample, lines } = await draw({ seed: 'Bayou St. John' });
    const params = { sampleId: sample.sampleId };
    await auditor.ask(room.markSampleLine, { params: { ...params, place: 1 }, body: { mark: 'seen', note: '=1+1' } });
    const { bytes } = await auditor.call(room.downloadSample, { params });
    const text = bytes.toString();
    expect(text).toContain('Seed,Bayou St. John');
    expect(text).toContain(`Up to journal entry,${sample.upToNumber}`);
    expect(text).toContain(`1,${lines[0]?.journalNumber},`);
    // What a spreadsheet would reckon stands there as text (screens#text-from-outside).
    expect(text).toContain("Seen,'=1+1");
  });
});

describe('The period of an auditor (money#auditor-access)', () => {
  it('bounds what they draw from, and which samples of others they read', async () => {
    const ofAll = await draw({ size: 500 }, admin);
    await admin.ask(room.shareSample, { params: { sampleId: ofAll.sample.sampleId }, body: { isShared: true } });
    reads(auditor);
    const [from, to] = [addDays(today, -18), addDays(today, -15)];
    await given({ until: null, from, to });
    try {
      const found = await draw({ size: 500 });
      expect(found.sample).toMatchObject({ from, to });
      expect(found.lines.map(({ bookedOn }) => bookedOn)).toEqual(
        [-18, -17, -16, -15].map((day) => addDays(today, day)),
      );
      const outside = bodyOf({ from: addDays(today, -2) });
      expect(await refusalOf(auditor.call(room.drawSample, { body: outside }))).toBe('NOTHING_TO_SAMPLE');
      const params = { sampleId: ofAll.sample.sampleId };
      expect(await refusalOf(auditor.call(room.getSample, { params }))).toBe('SAMPLE_NOT_FOUND');
    } finally {
      await given({ until: null, from: null, to: null });
    }
  });
});
