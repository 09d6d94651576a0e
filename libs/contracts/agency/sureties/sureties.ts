import { z } from 'zod';
import { ROUNDINGS, type Rounding } from '#domain/agency/surety-contract.ts';
import { emailAddressIfAny } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSettings } from '../../kernel/freshness.ts';
import { day, id, instant, lines, phone, positiveCents, text } from '../../kernel/primitives.ts';
import { adminOnly, everyMember } from '../../kernel/roles.ts';

/** The largest rate per $1,000: all of it. */
const MOST_PER_THOUSAND = 100_000;
const RATE_PER_THOUSAND = 'Enter a rate from $0.00 to $1,000.00 per $1,000.';
const ratePerThousand = z.int(RATE_PER_THOUSAND).min(0, RATE_PER_THOUSAND).max(MOST_PER_THOUSAND, RATE_PER_THOUSAND);
const SHARE = 'Enter a share from 0% to 100%.';
const weekday = z.int('Choose a day of the week.').min(0).max(6);

const terms = z.object({
  effectiveOn: day(),
  premiumCentsPerThousand: ratePerThousand.nullable(),
  premiumBasisPoints: z.int(SHARE).min(0, SHARE).max(10_000, SHARE).nullable(),
  bufCentsPerThousand: ratePerThousand,
  minimumCents: z
    .int('Enter a minimum of at least $0.00.')
    .min(0, 'Enter a minimum of at least $0.00.')
    .max(100_000_00, 'Enter a minimum of at most $100,000.00.'),
  rounding: z.enum(Object.keys(ROUNDINGS) as [Rounding, ...Rounding[]], 'Choose how it is rounded.'),
  limitCents: positiveCents.nullable(), // the largest face of one power
  weekEndsOn: weekday, // Sunday is 0
  reportDay: weekday,
  citation: text(200).min(1, 'Name the contract or the letter that sets this.'),
});

const contractVersion = terms
  .extend({ contractId: id, version: z.int(), reason: z.string(), enteredBy: z.string(), enteredAt: instant })
  .meta({ id: 'SuretyContractVersion' });
export type SuretyContractVersion = z.output<typeof contractVersion>;

const company = z.object({
  name: text(120).min(1, 'Enter the name of the surety.'),
  contactName: text(120),
  email: emailAddressIfAny,
  phoneNumber: phone,
});

const surety = company
  .extend({ suretyId: id, email: z.string(), phoneNumber: z.string(), isActive: z.boolean(), version: z.int() })
  .meta({ id: 'Surety' });

const suretyWithContracts = surety
  .extend({ contracts: z.array(contractVersion) }) // newest first, superseded versions too
  .meta({ id: 'SuretyWithContracts' });
export type SuretyWithContracts = z.output<typeof suretyWithContracts>;

export const listSureties = endpoint({
  method: 'GET',
  path: '/settings/sureties',
  summary: 'The sureties with every version of their contracts, those in use first',
  roles: everyMember,
  response: z.object({ sureties: z.array(suretyWithContracts) }),
});

export const addSurety = endpoint({
  method: 'POST',
  path: '/settings/sureties',
  ...freshForSettings,
  summary: 'Add a surety whose powers the agency writes on (powers#sureties)',
  roles: adminOnly,
  status: 201,
  body: company.meta({ id: 'AddSurety' }),
  touches: ['settings'],
  response: surety,
  refusals: ['SURETY_NAME_TAKEN'],
});

export const changeSurety = endpoint({
  method: 'PUT',
  path: '/settings/sureties/:suretyId',
  ...freshForSettings,
  summary: 'Change the name, the contact or whether a surety is in use; one with history is never deleted',
  roles: adminOnly,
  params: z.object({ suretyId: id }),
  body: company.extend({ isActive: z.boolean(), basedOn: z.int().min(1) }).meta({ id: 'ChangeSurety' }),
  touches: ['settings'],
  response: surety,
  refusals: ['SURETY_NOT_FOUND', 'SURETY_NAME_TAKEN', 'CONFLICT'],
});

export const setSuretyContract = endpoint({
  method: 'POST',
  path: '/settings/sureties/:suretyId/contracts',
  ...freshForSettings,
  summary: 'Set what a surety is owed from a day on; the same day again corrects it (powers#surety-contract)',
  roles: adminOnly,
  status: 201,
  params: z.object({ suretyId: id }),
  body: terms
    .extend({ reason: lines(500).min(1, 'Give a reason.') })
    .refine(
      ({ premiumCentsPerThousand, premiumBasisPoints }) =>
        (premiumCentsPerThousand === null) !== (premiumBasisPoints === null),
      {
        message: 'Enter the premium share by the face or by the premium.',
        path: ['premiumCentsPerThousand'],
      },
    )
    .meta({ id: 'SetSuretyContract' }),
  touches: ['settings'],
  response: contractVersion,
  refusals: ['SURETY_NOT_FOUND', 'CONFLICT'],
});
