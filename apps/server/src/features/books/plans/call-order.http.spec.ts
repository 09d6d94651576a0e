import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { getBoard, MOST_TO_COLLECT } from '#contracts/office/dashboard/board.ts';
import { listCalls, recordCall } from '#contracts/books/plans/promises.ts';
import { setPlan } from '#contracts/books/plans/plans.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const onDay = (day: string) => system.provider<TestClock>('TestClock').set(`${day}T17:00:00Z`);

test('accounts without a plan and with one stand in one order, each as far up as money, days and court bring it', async () => {
  const admin = await system.signUp();
  await onDay('2026-07-06');
  const owing = async (
    fullName: string,
    dollars: number,
    { since = '2026-07-06', ...file }: Record<string, string> = {},
  ) => {
    const defendantId = await admin.story.defendant({ fullName, ...file });
    const { accountId } = await admin.story.account(defendantId);
    await admin.story.fee(accountId, dollars * 100, { chargedOn: '2026-07-06', dueOn: since });
    return { defendantId, params: { accountId } };
  };
  await owing('Eight Days', 100);
  await owing('Four Days', 200, { since: '2026-07-10' });
  await owing('One Day', 100, { since: '2026-07-13' });
  await owing('Due Today', 5_000, { since: '2026-07-14' });
  await owing('Court by File', 60, { courtDate: '2026-07-21' });
  await owing('Court Later', 70, { courtDate: '2026-07-22' });
  const inCourt = async (fullName: string, dollars: number, courtDate: string, file: Record<string, string> = {}) => {
    const { defendantId } = await owing(fullName, dollars, file);
    await admin.story.bond({ defendantId, amountCents: null, courtDate, bondDate: '2026-07-06' });
  };
  await inCourt('Court by Bond', 65, '2026-07-14');
  await inCourt('Bond Later than File', 90, '2026-08-01', { courtDate: '2026-07-16' });
  const planned = await owing('On Plan', 800);
  await admin.ask(setPlan, {
    ...planned,
    body: { amountCents: 5_500, frequency: 'WEEKLY', startOn: '2026-07-06', endsAfter: null },
  });

  await onDay('2026-07-14');
  const first = await admin.ask(listCalls);
  expect(first.rows.map(({ fullName, amountCents, days }) => [fullName, amountCents / 100, days])).toEqual([
    ['Court by Bond', 65, 8],
    ['Court by File', 60, 8],
    ['On Plan', 110, 8],
    ['Eight Days', 100, 8],
    ['Four Days', 200, 4],
    ['Bond Later than File', 90, 8],
    ['Court Later', 70, 8],
    ['One Day', 100, 1],
  ]);
  expect(first.rows.flatMap(({ explanation }) => /[Cc]ourt[^,.]*/.exec(explanation)?.[0] ?? [])).toEqual([
    'Court today',
    'Court in 7 days',
  ]);

  for (let number = 1; number <= MOST_TO_COLLECT; number += 1) await owing(`Small ${String(number)}`, 1);
  const whole = await admin.ask(listCalls);
  expect(whole.count).toBe(8 + MOST_TO_COLLECT);
  expect(whole.rows.slice(8).map(({ fullName }) => fullName)).toEqual(
    Array.from({ length: MOST_TO_COLLECT }, (_, index) => `Small ${String(index + 1)}`),
  );
  const shown = async () => {
    const { collect } = await admin.ask(getBoard);
    return [collect?.calls, ...(collect?.rows ?? []).map(({ fullName }) => fullName)];
  };
  const names = whole.rows.map(({ fullName }) => fullName);
  expect(await shown()).toEqual([whole.count, ...names.slice(0, MOST_TO_COLLECT)]);
  const top = whole.rows[0]?.accountId ?? '';
  await admin.ask(recordCall, { params: { accountId: top }, body: { outcome: 'no answer' } });
  expect(await shown()).toEqual([whole.count, ...names.slice(0, MOST_TO_COLLECT)]);
  await admin.ask(recordCall, { params: { accountId: top }, body: { outcome: 'message' } });
  expect(await shown()).toEqual([whole.count - 1, ...names.slice(1, MOST_TO_COLLECT + 1)]);
});
