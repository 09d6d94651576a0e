import { z } from 'zod';
import { CONTACT_ROLES } from '#domain/recovery/recovery-case.ts';
import { emailAddressIfAny } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, phone, text } from '../../kernel/primitives.ts';
import { forRecovery } from './recovery.ts';

const contact = z
  .object({
    /** Of the person in the defendant's file, or of the case's own contact. */
    contactId: id,
    role: z.enum(CONTACT_ROLES),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    relationship: z.string(),
    address: z.string(),
    /** Whose reference it is; empty for the others. */
    referenceOf: z.string(),
    /** Answers for no account of the case's bonds, or for none at all: shown under "Other". */
    isOther: z.boolean(),
    /** Where it is edited: the defendant's or the indemnitor's own screen; null for the case's own contacts. */
    editedAt: z.object({ kind: z.enum(['defendant', 'indemnitor']), id }).nullable(),
    /** Of the case's own contacts; 0 for the others. */
    version: z.int(),
  })
  .meta({ id: 'RecoveryContact' });
export type RecoveryContact = z.output<typeof contact>;

const params = z.object({ recoveryCaseId: id });

/** Read live from the people of the defendant's file; the case's own ones come last. */
export const listContacts = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/contacts',
  summary: 'Who can be asked: the people of the case and its own contacts',
  ...forRecovery,
  params,
  response: z.object({ contacts: z.array(contact) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

/** A contact that is not there yet is added, under the id that the form has made. */
export const saveContact = endpoint({
  method: 'PUT',
  path: '/recovery/cases/:recoveryCaseId/contacts/:contactId',
  summary: 'Add or change a contact of the case’s own',
  ...forRecovery,
  params: params.extend({ contactId: id }),
  body: z
    .object({
      role: z.enum(CONTACT_ROLES).default('reference'),
      name: text(200).default(''),
      phone,
      email: emailAddressIfAny,
      relationship: text(100).default(''),
      address: text(300).default(''),
      /** The version that it was edited from; 0 of a new one. */
      basedOn: z.int().min(0),
    })
    .refine(({ name, phone, email, address }) => [name, phone, email, address].some((given) => given !== ''), {
      path: ['name'],
      message: 'Enter a name, a phone, an email or an address.',
    })
    .meta({ id: 'SaveRecoveryContact' }),
  touches: ['recovery-case'],
  response: z.object({ contactId: id, version: z.int() }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'CONTACT_NOT_FOUND', 'EDITED_MEANWHILE'],
});
