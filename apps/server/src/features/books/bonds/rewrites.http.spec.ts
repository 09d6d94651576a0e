import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import * as bonds from '#contracts/books/bond/bonds.ts';
import { listBondChain, rewriteBond } from '#contracts/books/bond/rewrites.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { getPlan, setPlan } from '#contracts/books/plans/plans.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let stranger: Person;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const reason = 'The court raised the bond';

beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  stranger = await system.signUp({ organizationName: 'Bayou Bail Bonds' });
});
afterAll(() => system.close());

const newBond = async (birthday: string | null = '1980-05-17') => {
  const defendantId = await admin.story.defendant({ birthday });
  return admin.story.bond({ defendantId, powerNumber: randomUUID().slice(0, 8) });
};
const get = (bondId: string, by = admin) => by.ask(bonds.getBond, { params: { bondId } });
type Body = NonNullable<RequestOf<typeof rewriteBond>['body']>;
const request = { amountCents: 1_000_000, jurisdiction: 'Orleans', bondDate: today, reason } as const;
const rewrite = (bondId: string, body: Partial<Body> = {}, by = admin, commandId = randomUUID()) =>
  by.call(rewriteBond, { params: { bondId }, body: { ...request, ...body }, commandId });
const voidBond = (bondId: string) =>
  admin.call(bonds.voidBond, {
    params: { bondId },
    body: { reasonCode: 'Entered in error', reason: 'The wrong one' },
    commandId: randomUUID(),
  });
const chainOf = async (bondId: string) =>
  (await admin.ask(listBondChain, { params: { bondId } })).chain.map((link) => [link.bondId, link.status]);

describe('a rewrite (bonds#rewrite-of-decides)', () => {
  it('takes over from its bond at the price of a rewrite, on the same account, without a power number', async () => {
    const { bondId, accountId } = await newBond();
    const { body, status } = await rewrite(bondId, {}, agent);
    expect([status, body]).toEqual([201, { bondId: expect.any(String), accountId, premiumCents: 20_000 }]);
    const written = await get(body.bondId, agent);
    expect(written).toMatchObject({ status: 'OPEN', powerNumber: '', rewriteOf: bondId, premiumCents: 20_000 });
    expect(written.premiumComputation).toBe('2% of $10,000.00 is $200.00 (R.S. 22:1443)');
    expect(await get(bondId, agent)).toMatchObject({ status: 'REWRITTEN', rewrittenBy: body.bondId });
    const account = await agent.ask(accounts.getAccount, { params: { accountId } });
    expect(account.premiumCents).toBe(140_000);
    const { rows } = await admin.ask(getTrialBalance);
    expect(rows.find(({ account: code }) => code === '4010')?.creditCents).toBe(20_000);
  });

  it('shows its chain on each of its bonds, with the reasons', async () => {
    const { bondId } = await newBond();
    const { body: second } = await rewrite(bondId);
    const { body: third } = await rewrite(second.bondId);
    const chain = [
      [bondId, 'REWRITTEN'],
      [second.bondId, 'REWRITTEN'],
      [third.bondId, 'OPEN'],
    ];
    for (const id of [bondId, second.bondId, third.bondId]) expect(await chainOf(id)).toEqual(chain);
    const links = (await admin.ask(listBondChain, { params: { bondId } })).chain;
    expect(links.map((link) => link.reason)).toEqual([reason, reason, '']);
    const theirs = await stranger.call(listBondChain, { params: { bondId } });
    expect(theirs.problem?.code).toBe('BOND_NOT_FOUND');
  });

  it('takes its source’s place in the payment plan, and leaves it again', async () => {
    const { bondId, accountId } = await newBond();
    const params = { accountId };
    const body = { frequency: 'WEEKLY', endsAfter: null, amountCents: 10_000, startOn: today, bondId } as const;
    await admin.ask(setPlan, { params, body });
    const bondOfPlan = async () => (await admin.ask(getPlan, { params })).plan?.version.bondId;
    expect(await bondOfPlan()).toBe(bondId);
    const { body: second } = await rewrite(bondId);
    const { body: third } = await rewrite(second.bondId);
    expect(await bondOfPlan()).toBe(third.bondId);
    expect((await voidBond(third.bondId)).status).toBe(200);
    expect(await bondOfPlan()).toBe(second.bondId);
  });

  it('is refused in the order of the rules, and says why', async () => {
    expect((await rewrite(randomUUID())).problem?.code).toBe('BOND_NOT_FOUND');
    const { bondId } = await newBond();
    expect((await rewrite(bondId, {}, stranger)).problem?.code).toBe('BOND_NOT_FOUND');
    const juvenile = await newBond(`${Number(today.slice(0, 4)) - 16}-01-01`);
    expect((await rewrite(juvenile.bondId)).problem?.detail).toBe('Juvenile rewrites are not allowed.');
    const unknown = await newBond(null);
    expect((await rewrite(unknown.bondId)).problem?.detail).toBe('Birthday is missing.');
    const { revision } = await get(bondId);
    const closing = { basedOn: revision, status: 'CLOSED', confirmed: true } as const;
    await admin.ask(bonds.amendBond, { params: { bondId }, body: closing });
    expect((await rewrite(bondId)).problem?.detail).toBe('Only an OPEN bond can be rewritten.');
    expect((await rewrite(bondId, { reason: ' ' })).problem?.errors).toMatchObject([{ path: 'reason' }]);
  });

  it('asks again where its premium is not the one that was shown', async () => {
    const { bondId } = await newBond();
    const { problem } = await rewrite(bondId, { shownPremiumCents: 10_000 });
    expect(problem?.detail).toBe('The premium is $200.00 by the rates of today. Save again to rewrite at that price.');
    expect((await rewrite(bondId, { shownPremiumCents: 20_000 })).status).toBe(201);
  });

  it('leaves its bond read-only until it is voided, which gives the bond its status back', async () => {
    const { bondId } = await newBond();
    const { body: first } = await rewrite(bondId);
    const { revision } = await get(bondId);
    const edit = { params: { bondId }, body: { basedOn: revision, caseNumber: '26-1' }, commandId: randomUUID() };
    expect((await admin.call(bonds.amendBond, edit)).problem?.detail).toBe('Void the rewrite first.');
    expect((await voidBond(bondId)).problem?.detail).toBe('Void the rewrite first.');
    expect((await rewrite(bondId)).problem?.detail).toBe('Void the rewrite first.');
    expect((await voidBond(first.bondId)).status).toBe(200);
    expect(await get(bondId)).toMatchObject({ status: 'OPEN', rewrittenBy: null });
    const { body: next, status } = await rewrite(bondId);
    expect([status, next.bondId === first.bondId]).toEqual([201, false]);
    expect(await chainOf(bondId)).toHaveLength(3);
  });

  it('sent again answers the same; the same id with another body is refused', async () => {
    const { bondId } = await newBond();
    const commandId = randomUUID();
    const first = await rewrite(bondId, {}, admin, commandId);
    expect((await rewrite(bondId, {}, admin, commandId)).body).toEqual(first.body);
    expect((await rewrite(bondId, { amountCents: 1 }, admin, commandId)).status).toBe(422);
  });
});

