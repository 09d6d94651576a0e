import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { getBond } from '#contracts/books/bond/bonds.ts';
import { approveRequest, askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import { addOpeningLine, bringInOpening } from '#contracts/books/opening/opening.ts';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import { getCover } from '#contracts/payouts/cover/cover.ts';
import { recordExpense } from '#contracts/payouts/expenses/expenses.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { accountsNamed, beginMoveIn, bringIn, uploadList } from '../../../../test/moving-in.ts';
import { aSurety } from '../../../../test/powers-of.ts';
import { aHouse, remit, type House } from '../../../../test/surety-house.ts';

let system: JoinedSystem;
const today = dayOf(new Date(), DEFAULT_TIME_ZONE);

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Bonds of $1,200, of each of which $200 is the sheriff's and $150 the surety's. */
const start = async () => {
  const house = await aHouse(system);
  await house.admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 500_000 } }); // one person spends
  const accounts: string[] = [];
  for (const bondId of house.bonds) accounts.push((await house.admin.ask(getBond, { params: { bondId } })).accountId);
  const [first = '', second = '', third = ''] = accounts;
  return { house, admin: house.admin, first, second, third };
};
const spend = ({ admin }: House, amountCents: number) => {
  const body = { account: '5310', amountCents, paidOn: today, payee: 'Pelican Bank', reason: 'Fees' };
  return admin.ask(recordExpense, { body: { ...body, method: 'Cash' } });
};
const warnings = async ({ admin }: House) => {
  const { checks } = await admin.ask(checkMonth, { params: { month: today.slice(0, 7) } });
  return checks.filter(({ screen }) => screen === 'cover');
};

describe('Fiduciary cover (money#fiduciary-cover)', () => {
  it('counts of each bond the smaller of what is owed to others and what its client paid', async () => {
    const { admin, house, first, second } = await start();
    expect(await admin.ask(getCover)).toEqual({
      bankCents: 0,
      undepositedCents: 0,
      owedCents: 105_000,
      collectedCents: 0,
    });
    await admin.story.pay(first, 10_000);
    expect(await admin.ask(getCover)).toMatchObject({ undepositedCents: 10_000, collectedCents: 10_000 });
    await admin.story.pay(first, 110_000);
    await admin.story.pay(second, 5_000);
    expect(await admin.ask(getCover)).toMatchObject({ undepositedCents: 125_000, collectedCents: 40_000 });
    expect(await warnings(house)).toEqual([]);
  });

  it('warns before a month closes of what is not there', async () => {
    const { admin, house, first } = await start();
    await admin.story.pay(first, 120_000);
    await spend(house, 100_000);
    expect(await warnings(house)).toEqual([
      {
        blocks: false,
        screen: 'cover',
        words:
          '$150.00 of what was collected for others is not there: $350.00 collected and not paid yet, $200.00 in the bank and the drawer.',
      },
    ]);
  });

  it('takes the pass-through of an account as paid first, and fees of the agency before premium', async () => {
    const { admin, house, third } = await start();
    const [bondId = ''] = house.bonds.slice(2);
    await admin.story.fee(third, 3_000, { kind: 'Jail Fee', chargedOn: today, bondId });
    await admin.story.fee(third, 2_500, { kind: 'Application Fee', chargedOn: today, bondId });
    await admin.story.pay(third, 2_000);
    expect(await admin.ask(getCover)).toMatchObject({ owedCents: 108_000, collectedCents: 2_000 });
    await admin.story.pay(third, 3_000);
    expect(await admin.ask(getCover)).toMatchObject({ collectedCents: 3_000 });
    await admin.story.pay(third, 1_500);
    expect(await admin.ask(getCover)).toMatchObject({ collectedCents: 4_000 });
  });

  it('takes what was written off as not paid', async () => {
    const { admin, house, first } = await start();
    await admin.story.pay(first, 1_000);
    const body = { amountCents: 119_000, reason: 'Lost' };
    const { requestId } = await admin.ask(askForWriteOff, { params: { accountId: first }, body });
    house.supervisor.client.readWhatWrote(admin.client);
    await house.supervisor.ask(approveRequest, { params: { accountId: first, requestId }, body: {} });
    admin.client.readWhatWrote(house.supervisor.client);
    expect(await admin.ask(getCover)).toMatchObject({ undepositedCents: 1_000, collectedCents: 1_000 });
  });

  it('falls on both sides by what is paid to a surety', async () => {
    const { admin, house, first } = await start();
    await admin.story.pay(first, 120_000);
    await remit(house, admin, ['P-001']);
    const paid = { bankCents: -15_000, undepositedCents: 120_000, owedCents: 90_000, collectedCents: 20_000 };
    expect(await admin.ask(getCover)).toEqual(paid);
  });

  it('counts what an opening owes as collected, less the pass-through that clients still owe (moving-in#opening-cash)', async () => {
    const admin = await system.signUp();
    const suretyId = await aSurety(admin);
    const cutOverOn = addDays(today, -1);
    await beginMoveIn(admin, cutOverOn);
    await uploadList(admin, 'clients', 'ID,Name\n1,Marie Landry\n2,Paul Guidry\n');
    await uploadList(
      admin,
      'balances',
      'Client ID,Balance,Premium,Pass-through\n1,400.00,300.00,100.00\n2,50.00,,50.00\n',
    );
    await bringIn(system, admin);
    for (const line of [
      { account: '1000', amountCents: 200_000 },
      { account: '2100', amountCents: 50_000, payee: 'sheriff:Orleans' },
      { account: '2120', amountCents: -1_000, payee: 'sheriff:Orleans' },
      { account: '2200', amountCents: 80_000, suretyId },
    ])
      await admin.ask(addOpeningLine, { body: line });
    await admin.ask(bringInOpening);
    const cover = () => admin.ask(getCover);
    expect(await cover()).toEqual({
      bankCents: 200_000,
      undepositedCents: 0,
      owedCents: 130_000,
      collectedCents: 115_000,
    });
    const [marie] = await accountsNamed(admin, 'Marie Landry');
    await admin.story.pay(marie?.accountId ?? '', 4_000);
    expect(await cover()).toMatchObject({ collectedCents: 119_000 });
    await admin.story.pay(marie?.accountId ?? '', 20_000);
    expect(await cover()).toMatchObject({ owedCents: 130_000, collectedCents: 125_000 });
    // A jail fee of no bond here is owed by its client until it is paid.
    const { accountId } = await admin.story.account();
    await admin.story.fee(accountId, 3_000, { kind: 'Jail Fee', chargedOn: today });
    expect(await cover()).toMatchObject({ owedCents: 133_000, collectedCents: 125_000 });
    await admin.story.pay(accountId, 3_000);
    expect(await cover()).toMatchObject({ owedCents: 133_000, collectedCents: 128_000 });
  });

  it('is shown to who reads the ledger, of their own agency', async () => {
    const { admin, house, first } = await start();
    await admin.story.pay(first, 10_000);
    const agent = await system.addAgent(admin, 'Agent');
    const auditor = await system.addAgent(admin, 'Auditor');
    auditor.client.readWhatWrote(house.admin.client);
    expect(await auditor.ask(getCover)).toMatchObject({ collectedCents: 10_000 });
    expect((await agent.call(getCover)).problem?.code).toBe('ROLE_REFUSED');
    const other = await system.signUp();
    expect(await other.ask(getCover)).toMatchObject({ owedCents: 0, collectedCents: 0 });
  });
});
