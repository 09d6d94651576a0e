import { z } from 'zod';
import { amendingRefusals, writingRefusals } from '../bond/bonds.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets } from '../../kernel/freshness.ts';
import { id, instant, lines, page, pageQuery } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders, supervisors } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

const overrideParams = z.object({ overrideId: id });
const reason = lines(500).min(1, 'Give a reason.');

const override = z
  .object({
    overrideId: id,
    kind: z.enum(['writing', 'amending']),
    bondId: id, // of a new bond: the one that it will be written under
    defendantId: id,
    defendantName: z.string(),
    powerNumber: z.string(),
    suretyName: z.string(),
    faceCents: z.int(),
    coversCents: z.int(),
    state: z.enum(['pending', 'given', 'declined', 'withdrawn']),
    askedBy: z.string(),
    askedAt: instant,
    own: z.boolean(), // the reader asked for it
    readerMay: readerMay.nullable(), // while it waits
    reservedUntil: instant, // so long its number is held
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    reason: z.string().nullable(), // why it was given or declined
    alone: z.boolean(), // given by who asked for it
  })
  .meta({ id: 'PowerOverride' });
export type PowerOverride = z.output<typeof override>;

/** What waits, then what was decided within 30 days, newest first. */
export const listOverrides = endpoint({
  method: 'GET',
  path: '/power-overrides',
  summary: 'Bonds above their powers that wait for an override, then those that were decided',
  roles: moneyReaders,
  query: pageQuery.extend({ defendantId: id.optional() }),
  response: page(override).extend({ secondApprover: z.boolean() }), // somebody else than the reader may give one
});

const decided = z.object({ overrideId: id, bondId: id }).meta({ id: 'OverrideDecided' });
const refusals = [
  'REQUEST_NOT_FOUND',
  'REQUEST_DECIDED',
  'FOUR_EYES',
  'OVERRIDE_CHANGED',
  ...writingRefusals,
  ...amendingRefusals,
] as const;

/** Nobody gives their own (powers#above-its-power); the bond is written in the same command. */
export const giveOverride = endpoint({
  method: 'POST',
  path: '/power-overrides/:overrideId/give',
  summary: 'Give an override that somebody else asked for, by which the bond is written',
  roles: supervisors,
  params: overrideParams,
  body: z.object({ reason }).meta({ id: 'GiveOverride' }),
  touches: ['approval', 'power', 'bond', 'account', 'ledger'],
  response: decided,
  refusals: [...new Set(refusals)],
});

/** Where nobody else may give it: one's own, at once, with the password or a second factor given again. */
export const releaseOverride = endpoint({
  method: 'POST',
  path: '/power-overrides/:overrideId/release',
  summary: 'Give an override alone, where nobody else may; later shown as approved alone',
  roles: supervisors,
  ...freshForSecrets,
  params: overrideParams,
  body: z.object({ reason }).meta({ id: 'ReleaseOverride' }),
  touches: ['approval', 'power', 'bond', 'account', 'ledger'],
  response: decided,
  refusals: [...new Set([...refusals, 'IDENTITY_REQUIRED' as const])],
});

export const declineOverride = endpoint({
  method: 'POST',
  path: '/power-overrides/:overrideId/decline',
  summary: 'Decline an override, with a reason; the number is free again',
  roles: supervisors,
  params: overrideParams,
  body: z.object({ reason }).meta({ id: 'DeclineOverride' }),
  touches: ['approval', 'power', 'bond', 'account', 'ledger'],
  response: decided,
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'CONFLICT'],
});

export const withdrawOverride = endpoint({
  method: 'POST',
  path: '/power-overrides/:overrideId/withdraw',
  summary: 'Withdraw the override one asked for; the number is free again',
  roles: anyStaff,
  params: overrideParams,
  touches: ['approval', 'power', 'bond', 'account', 'ledger'],
  response: decided,
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_DECIDED', 'REQUEST_OF_SOMEBODY_ELSE', 'CONFLICT'],
});
