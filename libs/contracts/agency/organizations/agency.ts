import { z } from 'zod';
import { STATE_CODES } from '#domain/kernel/option-lists.ts';
import { PARISHES } from '#domain/agency/parishes.ts';
import { emailAddressIfAny } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { countedCents, phone, text } from '../../kernel/primitives.ts';
import { adminOnly, everyMember } from '../../kernel/roles.ts';
import { siteRoute } from './site-route.ts';

const timeZones = new Set(Intl.supportedValuesOf('timeZone'));

const details = {
  name: text(120).min(1, 'Organization name is required'),
  phone,
  email: emailAddressIfAny,
  address: text(200).default(''),
  city: text(80).default(''),
  state: z.enum(STATE_CODES, 'Choose a state.').or(z.literal('')).default(''),
  zip: z
    .string()
    .regex(/^\d{0,10}$/, 'Use digits only, at most 10.')
    .default(''),
  website: z
    .url({ protocol: /^https?$/, error: 'Enter a web address that begins with https://.' })
    .max(200)
    .or(z.literal(''))
    .default(''),
  licenseNumber: text(60).default(''),
  /** IANA name; decides what "today" is (screens#today-is). */
  timeZone: z.string().refine((zone) => timeZones.has(zone), 'Choose a time zone.'),
  /** Years after the last activity when personal data are erased (people#erasure). */
  retentionYears: z
    .int('Enter a number of years from 1 to 50.')
    .min(1, 'Enter a number of years from 1 to 50.')
    .max(50, 'Enter a number of years from 1 to 50.'),
  /** What the bond of a new defendant begins with (today#unfinished-bond). */
  usualJurisdiction: z.enum(PARISHES, 'Choose a parish from the list.').nullable().default(null),
};

const policy = {
  minPasswordLength: z
    .int('Enter a length from 6 to 64.')
    .min(6, 'Enter a length from 6 to 64.')
    .max(64, 'Enter a length from 6 to 64.'),
  passwordNeedsSpecial: z.boolean(),
  twoFactorRequired: z.boolean(),
  autoLogoutMinutes: z
    .int('Enter minutes from 5 to 1440.')
    .min(5, 'Enter minutes from 5 to 1440.')
    .max(1_440, 'Enter minutes from 5 to 1440.'),
};

/**
 * The organization's form (screens#fields-of-the-agency), its plan, and what it asks of passwords and sessions
 * (people#password-rules).
 */
const agency = z
  .object({
    ...details,
    phone: z.string(),
    state: z.string(),
    subscriptionPlan: z.string(),
    billingStatus: z.string(),
    policy: z.object(policy),
    approvalLimitCents: countedCents, // above it a void, and money paid out, takes a second person (money#approval-limit)
    refusesUnknownPowers: z.boolean(), // a bond bears no number that was never received (powers#unknown-power)
    depositsByTwo: z.boolean(), // a deposit waits for a second person (money#deposits-by-two)
    cardFeesByMonth: z.boolean(), // the card company keeps no fee from its payouts (money#card-settlement)
  })
  .meta({ id: 'Agency' });
export type Agency = z.output<typeof agency>;

export const getAgency = endpoint({
  method: 'GET',
  path: '/settings/organization',
  summary: 'The organization: its form, plan and security policy',
  roles: adminOnly,
  response: agency,
});

/** A picture as an address that holds it: `data:image/png;base64,…`. */
const logo = z.string().startsWith('data:image/png;base64,');

/** What stands above everything that is printed. */
export const getLetterhead = endpoint({
  method: 'GET',
  path: '/letterhead',
  summary: 'The letterhead: name, address, phone, licence and logo of the organization',
  roles: everyMember,
  response: agency
    .pick({ name: true, address: true, city: true, state: true, zip: true, phone: true, licenseNumber: true })
    .extend({ logo: logo.nullable() })
    .meta({ id: 'Letterhead' }),
});

/** The largest logo, in bytes, and what it may be. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;
export const LOGO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const putLogo = endpoint({
  method: 'PUT',
  path: '/settings/organization/logo',
  ...freshForSettings,
  summary: 'Upload or replace the logo of the letterhead; it is written again, small and on white',
  roles: adminOnly,
  upload: { maxBytes: MAX_LOGO_BYTES, tooLarge: 'LOGO_TOO_LARGE' },
  touches: ['settings'],
  response: z.object({ logo }),
  refusals: [
    'LOGO_TOO_LARGE',
    'LOGO_TYPE_REFUSED',
    'FILE_UNREADABLE',
    'FILE_MISSING',
    'FILE_EMPTY',
    'PICTURE_TOO_LARGE',
    'BUSY',
  ],
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/settings/organization/logo',
  ...freshForSettings,
  summary: 'Remove the logo of the letterhead; where there is none, nothing happens',
  roles: adminOnly,
  touches: ['settings'],
  response: z.object({ removed: z.boolean() }),
});

export const changeAgency = endpoint({
  method: 'PUT',
  path: '/settings/organization',
  ...freshForSettings,
  summary: 'Change the organization',
  roles: adminOnly,
  body: z.object(details).meta({ id: 'ChangeAgency' }),
  touches: ['settings'],
  response: agency,
});

export const changeSecurityPolicy = endpoint({
  method: 'PUT',
  path: '/settings/security',
  ...freshForSettings,
  summary: 'What passwords and sessions must satisfy; passwords already set stay until they are changed',
  roles: adminOnly,
  body: z.object(policy).meta({ id: 'ChangeSecurityPolicy' }),
  touches: ['settings'],
  response: agency,
});

export const changeApprovalLimit = endpoint({
  method: 'PUT',
  path: '/settings/approval-limit',
  ...freshForSettings,
  summary: 'Above which amount a void, or paying a judgment or an unclaimed credit, takes a second person',
  roles: adminOnly,
  body: z.object({ approvalLimitCents: countedCents }).meta({ id: 'ChangeApprovalLimit' }),
  touches: ['settings'],
  response: agency,
});

export const changePowerPolicy = endpoint({
  method: 'PUT',
  path: '/settings/power-policy',
  ...freshForSettings,
  summary: 'Whether a power number that was never received is refused on a bond, else warned of (powers#unknown-power)',
  roles: adminOnly,
  body: z.object({ refusesUnknownPowers: z.boolean() }).meta({ id: 'ChangePowerPolicy' }),
  touches: ['settings'],
  response: agency,
});

export const changeDepositPolicy = endpoint({
  method: 'PUT',
  path: '/settings/deposit-policy',
  ...freshForSettings,
  summary:
    'Whether a deposit waits for a second person (money#deposits-by-two), as what waits already goes on doing, and how the card company takes its fees (money#card-settlement)',
  roles: adminOnly,
  body: z
    .object({ depositsByTwo: z.boolean(), cardFeesByMonth: z.boolean().exactOptional() })
    .meta({ id: 'ChangeDepositPolicy' }),
  touches: ['settings', 'account'],
  response: agency,
});

/** The coming-soon page (screens#coming-soon): a setting of the installation, cosmetic, never a gate. */
export const getSite = endpoint({
  ...siteRoute,
  summary: 'Whether visitors without the access flag see the coming-soon page',
  roles: 'public',
  response: z.object({ comingSoon: z.boolean() }),
});
