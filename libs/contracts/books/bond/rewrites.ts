import { z } from 'zod';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders } from '../../kernel/roles.ts';
import { bondFields } from './bonds.ts';

/** What a rewrite takes over from its source, and the form lets change (bonds#rewrite-form). It has no power number. */
export const rewriteFields = bondFields.pick({
  bondDate: true,
  amountCents: true,
  jurisdiction: true,
  postedAt: true,
  chargeCode: true,
  courtLocation: true,
  caseNumber: true,
  courtDate: true,
  courtTime: true,
  courtSection: true,
  reminderDays: true,
});

const params = z.object({ bondId: id });

export const rewriteBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/rewrites',
  summary: 'Rewrite an open bond of an adult: a new bond takes over from it, at the price of a rewrite',
  roles: anyStaff,
  status: 201,
  params,
  // accountId: null is the account of the bond. shownPremiumCents: what the form said; another price is asked first.
  body: rewriteFields
    .extend({
      accountId: id.nullable().default(null),
      reason: lines(500).min(1, 'Give a reason.'),
      shownPremiumCents: z.int().nullable().default(null),
    })
    .meta({ id: 'RewriteBond' }),
  touches: ['bond', 'account', 'ledger'],
  response: z.object({ bondId: id, accountId: id, premiumCents: z.int() }).meta({ id: 'BondRewrittenAnswer' }),
  refusals: [
    'BOND_NOT_FOUND',
    'DEFENDANT_NOT_FOUND',
    'JUVENILE_REWRITE',
    'BIRTHDAY_MISSING',
    'BOND_VOIDED',
    'BOND_UNFINISHED',
    'REWRITE_STANDS',
    'REWRITE_OPEN_ONLY',
    'REWRITE_PRICE_CHANGED',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'ACCOUNT_OF_OTHER_DEFENDANT',
    'PREMIUM_RULE_MISSING',
    'FUTURE_DAY',
    'CONFLICT',
  ],
});

/** One bond of a chain of rewrites. */
const chainLink = z
  .object({
    bondId: id,
    powerNumber: z.string(),
    status: z.enum(BOND_STATUSES),
    bondDate: z.string().nullable(),
    amountCents: z.int().nullable(),
    premiumCents: z.int(),
    writtenAt: instant,
    voidedAt: instant.nullable(),
    reason: z.string(), // why it was rewritten; empty where it was not
  })
  .meta({ id: 'ChainLink' });
export type ChainLink = z.output<typeof chainLink>;

export const listBondChain = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/chain',
  summary: 'The chain of rewrites that a bond belongs to, the original first; voided rewrites too',
  roles: moneyReaders,
  params,
  response: z.object({ chain: z.array(chainLink) }),
  refusals: ['BOND_NOT_FOUND'],
});
