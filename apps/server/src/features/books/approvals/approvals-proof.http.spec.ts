import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as accounts from '#contracts/books/account/accounts.ts';
import { makeRequests } from '../../../../test/sample-requests.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestViews } from '../../../../test/shared-product.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

test('books with refunds and write-offs, approved, voided and waiting, are proved', async () => {
  const admin = await system.signUp();
  const supervisor = await system.addAgent(admin, 'Supervisor');
  await makeRequests(supervisor, admin);
  const { accountId, refundId, writeOffId } = await makeRequests(supervisor, admin);
  const body = { reasonCode: 'Entered in error', reason: 'The wrong one' } as const;
  await admin.ask(accounts.voidRefund, { params: { accountId, refundId }, body });
  await admin.ask(accounts.voidWriteOff, { params: { accountId, writeOffId }, body });
  // Has waited until the views have come this far.
  const { writeOffsCents, paymentsCents, balanceCents } = await admin.ask(accounts.getAccount, {
    params: { accountId },
  });
  expect([writeOffsCents, paymentsCents, balanceCents]).toEqual([0, 800, -700]);
  const { problems, events } = await system.provider<TestViews>('TestViews').verified(admin.organizationId);
  expect([problems, events > 0]).toEqual([[], true]);
});
