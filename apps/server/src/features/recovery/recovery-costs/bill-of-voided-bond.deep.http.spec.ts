import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import * as contract from '#contracts/recovery/recovery-costs/costs.ts';
import { RECOVERY_INCOME } from '#domain/kernel/chart-of-accounts.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { makeBillable, makeForfeited } from '../../../../test/sample-judgments.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { verified } from '../../../../test/verified.ts';
import { voidAlone } from '../../../../test/void-alone.ts';
import { trustedOrganizationId, type Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { streamName } from '../../../platform/event-log/stream-name.ts';
import { accountDecider, addCharge } from '../../books/account/index.ts';
import { BondHistory } from '../../books/bond/index.ts';
import { FinishBills } from './finish-bills.ts';

/**
 * A bond that is voided takes no new money (money#money-on-voided-bonds): whether it was, its own events say, not the
 * list of bonds.
 */

const ROUNDS = isDeep ? 80 : 6;

let system: TestSystem;
let admin: Person;
let supervisor: Person;
let accounting: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  await voidAlone(admin);
  supervisor = await system.addAgent(admin, 'Supervisor');
  accounting = await system.addAgent(admin, 'Accounting');
});
afterAll(() => system.close());

const log = () => system.app.get(EventLog, { strict: false });
const finishing = () => system.app.get(FinishBills, { strict: false });
const viewsAreThere = async () => {
  const head = (await log().head()) ?? 0n;
  const readYourWrites = system.app.get(ReadYourWrites, { strict: false });
  for (const view of ['bonds', 'accounts'] as const)
    expect(await readYourWrites.reached(view, head, 60_000)).toBe(true);
};

/** A forfeited bond that can be billed, its case, and a cost of $400.00 that is booked there. */
const bookedCost = async () => {
  const forfeiture = await makeForfeited(admin, addDays(today, -10));
  const { bondId, accountId } = forfeiture;
  const { caseId } = await openCase(admin, bondId);
  await makeBillable(admin, forfeiture);
  const payee = { payeeKind: 'agent', payeeId: supervisor.userId } as const;
  const facts = { amountCents: 40_000, spentOn: today, whatFor: 'Locksmith', noReceiptReason: 'Paid at the door' };
  supervisor.client.readWhatWrote(admin.client);
  const body = { ...facts, ...payee };
  const { costId } = await supervisor.ask(contract.enterRecoveryCost, { params: { recoveryCaseId: caseId }, body });
  admin.client.readWhatWrote(supervisor.client);
  await admin.ask(contract.approveRecoveryCost, { params: { costId }, body: {} });
  accounting.client.readWhatWrote(admin.client);
  return { bondId, accountId, caseId, costId };
};
const bill = (costId: string) =>
  accounting.call(contract.billRecoveryCost, {
    params: { costId },
    body: { amountCents: 40_000 },
    commandId: randomUUID(),
  });
const voidIt = (bondId: string) =>
  admin.call(voidBond, {
    params: { bondId },
    body: { reasonCode: 'Entered in error', reason: 'Of another defendant' },
    commandId: randomUUID(),
  });
const billsOf = async (caseId: string) => {
  await viewsAreThere();
  const { costs } = await accounting.ask(contract.listRecoveryCosts, { params: { recoveryCaseId: caseId } });
  return (costs[0]?.bills ?? []).map(({ status, isVoided }) => [status, isVoided]);
};
const chargesOf = async (accountId: string) =>
  (await accounting.ask(accounts.getAccount, { params: { accountId } })).chargesCents;
/** The bill is decided, and nothing of it is on the account yet: the id of its charge. */
const decideBill = async ({ costId, bondId, accountId }: Awaited<ReturnType<typeof bookedCost>>): Promise<string> => {
  const { rows } = await system.writeLinked((client) =>
    client.query<{ id: string }>(
      `insert into recovery_bill (organization_id, id, cost_id, case_id, bond_id, account_id, amount_cents, status,
         billed_by, billed_at)
       select organization_id, gen_random_uuid(), id, case_id, $2, $3, 700, 'billing', $4, now() from recovery_cost
       where id = $1 returning id`,
      [costId, bondId, accountId, accounting.userId],
    ),
  );
  return rows[0]?.id ?? '';
};

