/** What was decided is finished, wherever it was cut, once (building#several-streams): one suite for every process. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import { listDeadLetters, retryDeadLetter } from '#contracts/office/system/jobs.ts';
import { listAlarms } from '#contracts/office/system/system.ts';
import { listPayables } from '#contracts/recovery/payees/payables.ts';
import type { Process, Processes } from '../src/platform/processes/processes.ts';
import { triesPoint } from '../../../libs/tooling/deep-suite.ts';
import { anAgency, aPayment, CUTS, type Agency, type Cut } from './cut-decisions.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import type { TestLog, TestViews } from './shared-product.ts';

let system: JoinedSystem;
let agency: Agency;
beforeAll(async () => {
  system = await joinTestSystem();
  agency = await anAgency(system);
});
afterAll(() => system.close());

/** A round after another, of what the views say that it is unfinished. */
const round = async (of: string, times = 1): Promise<void> => {
  const process = system.provider<Process>(of);
  await system.provider<TestViews>('TestViews').haveAll('accounts', 'bonds', 'history', 'ledger', 'audit-chain');
  for (let done = 0; done < times; done += 1) await process.round();
};

/** How many events of each type an agency has. */
const eventsOf = async ({ admin }: Pick<Agency, 'admin'>): Promise<Map<string, number>> => {
  const { rows } = await system.owner.query<{ type: string; n: number }>(
    `select type, count(*)::int as n from log.event where stream like '%-' || $1 || '.%' group by type`,
    [admin.organizationId],
  );
  return new Map(rows.map(({ type, n }) => [type, n]));
};

const failuresOf = async ({ admin }: Pick<Agency, 'admin'>, process: string) => {
  const { rows } = await system.owner.query<{ id: string; tries: number; reason: string }>(
    `select row_id as id, tries, reason from process_failure where organization_id = $1 and process = $2
     order by first_failed_at`,
    [admin.organizationId, process],
  );
  return rows;
};

/** What a decision has recorded after two rounds, when its process was killed there; and whether it was cut. */
const recordedBy = async (
  { process, of, ready, afterwards }: Cut,
  killed: { after: number; losesLast: boolean } | null,
) => {
  const { admin, send } = await ready({ system, agency });
  const before = await eventsOf({ admin });
  const { status } = await (killed ? system.killedAfter(killed.after, send, killed.losesLast) : send());
  // What a round has counted it forgets again, where the view has read by then that the last step was taken.
  const isCut = killed
    ? await system.provider<TestLog>('TestLog').wasCut()
    : status >= 500 || (await failuresOf({ admin }, process)).length > 0;
  await round(of);
  await round(of);
  await afterwards?.({ system, agency });
  expect(await failuresOf({ admin }, process)).toEqual([]);
  const after = [...(await eventsOf({ admin }))].map(([type, n]) => [type, n - (before.get(type) ?? 0)] as const);
  return { isCut, recorded: Object.fromEntries(after.filter(([, n]) => n > 0)) };
};

/** Of the steps that are cut, every other one is also cut so that whoever sent it does not hear that it was taken. */
const HALF = { way: 1, ways: 2 };

describe('of what was decided', () => {
  test.each(Object.entries(CUTS))('a kill between any two steps of %s is finished by a round, once', async (_, one) => {
    const { recorded, isCut } = await recordedBy(one, null);
    expect([isCut, Object.keys(recorded).length > 0]).toEqual([false, true]);
    for (let [after, cut] = [one.decidedBy ?? 0, true]; cut; after += 1) {
      const now = await recordedBy(one, { after, losesLast: false });
      cut = now.isCut;
      expect([after, now.recorded]).toEqual([after, recorded]);
      if (!cut || !triesPoint(after, HALF)) continue;
      const unheard = await recordedBy(one, { after: after + 1, losesLast: true });
      expect([after, unheard]).toEqual([after, { isCut: true, recorded }]);
    }
  });

  test('every process is among those of this suite', async () => {
    const names = await system.provider<Processes>('Processes').names();
    // Those of rows alone record no event: how they go on is proved in move-in.http.spec.ts and move-in-documents.http.spec.ts.
    const withoutEvents = ['check-move-ins', 'finish-move-ins', 'finish-move-in-archives'];
    const cut = Object.values(CUTS).map(({ process }) => process);
    expect(new Set([...cut, ...withoutEvents])).toEqual(new Set(names));
  });
});

describe('a decision that fails', () => {
  const NAME = 'finish-payments';
  const OF = 'FinishPayments';
  const TRIES = 8;
  const ageOf = async () => {
    const ages = await system.provider<Processes>('Processes').oldest();
    return ages.find(({ process }) => process === NAME)?.seconds ?? -1;
  };
  const statusOf = async ({ admin }: Agency, paymentId: string) => {
    const { payments } = await admin.ask(listPayables);
    return payments.find((payment) => payment.paymentId === paymentId)?.status;
  };
  /** Whether the id of its step is another command's, so that its stream refuses it. */
  const block = async ({ admin }: Agency, paymentId: string, isBlocked: boolean) => {
    const change = isBlocked ? `request_hash || ' of another'` : `replace(request_hash, ' of another', '')`;
    const { rowCount } = await system.owner.query(
      `update command_step set request_hash = ${change} where organization_id = $1 and command_id = $2`,
      [admin.organizationId, uuidV5('booking', paymentId)],
    );
    expect(rowCount).toBe(1);
  };

  test('holds no other; after eight tries an Admin is told, and has it tried again', async () => {
    const own = await anAgency(system);
    const { admin } = own;
    await round(OF);
    expect(await ageOf()).toBe(0);
    const [older, newer] = [await aPayment(own), await aPayment(own)];
    await system.killedAfter(0, async () => {
      await older.send();
      await newer.send();
    });
    await block(own, older.paymentId, true);
    await round(OF);
    expect([await statusOf(own, older.paymentId), await statusOf(own, newer.paymentId)]).toEqual(['booking', 'paid']);
    expect(await failuresOf(own, NAME)).toMatchObject([{ id: older.paymentId, tries: 2 }]);
    expect(await ageOf()).toBeGreaterThan(0);
    expect([(await admin.ask(listDeadLetters)).deadLetters, (await admin.ask(listAlarms)).setAside]).toEqual([
      [],
      null,
    ]);

    await round(OF, TRIES);
    const [letter] = (await admin.ask(listDeadLetters)).deadLetters;
    // From then on it is tried once a minute.
    expect(letter).toMatchObject({ work: 'Booking a payment to a payee', tries: TRIES });
    expect((await admin.ask(listAlarms)).setAside).toEqual({ since: expect.any(String), jobs: 1 });
    const which = { params: { deadLetterId: letter?.deadLetterId ?? '' } };
    const stranger = await system.signUp();
    expect((await stranger.call(retryDeadLetter, which)).problem?.code).toBe('DEAD_LETTER_NOT_FOUND');
    const commandId = randomUUID();
    for (const _ of [1, 2]) await admin.ask(retryDeadLetter, { ...which, commandId });
    expect((await admin.ask(listDeadLetters)).deadLetters).toEqual([]);
    await round(OF);
    expect(await failuresOf(own, NAME)).toMatchObject([
      { id: older.paymentId, tries: 1, reason: 'Error IDEMPOTENCY_KEY_REUSED' },
    ]);
    await block(own, older.paymentId, false);
    await round(OF);
    expect([await statusOf(own, older.paymentId), await failuresOf(own, NAME), await ageOf()]).toEqual(['paid', [], 0]);
  });
});
