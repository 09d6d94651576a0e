import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { everyMember } from '../kernel/roles.ts';

export const THEMES = ['dark', 'light', 'auto'] as const;
export const DASHBOARD_LAYOUTS = ['default', 'compact', 'wide'] as const;

export const preferences = z
  .object({
    emailNotifications: z.boolean(),
    smsNotifications: z.boolean(),
    theme: z.enum(THEMES),
    dashboardLayout: z.enum(DASHBOARD_LAYOUTS),
    autoRefresh: z.boolean(),
    soundNotifications: z.boolean(),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof preferences>;

/** What a user has who never chose anything (spec 3). */
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
  response: preferences,
});
