import { z } from 'zod';
import { MOST_CHARGES } from '#domain/books/quote.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, lines } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';
import { bondFields } from './bonds.ts';

/** What a row of the grid of charges has of its own (bonds#charge-grid). */
export const chargeFields = bondFields.pick({
  chargeCode: true,
  amountCents: true,
  powerNumber: true,
  suretyId: true,
  jurisdiction: true,
  courtDate: true,
  caseNumber: true,
});
export type ChargeFields = z.output<typeof chargeFields>;

/** What all bonds of a grid have alike. */
const alike = bondFields.pick({ bondDate: true, postedAt: true, courtLocation: true, reminderDays: true });

export const writeBonds = endpoint({
  method: 'POST',
  path: '/bonds/batch',
  summary: 'Write up to 45 bonds of a defendant on one account: all of them or none',
  roles: anyStaff,
  status: 201,
  // accountId: the account to put them on; null opens a new one. reason: as of a single bond (money#bond-date-books).
  body: alike
    .extend({
      defendantId: id,
      accountId: z.uuid('Choose an account.').nullable(),
      reason: lines(500).default(''),
      suretyId: id.nullable().optional(), // of the numbers that have none of their own
      // The unfinished bond that the first row finishes, and the version that it was made from (bonds#charge-grid).
      finishes: z
        .object({ bondId: id, basedOn: z.int().min(0) })
        .nullable()
        .default(null),
      rows: z
        .array(chargeFields)
        .min(1, 'Enter at least one charge.')
        .max(MOST_CHARGES, `At most ${MOST_CHARGES} charges at once.`),
    })
    .meta({ id: 'WriteBonds' }),
  touches: ['bond', 'account', 'ledger', 'power'],
  response: z
    .object({
      accountId: id,
      premiumCents: z.int(), // of all of them
      bonds: z.array(z.object({ bondId: id, premiumCents: z.int() })), // as the rows were sent
    })
    .meta({ id: 'BondsWrittenAnswer' }),
  refusals: [
    'DEFENDANT_NOT_FOUND',
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'EDITED_MEANWHILE',
    'ACCOUNT_NOT_FOUND',
    'ACCOUNT_CLOSED',
    'ACCOUNT_OF_OTHER_DEFENDANT',
    'FUTURE_DAY',
    'CONFLICT',
  ],
});
