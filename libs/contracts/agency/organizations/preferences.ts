import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/primitives.ts';
import { everyMember } from '../../kernel/roles.ts';

export const THEMES = ['dark', 'light', 'auto'] as const;
/** The lists whose columns and views are kept. */
export const KEPT_LISTS = ['defendants', 'journal', 'payments', 'audit', 'entries', 'powers'] as const;
export type KeptList = (typeof KEPT_LISTS)[number];
export const DASHBOARD_LAYOUTS = ['default', 'compact', 'wide'] as const;

/** How somebody likes to see a list: its columns, and views under names of their own: what the URL says, without names of people. */
const keptList = z.object({
  columns: z.array(text(40)).max(40).optional(),
  views: z
    .array(z.object({ name: text(40).min(1), search: text(500) }))
    .max(20)
    .optional(),
});

export const preferences = z
  .object({
    emailNotifications: z.boolean(),
    smsNotifications: z.boolean(),
    theme: z.enum(THEMES),
    dashboardLayout: z.enum(DASHBOARD_LAYOUTS),
    autoRefresh: z.boolean(),
    soundNotifications: z.boolean(),
    /** By list; absent in a change that leaves them as they are. */
    lists: z.partialRecord(z.enum(KEPT_LISTS), keptList).optional(),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof preferences>;

/** What a user has who never chose anything (people#preferences). */
export const DEFAULT_PREFERENCES: Preferences = {
  emailNotifications: true,
  smsNotifications: false,
  theme: 'dark',
  dashboardLayout: 'default',
  autoRefresh: true,
  soundNotifications: false,
};

export const getPreferences = endpoint({
  method: 'GET',
  path: '/preferences',
  summary: 'The own preferences, the same in every agency',
  roles: everyMember,
  openBefore: ['password', 'two-factor'],
  response: preferences,
});

export const changePreferences = endpoint({
  method: 'PUT',
  path: '/preferences',
  summary: 'Change the own preferences',
  roles: everyMember,
  openBefore: ['password', 'two-factor'],
  body: preferences,
  touches: [],
  response: preferences,
});
