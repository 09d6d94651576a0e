import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hledgerAgrees } from '../../../../test/hledger-agrees.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { aHouse } from '../../../../test/surety-house.ts';
import { payEveryOfficial } from '../../../../test/varied-officials.ts';
import { moveEverySuretyMoney, payEveryCommission, payEveryCost } from '../../../../test/varied-sureties.ts';
import type { FinishPayments } from '../../recovery/payees/finish-payments.ts';
import { EXPORT_QUEUE } from './export.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(EXPORT_QUEUE);
});
afterAll(() => system.close());

test('hledger agrees over remittances, the BUF, judgments drawn from it, and what is recoverable or lost', async () => {
  const house = await aHouse(system);
  await moveEverySuretyMoney(house, house.admin.session.organization?.today ?? '');
  expect(await hledgerAgrees(house.admin)).toEqual(
    expect.arrayContaining(['1040', '2120', '2200', '2210', '2220', '4400', '5000', '5500']),
  );
});

test('hledger agrees over commission runs and what is paid of them', async () => {
  const house = await aHouse(system);
  const today = house.admin.session.organization?.today ?? '';
  await payEveryCommission(house, { bondId: house.bonds[0] ?? '', today });
  expect(await hledgerAgrees(house.admin)).toEqual(expect.arrayContaining(['2500', '5100']));
});

test('hledger agrees over costs of recovery that are billed, paid, voided and come back', async () => {
  const approves = await system.signUp();
  const enters = await system.addAgent(approves, 'Supervisor');
  const finishing = system.provider<FinishPayments>('FinishPayments');
  const today = approves.session.organization?.today ?? '';
  await payEveryCost({ enters, approves, today }, () => finishing.round());
  expect(await hledgerAgrees(approves)).toEqual(expect.arrayContaining(['2600', '4300', '5600']));
});

test('hledger agrees over what is paid to officials, and what was paid too much', async () => {
  const admin = await system.signUp();
  await payEveryOfficial(admin, admin.session.organization?.today ?? '');
  expect(await hledgerAgrees(admin)).toEqual(expect.arrayContaining(['2100', '2110', '2120', '5010']));
});
