import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';
import { RecordedEvents } from '../../../../test/recorded-events.ts';
import { applyInBatches, contentsOf } from '../../../../test/view-tables.ts';
import { approvalsView } from './approvals.projection.ts';

let database: MigratedDatabase;
let projector: Pool;
let owner: Pool;

beforeAll(async () => {
  database = await createMigratedDatabase();
  projector = database.pool('projector');
  owner = database.pool('owner');
});
afterAll(() => database.drop());

/** Requests on two accounts and what became of them, from a list of dice. */
const historyOf = (dice: readonly number[]): RecordedEvents => {
  const log = new RecordedEvents();
  const organization = randomUUID();
  const accounts = [randomUUID(), randomUUID()];
  const pending: { requestId: string; accountId: string; refund: boolean }[] = [];
  for (const die of dice) {
    const request = die % 2 === 0 ? pending.shift() : undefined;
    if (request === undefined) {
      const accountId = accounts[die % 3 === 0 ? 0 : 1] ?? '';
      const asked = { requestId: randomUUID(), amountCents: 1 + die, askedBy: randomUUID() };
      const data = { ...asked, askedAt: '2026-03-09T16:00:00.000Z' };
      const refund = die % 5 > 1;
      if (die % 7 === 0) {
        const bond = die % 14 === 0;
        const what = bond
          ? { bondId: randomUUID(), accountId, voidsCents: 1 }
          : { entryId: randomUUID(), voids: 'fee' };
        log.record(organization, 'account', accountId, bond ? 'BondVoidRequested' : 'VoidRequested', {
          ...data,
          ...what,
        });
        // A void of one person, then the one that was asked for.
        const void1 = { feeId: randomUUID(), reversesEventId: randomUUID(), reasonCode: 'Duplicate' };
        const approval = { requestId: asked.requestId, alone: die % 3 === 0 };
        log.record(organization, 'account', accountId, 'FeeVoided', void1);
        log.record(organization, 'account', accountId, bond ? 'BondVoided' : 'FeeVoided', {
          ...void1,
          accountId,
          approval,
        });
        continue;
      }
      if (refund) log.record(organization, 'account', accountId, 'RefundRequested', { ...data, method: 'Check' });
      else log.record(organization, 'account', accountId, 'WriteOffRequested', data);
      pending.push({ requestId: asked.requestId, accountId, refund });
      continue;
    }
    const { requestId, accountId, refund } = request;
    const approved = { requestId, alone: die % 4 === 0 };
    const ended = [
      [refund ? 'RefundApproved' : 'WriteOffApproved', approved],
      ['RequestDeclined', { requestId }],
      ['RequestWithdrawn', { requestId }],
    ] as const;
    const [type, data] = ended[die % 3] ?? ended[0];
    log.record(organization, 'account', accountId, type, data);
  }
  return log;
};

describe('the view of approvals', () => {
  it('holds the same rows after batches of 1, 7 and 500, and after a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 10_000 }), { minLength: 10, maxLength: 60 }), async (dice) => {
        const events = historyOf(dice).all.filter(({ type }) => approvalsView.types.includes(type));
        const results = [];
        for (const size of [1, 7, 500, 500]) {
          await applyInBatches(projector, approvalsView, events, size);
          results.push(await contentsOf(owner, approvalsView));
          await owner.query('truncate money_request');
        }
        for (const result of results) expect(result).toEqual(results[0]);
      }),
      { numRuns: 5 },
    );
  });
});
