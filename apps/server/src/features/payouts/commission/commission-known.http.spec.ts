import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import * as payments from '#contracts/payouts/commission/commission-payments.ts';
import { setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import * as contract from '#contracts/payouts/commission/commission.ts';
import { addDays } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import type { Person } from '../../../../test/test-people.ts';

/** Commission as of an entry of the journal is what it was then, whatever came later (money#as-of). */

let system: JoinedSystem;
let admin: Person;
let supervisor: Person;
let today: string;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  supervisor = await system.addAgent(admin, 'Supervisor');
  today = admin.session.organization?.today ?? '';
});
afterAll(() => system.close());

const reason = 'Agreed';
const params = () => ({ agentId: admin.userId });

/** What the overview and the statement say; of payments nothing that is only for whoever decides them now. */
const told = async (known: { journalNumber?: number; knownOn?: string }) => {
  const { agents, runs } = await admin.ask(contract.listCommission, { query: known });
  const { payments: rows, ...statement } = await admin.ask(contract.getCommission, { params: params(), query: known });
  const paid = rows.map(({ own: _, voidOwn: __, voidWaits: ___, readerMay: ____, ...row }) => row);
  return { agents: agents.filter(({ lastThroughOn }) => lastThroughOn !== null), runs, statement, paid };
};
const file = async (query: { journalNumber?: number }) =>
  (await admin.call(contract.downloadCommission, { params: params(), query })).text;

const setRate = (basisPoints: number) => {
  const body = { effectiveOn: addDays(today, -60), basisPoints, basis: 'written', reason } as const;
  return admin.ask(setCommissionRate, { params: params(), body });
};
const run = async (throughOn: string) => {
  const { amountCents } = await admin.ask(contract.previewCommission, { params: params(), query: { throughOn } });
  await admin.ask(contract.runCommission, { params: params(), body: { throughOn, amountCents } });
};
const pay = async (amountCents: number) => {
  const body = { amountCents, method: 'Check', reason } as const;
  const { requestId } = await admin.ask(payments.payCommission, { params: params(), body });
  supervisor.client.readWhatWrote(admin.client);
  await supervisor.ask(payments.approveCommissionPayment, { params: { ...params(), requestId } });
  admin.client.readWhatWrote(supervisor.client);
  return requestId;
};

/** Everything that changes what is said of commission, one step after another. */
const steps = async function* (): AsyncGenerator<string> {
  await setRate(1_000);
  const { bondId } = await admin.story.bond({ bondDate: addDays(today, -5), amountCents: 100_000 });
  await admin.story.bond({ bondDate: addDays(today, -2) });
  await run(addDays(today, -3));
  yield 'a run';
  const paymentId = await pay(500);
  yield 'a payment';
  await run(addDays(today, -1));
  yield 'another run';
  const back = { reasonCode: 'Returned by bank', reason } as const;
  await admin.ask(payments.voidCommissionPayment, { params: { ...params(), paymentId }, body: back });
  yield 'a void';
  await admin.ask(voidBond, { params: { bondId }, body: { reasonCode: 'Entered in error', reason } });
  await setRate(1_500);
  await run(today);
  yield 'a run of another rate';
  await pay(700);
  yield 'another payment';
};

test('overview, statement and file as of an entry say what they said then', async () => {
  const then: { step: string; journalNumber: number; said: Awaited<ReturnType<typeof told>>; text: string }[] = [];
  for await (const step of steps()) {
    const { journalNumber } = await admin.ask(getTrialBalance);
    then.push({ step, journalNumber, said: await told({}), text: await file({}) });
  }
  expect(new Set(then.map(({ said }) => JSON.stringify(said))).size).toBe(then.length);
  for (const { step, journalNumber, said, text } of then) {
    expect([step, await told({ journalNumber })]).toEqual([step, said]);
    expect([step, await file({ journalNumber })]).toEqual([
      step,
      `${text}As known at journal entry ${journalNumber}\r\n`,
    ]);
  }
  expect(await told({ knownOn: today })).toEqual(then.at(-1)?.said);
  const nothing = await told({ knownOn: addDays(today, -1) });
  expect([nothing.agents, nothing.runs, nothing.statement.owedCents, nothing.paid]).toEqual([[], [], 0, []]);
});

test('what was waiting then is decided by nobody now, and the paper says as of what it is', async () => {
  const { journalNumber } = await admin.ask(getTrialBalance);
  const body = { amountCents: 100, method: 'Check', reason } as const;
  await admin.ask(payments.payCommission, { params: params(), body });
  const { accountId } = await admin.story.bond();
  await admin.story.fee(accountId, 100);
  const { journalNumber: later } = await admin.ask(getTrialBalance);
  const waiting = async (query: object) => {
    const { payments: rows } = await admin.ask(contract.getCommission, { params: params(), query });
    return rows.filter(({ state }) => state === 'pending').map(({ own, readerMay }) => [own, readerMay]);
  };
  expect(await waiting({ journalNumber })).toEqual([]);
  expect(await waiting({ journalNumber: later })).toEqual([[false, null]]);
  const paper = await admin.call(contract.downloadCommissionPaper, { params: params(), query: { journalNumber } });
  const { pages } = await readPdf(paper.bytes);
  expect(pages.join(' ').replaceAll(/\s+/g, ' ')).toContain(`As known at journal entry ${journalNumber}`);
});
