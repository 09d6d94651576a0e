import { supervisors } from '#contracts/kernel/roles.ts';
import { isAsked, type StandingAnswer } from '#domain/books/court-answers.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import type { CheckInStandings } from '../../books/check-ins/index.ts';
import type { KindOfAlert } from './alert-kind.ts';
import { byBonds, byThing } from './settled-by.ts';

/** A court date alerts from the second day after it (today#alert-kinds). */
const UNANSWERED_DAYS = 2;

/** Dates of OPEN bonds that passed by `$2` and of which nobody has said what happened. */
const UNANSWERED = `
  select b.bond_id, b.defendant_id, b.court_date, b.agent_id, b.court_life->'standing' as standing
  from bond b
  join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  where b.organization_id = $1 and b.court_date <= $2 and b.voided_at is null and b.status = 'OPEN'
    and b.court_life->'standing'->>'said' is distinct from 'failed'
  order by b.bond_id`;

interface InCourt {
  bondId: string;
  defendantId: string;
  courtDate: string;
  agentId: string | null;
  standing: StandingAnswer | null;
}

/** A person's court date that nobody answered: one alert, however many of their bonds have it. */
export const courtAlerts: KindOfAlert = {
  kind: 'court',
  roles: supervisors,
  find: async (tx, { organizationId, today }) => {
    const { rows } = await tx.query<InCourt>(UNANSWERED, [organizationId, addDays(today, -UNANSWERED_DAYS)]);
    const asked = rows.filter((row) => isAsked({ ...row, status: 'OPEN' }, today));
    const dates = Map.groupBy(asked, ({ defendantId, courtDate }) => `${defendantId}/${courtDate}`);
    return [...dates].flatMap(([thing, bonds]) => {
      const [first] = bonds;
      if (!first) return [];
      const { bondId, defendantId, courtDate: on } = first;
      const concerns = bonds.flatMap(({ agentId }) => (agentId === null ? [] : [agentId]));
      return [{ thing, occasion: on, facts: { bondId, defendantId, on }, concerns: [...new Set(concerns)].toSorted() }];
    });
  },
  settledBy: byBonds,
  words: ({ on = '' }) => `Court ${formatDay(on)}: nobody has said what happened`,
  page: ({ defendantId }) => `/defendants/${defendantId ?? ''}/bonds`,
};

const AGENTS = `
  select b.defendant_id, array_agg(distinct b.agent_id order by b.agent_id) as agents from bond b
  where b.organization_id = $1 and b.defendant_id = any ($2::uuid[]) and b.check_in_frequency is not null
    and b.status in ('OPEN', 'FORFEITED') and b.voided_at is null and b.agent_id is not null
  group by b.defendant_id`;

const LOGGED_BY = `
  select distinct on (c.defendant_id) c.defendant_id::text as thing, c.recorded_by as by from check_in c
  where c.organization_id = $1 and c.defendant_id = any ($2::uuid[]) and c.struck_at is null
  order by c.defendant_id, c.recorded_at desc`;

/** A person who missed two check-ins in a row (today#missed-check-in): one alert until they check in. */
export const checkInAlerts = (standings: CheckInStandings): KindOfAlert => ({
  kind: 'check-ins',
  roles: supervisors,
  find: async (tx, agency) => {
    const missed = await standings.alerting(tx, agency);
    if (missed.length === 0) return [];
    const ids = missed.map(({ defendantId }) => defendantId);
    const { rows } = await tx.query<{ defendantId: string; agents: string[] }>(AGENTS, [agency.organizationId, ids]);
    const agents = new Map(rows.map((row) => [row.defendantId, row.agents]));
    return missed.map(({ defendantId, missed: count, lastOn }) => ({
      thing: defendantId,
      occasion: `since ${lastOn ?? 'the first'}`,
      facts: { defendantId, count },
      concerns: agents.get(defendantId) ?? [],
    }));
  },
  settledBy: async (tx, organizationId, gone) =>
    byThing(
      (await tx.query<{ thing: string; by: string }>(LOGGED_BY, [organizationId, gone.map(({ thing }) => thing)])).rows,
    ),
  words: ({ count = 0 }) => `Missed ${count} check-ins in a row`,
  page: ({ defendantId }) => `/defendants/${defendantId ?? ''}`,
});
