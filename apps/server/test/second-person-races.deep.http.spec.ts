import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '#contracts/kernel/roles.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { changeAgent } from '#contracts/agency/organizations/team.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { approveExpense, recordExpense, withdrawExpense } from '#contracts/payouts/expenses/expenses.ts';
import { refusalOf } from './agency-story.ts';
import { raced } from './head-start.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import type { TestViews } from './shared-product.ts';
import type { Person } from './test-people.ts';

/** Nothing that needs a second person goes out without one, whoever meets whom: two hundred rounds of each. */

const ROUNDS = 200;
const CENTS = 1_000;
const say = (message: string): void => void process.stdout.write(`${message}\n`);

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Who asks, in two sessions, and two others who may approve: three Admins, of whom whatever can wait does. */
const agency = async () => {
  const admin = await system.signUp();
  const [asker, other] = [await system.addAgent(admin, 'Admin'), await system.addAgent(admin, 'Admin')];
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 1 } });
  const client = system.visitor();
  await client.ask(signIn, { body: { email: asker.email, password: asker.password } });
  const again: Person = { ...asker, client, call: client.call.bind(client) };
  const all = [admin, asker, other, again];
  const knowing = () => {
    for (const one of all) for (const by of all) one.client.readWhatWrote(by.client);
  };
  const paidOn = admin.session.organization?.today ?? '';
  /** An expense that waits for a second person. */
  const ask = async () => {
    const body = {
      paidOn,
      account: '5310',
      payee: 'Teche Rentals',
      reason: 'Rent',
      amountCents: CENTS,
      method: 'Check',
    };
    const { expenseId, waiting } = await asker.ask(recordExpense, { body: body as never });
    expect(waiting).toBe(true);
    knowing();
    return expenseId;
  };
  return { admin, asker, other, again, knowing, ask };
};

const approve = (by: Person, requestId: string, commandId = randomUUID()) =>
  by.call(approveExpense, { params: { requestId }, commandId });

/** All at the same moment, each first in its turn. */
const atOnce = async (round: number, ...calls: (() => Promise<string>)[]): Promise<string> => {
  const turn = round % calls.length;
  const turned = [...calls.slice(turn), ...calls.slice(0, turn)];
  const answers = await Promise.all(turned.map((call) => call()));
  return [...answers.slice(calls.length - turn), ...answers.slice(0, calls.length - turn)].join(', ');
};

const counted = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([what, all]) => [what, all.length]));

/** So many were paid, each once, and log, views and postings agree. */
const expectPaid = async (admin: Person, times: number): Promise<void> => {
  expect(await admin.story.balances('1000', '5310')).toEqual({ '1000': 0 - times * CENTS, '5310': times * CENTS });
  const { problems } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect(problems).toEqual([]);
};

describe(`at the same moment, ${String(ROUNDS)} times, (money#nobody-approves-their-own)`, () => {
  it('who asked, in both of their sessions, and another approve: it is the other who did, once', async () => {
    const { admin, asker, again, knowing, ask } = await agency();
    for (let round = 0; round < ROUNDS; round += 1) {
      const requestId = await ask();
      const by = [asker, again, admin].map((person) => () => refusalOf(approve(person, requestId)));
      const outcome = await atOnce(round, ...by);
      // Who comes after the other reads that it is decided; nobody who asked decides it.
      expect([round, outcome]).toEqual([
        round,
        expect.stringMatching(/^(FOUR_EYES|REQUEST_DECIDED), (FOUR_EYES|REQUEST_DECIDED), done$/),
      ]);
      knowing();
    }
    await expectPaid(admin, ROUNDS);
  });

  it('two who may approve it do: it is paid once', async () => {
    const { admin, other, knowing, ask } = await agency();
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const requestId = await ask();
      const by = [admin, other].map((person) => () => refusalOf(approve(person, requestId)));
      outcomes.push(await atOnce(round, ...by));
      knowing();
    }
    say(`two who approve: ${JSON.stringify(counted(outcomes))}`);
    expect(outcomes.filter((one) => !['done, REQUEST_DECIDED', 'REQUEST_DECIDED, done'].includes(one))).toEqual([]);
    await expectPaid(admin, ROUNDS);
  });

  it('the same approval is sent twice: it is answered alike and paid once (money#repeated-commands)', async () => {
    const { admin, knowing, ask } = await agency();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [requestId, commandId] = [await ask(), randomUUID()];
      const both = await Promise.all([1, 2].map(() => approve(admin, requestId, commandId)));
      const told = both.map(({ status, body }) => [status, body]);
      expect([round, ...told]).toEqual([round, [200, { requestId }], [200, { requestId }]]);
      knowing();
    }
    await expectPaid(admin, ROUNDS);
  });

  it('who asked takes it back while another approves: it is one of the two', async () => {
    const { admin, asker, knowing, ask } = await agency();
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const requestId = await ask();
      const takeBack = () => refusalOf(asker.call(withdrawExpense, { params: { requestId } }));
      outcomes.push(await atOnce(round, takeBack, () => refusalOf(approve(admin, requestId))));
      knowing();
    }
    const sums = counted(outcomes);
    say(`a withdrawal and an approval: ${JSON.stringify(sums)}`);
    const paid = sums['REQUEST_DECIDED, done'] ?? 0;
    expect(paid + (sums['done, REQUEST_DECIDED'] ?? 0)).toBe(ROUNDS);
    await expectPaid(admin, paid);
  });

  it('who approves loses the role: they did before, or may not; and afterwards never', async () => {
    const { admin, other, knowing, ask } = await agency();
    const outcomes: string[] = [];
    const give = (role: Role) => {
      const { userId: agentId, email } = other;
      const record = { phoneNumber: '5045550111', fullName: 'Odile Guidry', email, role };
      const successors = { powers: null, cases: admin.userId };
      return refusalOf(admin.call(changeAgent, { params: { agentId }, body: { ...record, successors } }));
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const requestId = await ask();
      outcomes.push(
        (
          await raced(
            round,
            () => refusalOf(approve(other, requestId)),
            () => give('Agent'),
          )
        ).join(', '),
      );
      knowing();
      expect(await refusalOf(approve(other, requestId))).toBe('ROLE_REFUSED');
      if (outcomes.at(-1) !== 'done, done') expect((await approve(admin, requestId)).problem).toBeNull();
      expect(await give('Admin')).toBe('done');
      knowing();
    }
    say(`an approval and a lost role: ${JSON.stringify(counted(outcomes))}`);
    expect(outcomes.filter((one) => !['done, done', 'ROLE_REFUSED, done'].includes(one))).toEqual([]);
    await expectPaid(admin, ROUNDS);
  });
});
