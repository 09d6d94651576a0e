import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, page, pageQuery } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';
import { ALERT_KINDS, SHOWN_ALERTS } from './alert-kinds.ts';

const alert = z
  .object({
    alertId: id,
    kind: z.enum(ALERT_KINDS),
    /** What is the matter: "Deadline in 14 days". */
    title: z.string(),
    /** Whom or what it is about; empty where its title says it. */
    about: z.string(),
    /** The path of the screen where it is dealt with. */
    page: z.string(),
    red: z.boolean(),
    deadline: day().nullable(),
    openedAt: instant,
    isRead: z.boolean(),
    /** Until when the reader put it off; null where it is not put off now. */
    putOffUntil: day().nullable(),
    /** The last day until which the reader may put it off; null where they may not. */
    mayPutOffUntil: day().nullable(),
    /** Since when its cause is gone, and by whom; null by: the day. */
    settled: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof alert>;

/** Red ones first, then the newest; what is settled by when (today#read-and-settled). */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/alerts',
  summary: 'What calls for you in your role now: open, put off, or settled',
  roles: anyStaff,
  query: pageQuery.extend({
    show: z.enum(SHOWN_ALERTS).default('open'),
    kind: z.enum(ALERT_KINDS).optional(),
  }),
  response: page(alert),
});

export const countAlerts = endpoint({
  method: 'GET',
  path: '/alerts/unread',
  summary: 'How many open alerts you have not read or put off',
  roles: anyStaff,
  response: z.object({ unread: z.int() }),
});

/** So many are marked at once at most. */
export const MOST_MARKED = 1_000;

/** Others of your role keep theirs. */
export const markAlerts = endpoint({
  method: 'POST',
  path: '/alerts/mark',
  summary: 'Mark alerts as read, or as unread again',
  roles: anyStaff,
  body: z
    .object({
      /** Null: all that are open and not put off. */
      alertIds: z.array(id).min(1).max(MOST_MARKED).nullable(),
      read: z.boolean(),
    })
    .meta({ id: 'MarkAlerts' }),
  touches: ['alert'],
  /** Those that were not marked so before. */
  response: z.object({ alertIds: z.array(id) }),
});

/** It comes back unread on that day (today#putting-off-an-alert). */
export const putOffAlert = endpoint({
  method: 'POST',
  path: '/alerts/:alertId/put-off',
  summary: 'Put an alert off until a day, for yourself; null brings it back',
  roles: anyStaff,
  params: z.object({ alertId: id }),
  body: z.object({ until: day().nullable() }).meta({ id: 'PutOffAlert' }),
  touches: ['alert'],
  response: z.object({ alertId: id }),
  refusals: ['ALERT_NOT_FOUND'],
});
