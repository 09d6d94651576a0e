import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets } from '../../kernel/freshness.ts';
import { changesOf, indemnitorFields, maskedSsn, phonesOnFile, reference, referenceFields } from './people.ts';
import { id, instant, lines } from '../../kernel/primitives.ts';
import { anyStaff, ssnReaders } from '../../kernel/roles.ts';

const indemnitor = indemnitorFields
  .omit({ ssn: true })
  .extend({
    ...maskedSsn,
    ...phonesOnFile,
    indemnitorId: id,
    defendantId: id,
    birthday: z.string().nullable(),
    createdAt: instant,
    version: z.int(),
    /** The accounts that they answer for; none: "Unassigned". */
    accountIds: z.array(id),
    references: z.array(reference),
  })
  .meta({ id: 'Indemnitor' });
export type Indemnitor = z.output<typeof indemnitor>;

/** An id that a form makes; the nil UUID is none. */
const newId = id.refine((value) => /[1-9a-f]/i.test(value));

const ofDefendant = z.object({ defendantId: id });
const ofIndemnitor = z.object({ indemnitorId: id });

export const listIndemnitors = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/indemnitors',
  summary: 'Who answers for a defendant, with their references; the page groups them by account',
  roles: anyStaff,
  params: ofDefendant,
  response: z.object({ indemnitors: z.array(indemnitor) }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

export const addIndemnitor = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/indemnitors',
  summary: 'Add an indemnitor to a defendant',
  roles: anyStaff,
  status: 201,
  params: ofDefendant,
  body: indemnitorFields.meta({ id: 'AddIndemnitor' }),
  touches: ['indemnitor'],
  response: indemnitor,
  refusals: ['DEFENDANT_NOT_FOUND', 'INDEMNITOR_EMPTY'],
});

export const getIndemnitor = endpoint({
  method: 'GET',
  path: '/indemnitors/:indemnitorId',
  summary: 'One indemnitor, with references and accounts',
  roles: anyStaff,
  params: ofIndemnitor,
  response: indemnitor,
  refusals: ['INDEMNITOR_NOT_FOUND'],
});

/** Merged as `editDefendant` is. */
export const editIndemnitor = endpoint({
  method: 'PATCH',
  path: '/indemnitors/:indemnitorId',
  summary: 'Edit an indemnitor, field by field',
  roles: anyStaff,
  params: ofIndemnitor,
  body: changesOf(indemnitorFields)
    .extend({ basedOn: z.int().min(1) })
    .meta({ id: 'EditIndemnitor' }),
  touches: ['indemnitor'],
  response: indemnitor,
  refusals: ['INDEMNITOR_NOT_FOUND', 'INDEMNITOR_EMPTY', 'EDITED_MEANWHILE'],
});

export const revealIndemnitorSsn = endpoint({
  method: 'POST',
  path: '/indemnitors/:indemnitorId/ssn-reveals',
  ...freshForSecrets,
  summary: 'Show an indemnitor’s SSN; the reason is kept in the audit trail',
  roles: ssnReaders,
  params: ofIndemnitor,
  body: z.object({ reason: lines(200).min(1, 'Give a reason.') }).meta({ id: 'RevealIndemnitorSsn' }),
  touches: [],
  response: z.object({ ssn: z.string() }),
  refusals: ['INDEMNITOR_NOT_FOUND', 'SSN_NOT_ON_FILE', 'SSN_REVEAL_LIMIT'],
});

/** Linking twice is linking once. */
export const linkIndemnitor = endpoint({
  method: 'POST',
  path: '/accounts/:accountId/indemnitors',
  summary: 'Link an indemnitor to an account of their defendant',
  roles: anyStaff,
  params: z.object({ accountId: id }),
  body: z.object({ indemnitorId: id }).meta({ id: 'LinkIndemnitor' }),
  touches: ['indemnitor'],
  response: z.object({ accountId: id, indemnitorId: id }),
  refusals: ['ACCOUNT_NOT_FOUND', 'INDEMNITOR_NOT_FOUND', 'ACCOUNT_OF_OTHER_DEFENDANT'],
});

export const unlinkIndemnitor = endpoint({
  method: 'DELETE',
  path: '/accounts/:accountId/indemnitors/:indemnitorId',
  summary: 'An indemnitor no longer answers for an account',
  roles: anyStaff,
  params: z.object({ accountId: id, indemnitorId: id }),
  touches: ['indemnitor'],
  response: z.object({ accountId: id, indemnitorId: id }),
  refusals: ['INDEMNITOR_NOT_FOUND'],
});

export const listDefendantReferences = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/references',
  summary: 'The references of a defendant',
  roles: anyStaff,
  params: ofDefendant,
  response: z.object({ references: z.array(reference) }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

/** Adds one where `referenceId` is new, else replaces it. */
export const saveReference = endpoint({
  method: 'PUT',
  path: '/references/:referenceId',
  summary: 'Save a reference of a defendant or an indemnitor',
  roles: anyStaff,
  params: z.object({ referenceId: newId }),
  body: referenceFields
    .extend({ personType: z.enum(['defendant', 'indemnitor']), personId: id })
    .meta({ id: 'SaveReference' }),
  touches: ['defendant', 'indemnitor'],
  response: reference,
  refusals: ['DEFENDANT_NOT_FOUND', 'INDEMNITOR_NOT_FOUND', 'REFERENCE_EMPTY', 'REFERENCE_NOT_FOUND'],
});

export const deleteReference = endpoint({
  method: 'DELETE',
  path: '/references/:referenceId',
  summary: 'Delete a reference',
  roles: anyStaff,
  params: z.object({ referenceId: id }),
  touches: ['defendant', 'indemnitor'],
  response: z.object({ referenceId: id }),
  refusals: ['REFERENCE_NOT_FOUND', 'DEFENDANT_NOT_FOUND', 'INDEMNITOR_NOT_FOUND'],
});
