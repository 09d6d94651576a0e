import type { CallOutcome } from '#domain/books/call-list.ts';
import { hadCallOfDay, type CallResult } from '#domain/books/call-time.ts';
import type { CallSource } from '../../books/plans/index.ts';
import { calledPeople, LOOK_BACK_MS } from './call-times.query.ts';

const LAST = `
  select p.id as person_id, k.called_at, k.result
  from unnest($2::uuid[]) as p (id)
  cross join lateral (
    select c.called_at, c.result from contact_call c
    where c.organization_id = $1 and c.person_id = p.id and c.struck_at is null and c.direction = 'outgoing'
      and c.called_at <= $3
    order by c.called_at desc limit 1) k`;

/** What came of a call of a case, as collections say it. */
const OUTCOME_OF: Readonly<Record<CallResult, CallOutcome>> = {
  answered: 'reached',
  voicemail: 'message',
  'no answer': 'no answer',
  'wrong number': 'wrong number',
};

const RECENT = `
  select distinct c.person_id from contact_call c
  where c.organization_id = $1 and c.struck_at is null and c.direction = 'outgoing' and c.called_at between $2 and $3`;

/**
 * The calls of cases to the people of the call list: who had their call of the day in a case is not called for money, too
 * (recovery#calling-hours). The defendant of an open case is called within the hours alone, so that nothing is enough
 * there.
 */
export const callsOfCases: CallSource = {
  async enough(tx, actor, now) {
    const since = new Date(now.getTime() - LOOK_BACK_MS);
    const { rows } = await tx.query<{ personId: string }>(RECENT, [actor.organizationId, since, now]);
    if (rows.length === 0) return [];
    const ids = rows.map(({ personId }) => personId);
    const called = await calledPeople(tx, actor, ids, now);
    return [...called].flatMap(([personId, person]) => (hadCallOfDay(person, now) ? [personId] : []));
  },
  async last(tx, { organizationId }, people, now) {
    const values = [organizationId, people, now];
    const { rows } = await tx.query<{ personId: string; calledAt: string; result: CallResult }>(LAST, values);
    return rows.map(({ result, ...call }) => ({ ...call, outcome: OUTCOME_OF[result] }));
  },
};
