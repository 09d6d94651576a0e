import { adminOnly } from '#contracts/kernel/roles.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import type { KindOfAlert } from './alert-kind.ts';
import { byStatement } from './settled-by.ts';

/** So many days before its expiry a power or an appointment alerts (today#alert-kinds). */
const EXPIRY_DAYS = 30;

/** Powers in hand that nobody used or gave back, by holder and last day up to `$2`. */
const UNUSED = `p.organization_id = $1 and p.claim_bond_id is null and not p.gone and p.expires_on <= $2
  and p.holder_id is not null`;
const POWERS = `
  select f.holder_id as user_id, f.expires_on, count(*)::int as count from (
    select p.holder_id, p.expires_on from power p where p.standing = 'in hand' and ${UNUSED}
    union all
    select p.holder_id, p.expires_on from power p where p.standing = 'expired' and ${UNUSED}) f
  group by f.holder_id, f.expires_on`;

/** Powers in somebody's hand that expire on one day: one alert, until they are used, returned or renewed. */
export const powerAlerts: KindOfAlert = {
  kind: 'power',
  roles: adminOnly,
  find: async (tx, { organizationId, today }) => {
    interface Row {
      userId: string;
      expiresOn: string;
      count: number;
    }
    const { rows } = await tx.query<Row>(POWERS, [organizationId, addDays(today, EXPIRY_DAYS)]);
    return rows.map(({ userId, expiresOn, count }) => ({
      thing: `${userId}/${expiresOn}`,
      occasion: expiresOn,
      facts: { userId, count },
      deadline: expiresOn,
      concerns: [userId],
    }));
  },
  words: ({ count = 0, deadline }, today) => {
    const day = formatDay(deadline ?? today);
    const expires = (deadline ?? today) < today ? 'expired' : count === 1 ? 'expires' : 'expire';
    return `${count === 1 ? '1 power' : `${count} powers`} in hand ${expires} ${day}`;
  },
  page: () => '/powers',
};

const APPOINTMENTS = `
  select p.user_id, p.surety_id, p.expires_on from agent_appointment p
  join agent a on a.organization_id = p.organization_id and a.user_id = p.user_id and a.left_at is null
  where p.organization_id = $1 and p.expires_on <= $2`;

/** By `user/surety`. */
const CHANGED_BY = `
  select g.thing, c.changed_by as by from unnest($2::text[]) as g (thing)
  join agent_credentials c on c.organization_id = $1 and c.user_id = split_part(g.thing, '/', 1)::uuid`;

/** An appointment by a surety that expires, until it is renewed. */
export const appointmentAlerts: KindOfAlert = {
  kind: 'appointment',
  roles: adminOnly,
  find: async (tx, { organizationId, today }) => {
    interface Row {
      userId: string;
      suretyId: string;
      expiresOn: string;
    }
    const { rows } = await tx.query<Row>(APPOINTMENTS, [organizationId, addDays(today, EXPIRY_DAYS)]);
    return rows.map(({ userId, suretyId, expiresOn }) => ({
      thing: `${userId}/${suretyId}`,
      occasion: expiresOn,
      facts: { userId, suretyId },
      deadline: expiresOn,
      concerns: [userId],
    }));
  },
  settledBy: byStatement(CHANGED_BY),
  words: ({ deadline }, today) =>
    `Appointment ${(deadline ?? today) < today ? 'expired' : 'expires'} ${formatDay(deadline ?? today)}`,
  page: () => '/powers',
};