test('a bond that was voided a moment ago, which no list shows yet, is not billed', async () => {
  const { bondId, accountId, costId } = await bookedCost();
  await viewsAreThere();
  const row = await system.owner.connect();
  try {
    await row.query(`begin; select from projection.checkpoint where name = 'bonds' for update`);
    expect((await voidIt(bondId)).problem).toBeNull();
    expect((await bill(costId)).problem?.code).toBe('COST_WITHOUT_BOND');
  } finally {
    await row.query('rollback');
    row.release();
  }
  expect(await chargesOf(accountId)).toBe(0);
});

test('one that is voided after the bill was decided is not charged: the bill ends as not billed', async () => {
  const of = await bookedCost();
  await decideBill(of);
  expect((await voidIt(of.bondId)).problem).toBeNull();
  for (const _ of [1, 2]) await finishing().round();
  expect(await billsOf(of.caseId)).toEqual([['not billed', false]]);
  expect(await chargesOf(of.accountId)).toBe(0);
});

test('a charge that came to the log after the void is taken back, once', async () => {
  const of = await bookedCost();
  const chargeId = await decideBill(of);
  expect((await voidIt(of.bondId)).problem).toBeNull();
  const actor: Actor = {
    userId: accounting.userId,
    organizationId: trustedOrganizationId(admin.organizationId),
    role: 'Accounting',
    timeZone: DEFAULT_TIME_ZONE,
    commandId: chargeId,
    requestId: 'late',
    fromAddress: '127.0.0.1',
    endpoint: 'POST /recovery/costs',
  };
  const charge = { chargeId, catalogueChargeId: null, costId: of.costId, ledgerAccount: RECOVERY_INCOME };
  const late = { ...charge, amountCents: 700, bondId: of.bondId, chargedOn: today, today, role: 'Admin' } as const;
  const command = { id: of.accountId, actor, input: { billCost: chargeId }, text: { description: 'Cost of recovery' } };
  const runner = system.app.get(CommandRunner, { strict: false });
  await runner.run(accountDecider, command, (state) => addCharge(state, { ...late, hasReason: true }));
  for (const _ of [1, 2]) await finishing().round();
  expect(await billsOf(of.caseId)).toEqual([['not billed', true]]);
  expect(await chargesOf(of.accountId)).toBe(0);
});

test('one that is voided after its bill keeps the charge, which was right that day', async () => {
  const of = await bookedCost();
  expect((await bill(of.costId)).problem).toBeNull();
  expect((await voidIt(of.bondId)).problem).toBeNull();
  await finishing().round();
  expect(await billsOf(of.caseId)).toEqual([['billed', false]]);
  expect(await chargesOf(of.accountId)).toBe(40_000);
});

test(`a bill and a void of its bond at once, ${String(ROUNDS)} times: no charge stands that came after the void`, async () => {
  const inconsistent: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const of = await bookedCost();
    await viewsAreThere();
    const [billed, voided] = await Promise.all([bill(of.costId), voidIt(of.bondId)]);
    for (const _ of [1, 2]) await finishing().round();
    const whose = trustedOrganizationId(admin.organizationId);
    let wasVoided: boolean | null = null;
    for await (const event of log().readStream(streamName('account', whose, of.accountId), 0)) {
      if (event.type === 'ChargeVoided') wasVoided = null;
      if (event.type !== 'ChargeAdded') continue;
      const bond = await system.app.get(BondHistory, { strict: false }).at(whose, of.bondId, event.position);
      wasVoided = bond?.voided ?? null;
    }
    const [line] = await billsOf(of.caseId);
    const facts = { wasVoided, line, billed: billed.problem?.code ?? null, voided: voided.problem?.code ?? null };
    const stands = wasVoided === false;
    const told = stands ? line?.[0] === 'billed' : line === undefined || line[0] === 'not billed';
    const isRight = facts.voided === null && wasVoided !== true && told;
    if (!isRight || (await chargesOf(of.accountId)) !== (stands ? 40_000 : 0)) inconsistent.push(facts);
  }
  expect(inconsistent).toEqual([]);
}, 900_000);

test('after all of it the books are proven', async () => {
  await viewsAreThere();
  const { problems } = await verified(system.app);
  expect(problems).toEqual([]);
});
