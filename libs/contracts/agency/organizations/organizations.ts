import { z } from 'zod';
import { PARISHES } from '#domain/agency/parishes.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, lines, positiveCents, text } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff } from '../../kernel/roles.ts';

const catalogueCharge = z
  .object({
    chargeId: id,
    code: z.string(),
    description: z.string(),
    amountCents: z.int(),
    ledgerAccount: z.string(),
    active: z.boolean(),
  })
  .meta({ id: 'CatalogueCharge' });

const chargeBody = z.object({
  code: text(20)
    .min(1, 'Enter a code.')
    .regex(/^[A-Za-z0-9 ./-]*$/, 'Use letters, digits, spaces, dots, slashes and hyphens.'),
  description: text(120).min(1, 'Enter a description.'),
  amountCents: positiveCents,
  /** One of the chart that charges may credit, or an income account of the agency's own. */
  ledgerAccount: z
    .string()
    .regex(/^\d{4}$/, 'Choose a ledger account.')
    .default('4200'),
  active: z.boolean().default(true),
});

export const listCatalogueCharges = endpoint({
  method: 'GET',
  path: '/settings/charges',
  summary: 'The charge catalogue',
  roles: anyStaff,
  response: z.object({ charges: z.array(catalogueCharge) }),
});

export const addCatalogueCharge = endpoint({
  method: 'POST',
  path: '/settings/charges',
  ...freshForSettings,
  summary: 'Add a charge to the catalogue',
  roles: adminOnly,
  status: 201,
  body: chargeBody.meta({ id: 'AddCatalogueCharge' }),
  touches: ['settings'],
  response: catalogueCharge,
  refusals: ['CHARGE_CODE_TAKEN'],
});

export const changeCatalogueCharge = endpoint({
  method: 'PUT',
  path: '/settings/charges/:chargeId',
  ...freshForSettings,
  summary: 'Change a charge; entries already made keep what they were booked with',
  roles: adminOnly,
  params: z.object({ chargeId: id }),
  body: chargeBody.meta({ id: 'ChangeCatalogueCharge' }),
  touches: ['settings'],
  response: catalogueCharge,
  refusals: ['CHARGE_NOT_FOUND', 'CHARGE_CODE_TAKEN'],
});

const premiumRule = z
  .object({
    ruleId: id,
    parish: z.string().nullable(),
    effectiveOn: day(),
    version: z.int(), // a correction is the next version of the same parish and day (money#corrected-premium-rules)
    rateBasisPoints: z.int(),
    minimumCents: z.int(),
    rewriteBasisPoints: z.int(),
    commissionerBasisPoints: z.int(), // the part of each rate that is the court commissioners' (money#jefferson-premium)
    citation: z.string(),
  })
  .meta({ id: 'PremiumRule' });

/** A version with who entered it, when, and why where it is a correction. */
const premiumRuleVersion = premiumRule
  .extend({ enteredBy: z.string(), enteredAt: instant, reason: z.string() })
  .meta({ id: 'PremiumRuleVersion' });
export type PremiumRuleVersion = z.output<typeof premiumRuleVersion>;

const rate = z
  .int('Enter a rate.')
  .min(0, 'Enter a rate from 0% to 100%.')
  .max(10_000, 'Enter a rate from 0% to 100%.');

/** What a rule says; `confirmed`: that an unusual rate or a minimum of $0 is meant (money#corrected-premium-rules). */
const premiumRuleFigures = z.object({
  rateBasisPoints: rate,
  minimumCents: z
    .int('Enter a minimum of at least $0.00.')
    .min(0, 'Enter a minimum of at least $0.00.')
    .max(100_000_00, 'Enter a minimum of at most $100,000.00.'),
  rewriteBasisPoints: rate,
  commissionerBasisPoints: rate.optional(), // left out: as it was, at first what the law says of the parish
  citation: text(200).min(1, 'Name the statute or order that sets this rate.'),
  confirmed: z.boolean().default(false),
});

export const listPremiumRules = endpoint({
  method: 'GET',
  path: '/settings/premium-rules',
  summary: 'The premium table with superseded versions, newest first within a parish',
  roles: anyStaff,
  response: z.object({ rules: z.array(premiumRuleVersion) }),
});

/** What the sheriff gets of each bond (R.S. 22:822), in cents per $100 of its face; the seeded rows were entered by nobody. */
const sheriffFee = z
  .object({
    parish: z.string().nullable(),
    effectiveOn: day(),
    version: z.int(),
    centsPerHundred: z.int(),
    citation: z.string(),
    reason: z.string(),
    enteredBy: z.string().nullable(),
    enteredAt: instant.nullable(),
  })
  .meta({ id: 'SheriffFee' });

export const listSheriffFees = endpoint({
  method: 'GET',
  path: '/settings/sheriff-fees',
  summary: "The sheriff's premium fees with superseded versions, newest first within a parish (money#sheriff-fee)",
  roles: anyStaff,
  response: z.object({ fees: z.array(sheriffFee) }),
});

/** A new row takes over from its day; on the same day as another of its parish it corrects that. Zero switches the fee off. */
export const setSheriffFee = endpoint({
  method: 'POST',
  path: '/settings/sheriff-fees',
  ...freshForSettings,
  summary: "Set the sheriff's premium fee from a day on, or switch it off with a reason (money#sheriff-fee)",
  roles: adminOnly,
  status: 201,
  body: z
    .object({
      parish: z.enum(PARISHES, 'Choose a parish from the list.').nullable(),
      effectiveOn: day(),
      centsPerHundred: z
        .int('Enter a fee per $100.')
        .min(0, 'Enter a fee from $0.00 to $100.00 per $100.')
        .max(10_000, 'Enter a fee from $0.00 to $100.00 per $100.'),
      citation: text(200).min(1, 'Name the statute or order that sets this rate.'),
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'SetSheriffFee' }),
  touches: ['settings'],
  response: sheriffFee,
});

/**
 * Rules are never edited: a new row takes over from its day (money#premium-rules), or corrects that of its day
 * (money#corrected-premium-rules).
 */
export const addPremiumRule = endpoint({
  method: 'POST',
  path: '/settings/premium-rules',
  ...freshForSettings,
  summary: 'Add a premium rule that takes over from a day',
  roles: adminOnly,
  status: 201,
  body: premiumRuleFigures
    .extend({ parish: z.enum(PARISHES, 'Choose a parish from the list.').nullable(), effectiveOn: day() })
    .meta({ id: 'AddPremiumRule' }),
  touches: ['settings'],
  response: premiumRule,
  refusals: ['PREMIUM_RULE_EXISTS', 'PREMIUM_RULE_UNUSUAL'],
});

export const correctPremiumRule = endpoint({
  method: 'POST',
  path: '/settings/premium-rules/:ruleId/corrections',
  ...freshForSettings,
  summary:
    'Correct a premium rule: a new version supersedes it, the old one stays in the history (money#corrected-premium-rules)',
  roles: adminOnly,
  status: 201,
  params: z.object({ ruleId: id }), // any version of it
  body: premiumRuleFigures
    .extend({
      reason: lines(500).min(1, 'Give a reason.'),
      basedOn: z.int().min(1), // the version that the form was made from
    })
    .meta({ id: 'CorrectPremiumRule' }),
  touches: ['settings', 'bond'],
  response: premiumRule,
  refusals: ['PREMIUM_RULE_NOT_FOUND', 'PREMIUM_RULE_UNUSUAL', 'EDITED_MEANWHILE'],
});
