import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import type { ProjectionRunner } from '../../../platform/projections/projection-runner.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';

let system: JoinedSystem;

beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

test('100 payments of two agencies at once, each sent twice, get receipts 1 to 50 in each agency, without gap or repeat', async () => {
  const agencies = [await system.signUp(), await system.signUp({ organizationName: 'Bayou Bail' })];
  await Promise.all(
    agencies.map(async (admin) => {
      const accounts = await Promise.all(
        Array.from({ length: 10 }, async (_, index) =>
          admin.story.account(await admin.story.defendant({ fullName: `Defendant ${index}` })),
        ),
      );
      expect(accounts.map(({ shortId }) => shortId).sort((a, b) => Number(a) - Number(b))).toEqual(
        accounts.map((_, index) => index + 1),
      );
      const payments = Array.from({ length: 50 }, (_, index) => {
        const params = { accountId: accounts[index % accounts.length]?.accountId ?? '' };
        const commandId = crypto.randomUUID();
        const body = { amountCents: 100 + index, method: 'Cash', paidOn: '2026-03-09', reason: 'Old book' } as const;
        return Promise.all([1, 2].map(() => admin.ask(recordPayment, { params, body, commandId })));
      });
      const answers = await Promise.all(payments);
      const numbers = answers.map(([first, second]) => {
        expect(second).toEqual(first);
        return first?.receiptNumber ?? 0;
      });
      const upTo50 = Array.from({ length: 50 }, (_, index) => index + 1);
      expect(numbers.sort((a, b) => a - b)).toEqual(upTo50);
      const { rows, count } = await admin.ask(listPayments, { query: { limit: 200 } });
      expect(rows.map(({ receiptNumber }) => receiptNumber)).toEqual(upTo50.toReversed());
      expect(count).toBe(50);
    }),
  );
});

test('a payment while the ledger is behind is answered without a number and marked stale, and has its number when asked again', async () => {
  const admin = await system.signUp();
  const { accountId } = await admin.story.account();
  const projections = system.provider<ProjectionRunner>('ProjectionRunner');
  const payment = {
    params: { accountId },
    body: { amountCents: 100, method: 'Cash', paidOn: '2026-03-09', reason: 'Old book' } as const,
    commandId: crypto.randomUUID(),
  };
  await projections.stop();
  const { headers, body } = await admin.call(recordPayment, { ...payment, repeats: 0 });
  await projections.start();
  expect(body).toEqual({ paymentId: payment.commandId, receiptNumber: null });
  expect(headers['x-stale']).toBe('true');
  expect(await admin.ask(recordPayment, payment)).toEqual({ paymentId: payment.commandId, receiptNumber: 1 });
});
