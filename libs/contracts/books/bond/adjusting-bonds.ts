import { z } from 'zod';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { id, lines, page, pageQuery } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

const ruleParams = z.object({ ruleId: id }); // any version of the rule

/** A bond whose books differ from what a rate makes of it: of its premium, or of the sheriff's fee. */
const bondToAdjust = z
  .object({
    bondId: id,
    defendantId: id,
    defendantName: z.string(), // empty for a deleted file
    accountId: id,
    accountShortId: z.int().nullable(), // null until the ledger has given it
    accountStatus: z.enum(['open', 'closed']),
    powerNumber: z.string(),
    status: z.enum(BOND_STATUSES),
    bondDate: z.string().nullable(),
    amountCents: z.int(),
    parish: z.string().nullable(), // whose sheriff is paid; null where none is known
    pricedOn: z.string().nullable(), // the day whose rates price it
    revision: z.int(),
    bookedCents: z.int(), // what stands
    owedCents: z.int(), // what the rate makes of it
  })
  .meta({ id: 'BondToAdjust' });
export type BondToAdjust = z.output<typeof bondToAdjust>;

/** Totals over all pages: how many differ, by how much, and how many do not. */
export const bondsToAdjust = page(bondToAdjust).extend({ count: z.int(), differenceCents: z.int(), same: z.int() });
export type BondsToAdjust = z.output<typeof bondsToAdjust>;

export const listBondsToReprice = endpoint({
  method: 'GET',
  path: '/settings/premium-rules/:ruleId/bonds',
  summary: 'Live bonds priced by an earlier version of a corrected premium rule, with the difference',
  roles: adminOnly,
  params: ruleParams,
  query: pageQuery,
  response: bondsToAdjust,
  refusals: ['PREMIUM_RULE_NOT_FOUND'],
});

export const downloadBondsToReprice = endpoint({
  method: 'GET',
  path: '/settings/premium-rules/:ruleId/bonds/file',
  ...freshForSettings,
  summary: 'The same as a CSV file',
  roles: adminOnly,
  params: ruleParams,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
  refusals: ['PREMIUM_RULE_NOT_FOUND'],
});

export const repriceBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/reprice',
  ...freshForSettings,
  summary: 'Adjust a premium to the corrected version of the rule that set it; the difference books today',
  roles: adminOnly,
  params: z.object({ bondId: id }),
  body: z.object({ ruleId: id }).meta({ id: 'RepriceBond' }), // the version agreed to: the newest
  touches: [], // as above
  response: z.object({ bondId: id, accountId: id, premiumCents: z.int() }),
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'PREMIUM_RULE_NOT_FOUND',
    'PRICED_OTHERWISE',
    'EDITED_MEANWHILE',
    'ACCOUNT_CLOSED',
    'CONFLICT',
  ],
});

export const listBondsOffRate = endpoint({
  method: 'GET',
  path: '/settings/sheriff-fees/bonds',
  summary: "Live bonds that booked another sheriff's fee than that of their parish and day",
  roles: adminOnly,
  query: pageQuery,
  response: bondsToAdjust,
});

export const downloadBondsOffRate = endpoint({
  method: 'GET',
  path: '/settings/sheriff-fees/bonds/file',
  ...freshForSettings,
  summary: 'The same as a CSV file',
  roles: adminOnly,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
});

export const adjustSheriffFee = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/sheriff-fee',
  ...freshForSettings,
  summary: "Bring a bond up to the sheriff's fee of its parish and day; the difference books today",
  roles: adminOnly,
  params: z.object({ bondId: id }),
  // What the person agreed to: the fee as it was shown, and the revision of the bond that it was shown of.
  body: z
    .object({
      feeCents: z.int().min(0),
      basedOn: z.int().min(0),
      reason: lines(500).min(1, 'Give a reason.'),
    })
    .meta({ id: 'BringUpSheriffFee' }),
  touches: [], // many are sent one after the other: the list asks again once
  response: z.object({ bondId: id, feeCents: z.int() }),
  refusals: ['BOND_NOT_FOUND', 'BOND_VOIDED', 'EDITED_MEANWHILE', 'CONFLICT'],
});
