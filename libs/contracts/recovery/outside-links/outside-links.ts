import { z } from 'zod';
import { LINK_DAYS, MOST_LINK_DAYS, OUTSIDE_FEE_BASES, OUTSIDE_FIELDS } from '#domain/recovery/outside-link.ts';
import { emailAddressIfAny } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, phone, positiveCents, text } from '../../kernel/primitives.ts';
import { forRecovery } from '../cases/recovery.ts';

const params = z.object({ recoveryCaseId: id });
const field = z.enum(OUTSIDE_FIELDS);

/** Whom the grant pays where the case closes by a surrender in time, and how much (recovery#outside-fee). */
const fee = z.object({
  payeeId: id,
  /** Empty where the payee's data was erased. */
  payeeName: z.string(),
  /** Without it the fee is booked but not paid. */
  hasW9: z.boolean(),
  feeBasis: z.enum(OUTSIDE_FEE_BASES),
  feeCents: z.int().nullable(),
  feeBasisPoints: z.int().nullable(),
  /** The face at stake in the case now. */
  faceCents: z.int(),
  /** It is among the costs of the case by now. */
  isProposed: z.boolean(),
});

const outsideLink = z
  .object({
    linkId: id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    fields: z.array(field),
    /** Null where the link pays nobody. */
    fee: fee.nullable(),
    madeAt: instant,
    madeBy: z.string(),
    expiresAt: instant,
    isValid: z.boolean(),
    revokedAt: instant.nullable(),
    /** The path of the page, with what opens it behind `#`; null where it is no longer valid. */
    path: z.string().nullable(),
    /** How often the page was opened, when first, and when last seen to be open; null where it never was. */
    openings: z.object({ count: z.int(), firstOpenedAt: instant, lastSeenAt: instant }).nullable(),
  })
  .meta({ id: 'OutsideLink' });
export type OutsideLink = z.output<typeof outsideLink>;

const PERCENT = 'Enter a percentage up to 100.';

export const listOutsideLinks = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/outside-links',
  summary: 'The links of a recovery case for people outside the agency, newest first, with how often each was opened',
  ...forRecovery,
  params,
  response: z.object({ links: z.array(outsideLink) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

/** For a named person with a mail or a phone; the code goes to the mail, or is read to them by phone. */
export const makeOutsideLink = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/outside-links',
  summary: 'Make a link by which somebody outside the agency sees chosen fields of a recovery case',
  ...forRecovery,
  status: 201,
  params,
  body: z
    .object({
      name: text(120).min(1, 'Enter a name.'),
      email: emailAddressIfAny,
      phone,
      fields: z.array(field).min(1, 'Choose what they see.'),
      days: z
        .int('Enter a number of days.')
        .min(1, 'Enter a number of days.')
        .max(MOST_LINK_DAYS, `A link works for at most ${String(MOST_LINK_DAYS)} days.`)
        .default(LINK_DAYS),
      /** `none`: whoever gets the link is paid nothing for it. */
      feeBasis: z.enum(['none', ...OUTSIDE_FEE_BASES]).default('none'),
      feePayeeId: id.nullable().default(null),
      /** Of a flat fee. */
      feeCents: positiveCents.nullable().default(null),
      /** Of one by the face: a share of what is at stake when the case closes. */
      feeBasisPoints: z.int(PERCENT).min(1, PERCENT).max(10_000, PERCENT).nullable().default(null),
    })
    .refine(({ feeBasis, feePayeeId }) => feeBasis === 'none' || feePayeeId !== null, {
      path: ['feePayeeId'],
      message: 'Choose who is paid.',
    })
    .refine(({ feeBasis, feeCents }) => feeBasis !== 'flat' || feeCents !== null, {
      path: ['feeCents'],
      message: 'Enter an amount greater than 0.',
    })
    .refine(({ feeBasis, feeBasisPoints }) => feeBasis !== 'percent of face' || feeBasisPoints !== null, {
      path: ['feeBasisPoints'],
      message: PERCENT,
    })
    .refine(({ email, phone }) => email !== '' || phone !== '', {
      path: ['email'],
      message: 'Enter an email or a phone.',
    })
    .meta({ id: 'MakeOutsideLink' }),
  touches: ['recovery-case'],
  response: z.object({ linkId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'RECOVERY_CASE_CLOSED', 'TOO_MANY_LETTERS'],
});

const ofLink = params.extend({ outsideLinkId: id });

/** Open pages go blank within 15 seconds; one that was revoked before stays so. */
export const revokeOutsideLink = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/outside-links/:outsideLinkId/revoke',
  summary: 'Revoke a link for somebody outside the agency at once',
  ...forRecovery,
  params: ofLink,
  touches: ['recovery-case'],
  response: z.object({ linkId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'OUTSIDE_LINK_NOT_FOUND'],
});

/** For a person without a mail: the code is read to them by phone. A new one takes the place of the last. */
export const makeOutsideCode = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/outside-links/:outsideLinkId/code',
  summary: 'Make a code that is read by phone to whoever has the link',
  ...forRecovery,
  params: ofLink,
  touches: [],
  response: z.object({ code: z.string() }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'OUTSIDE_LINK_NOT_FOUND', 'OUTSIDE_LINK_INVALID'],
});