it('two rewrites of one bond at the same moment make one', async () => {
  // Two hundred rounds in the deep suite.
  const [all, atOnce] = isDeep ? [200, 10] : [2, 2];
  const round = async () => {
    const { bondId, accountId } = await newBond();
    const answers = await Promise.all([rewrite(bondId), rewrite(bondId, {}, agent)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const seen = await Promise.all([admin, agent].map((by) => by.ask(accounts.getAccount, { params: { accountId } })));
    // Each waits for what they wrote themselves.
    expect(Math.max(...seen.map(({ premiumCents }) => premiumCents))).toBe(140_000);
  };
  for (let rounds = 0; rounds < all; rounds += atOnce) await Promise.all(Array.from({ length: atOnce }, round));
});

it('a rewrite against an amendment and a void leaves neither half a rewrite nor a lost premium', async () => {
  const round = async (other: (bondId: string) => Promise<{ status: number }>) => {
    const { bondId } = await newBond();
    const [rewritten] = await Promise.all([rewrite(bondId), other(bondId)]);
    const source = await get(bondId);
    const chain = await chainOf(bondId);
    if (rewritten.status === 201) expect([source.status, chain.length]).toEqual(['REWRITTEN', 2]);
    else expect([source.rewrittenBy, chain.length]).toEqual([null, 1]);
  };
  const amend = (bondId: string) =>
    admin.call(bonds.amendBond, {
      params: { bondId },
      body: { basedOn: 0, status: 'CLOSED', confirmed: true },
      commandId: randomUUID(),
    });
  for (let rounds = 0; rounds < (isDeep ? 200 : 1); rounds += 1) await Promise.all([round(amend), round(voidBond)]);
});
