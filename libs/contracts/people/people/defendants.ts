import { z } from 'zod';
import { DEFENDANT_SORTS } from './defendant-sorts.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { freshForSecrets, freshForSettings } from '../../kernel/freshness.ts';
import { changesOf, defendantFields, maskedSsn, phonesOnFile } from './people.ts';
import { day, flag, id, instant, lines, page, pageQuery, text } from '../../kernel/primitives.ts';
import { adminOnly, anyStaff, exporters, ssnReaders } from '../../kernel/roles.ts';

const defendant = defendantFields
  .omit({ ssn: true })
  .extend({
    ...maskedSsn,
    ...phonesOnFile,
    alternatePhone: z.string(),
    defendantId: id,
    birthday: z.string().nullable(),
    courtDate: z.string().nullable(),
    createdAt: instant,
    /** What an edit says it was made from. */
    version: z.int(),
    /** The file in the photo's place, or null. */
    mugshotFileId: id.nullable(),
  })
  .meta({ id: 'Defendant' });
export type Defendant = z.output<typeof defendant>;

const params = z.object({ defendantId: id });

/** The filters of All Defendants, shared by the list and its CSV. */
export const defendantFilters = z.object({
  name: text(120).optional(),
  /** Only the defendant of this account (screens#defendants-list: global search hits for accounts). */
  accountId: id.optional(),
  city: text(100).optional(),
  bornFrom: day().optional(),
  bornTo: day().optional(),
  owing: flag,
  /** With where each stands in their check-ins (screens#check-ins-view). */
  checkIns: flag,
  sort: z.enum(DEFENDANT_SORTS).default('fullName'),
  descending: flag,
});

export const listDefendants = endpoint({
  method: 'GET',
  path: '/defendants',
  summary: 'All defendants, by full name unless told',
  roles: anyStaff,
  query: pageQuery.extend(defendantFilters.shape).extend({
    /** With the day on which somebody was last in touch with each (today#last-contact). */
    contacts: flag,
  }),
  response: page(
    // Stored values were validated when they were typed and are not validated again for each row.
    defendant.pick({ defendantId: true, birthday: true, createdAt: true }).extend({
      fullName: z.string(),
      phoneNumber: z.string(),
      city: z.string(),
      /** The soonest court date of the file and its open bonds. */
      courtDate: z.string().nullable(),
      openBonds: z.int(),
      forfeitedBonds: z.int(),
      /** The face of the live bonds (bonds#live-bonds). */
      exposureCents: z.int(),
      /** A small photo, behind a signed address that works ten minutes. */
      photoUrl: z.string().nullable(),
      balanceCents: z.int(),
      /**
       * What the OPEN and FORFEITED bonds lack of the agency's list: each paper with the number of bonds
       * (bonds#required-papers).
       */
      missingPapers: z.array(z.object({ name: z.string(), bonds: z.int() })),
      /** The day of the newest payment that was not voided. */
      lastPaymentOn: z.string().nullable(),
      /** Where that was asked for; null where nobody was in touch. */
      lastContactOn: z.string().nullable(),
      /** Where they stand in their check-ins, where that was asked for; no next day without a schedule. */
      checkIns: z.object({ lastOn: z.string().nullable(), nextOn: z.string().nullable(), missed: z.int() }).nullable(),
    }),
  ),
});

export const downloadDefendants = endpoint({
  method: 'GET',
  path: '/defendants/file',
  ...freshForSettings,
  summary: 'The same list as a CSV file; who took it stands in the audit trail',
  roles: exporters,
  query: defendantFilters,
  response: z.string().meta({ contentMediaType: 'text/csv' }),
});

export const createDefendant = endpoint({
  method: 'POST',
  path: '/defendants',
  summary: 'Create a defendant',
  roles: anyStaff,
  status: 201,
  body: defendantFields.meta({ id: 'CreateDefendant' }),
  touches: ['defendant'],
  response: defendant,
});

export const getDefendant = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId',
  summary: 'One defendant',
  roles: anyStaff,
  params,
  response: defendant,
  refusals: ['DEFENDANT_NOT_FOUND'],
});

/**
 * Edits the fields named. An edit made from an older version is merged field by field; a field that somebody else
 * changed meanwhile to something else is refused beside it, and nothing of the edit is kept. A court date goes to the OPEN
 * bond; it is the person's own only while there is none (today#unfinished-bond).
 */
export const editDefendant = endpoint({
  method: 'PATCH',
  path: '/defendants/:defendantId',
  summary: 'Edit a defendant’s file, field by field',
  roles: anyStaff,
  params,
  body: changesOf(defendantFields)
    // courtDateBondId: whose court date it is, where the person has several OPEN bonds (today#unfinished-bond).
    .extend({ basedOn: z.int().min(1), courtDateBondId: id.optional() })
    .meta({ id: 'EditDefendant' }),
  touches: ['defendant'],
  response: defendant,
  refusals: ['DEFENDANT_NOT_FOUND', 'EDITED_MEANWHILE', 'BOND_VOIDED', 'CONFLICT'],
});

export const revealDefendantSsn = endpoint({
  method: 'POST',
  path: '/defendants/:defendantId/ssn-reveals',
  ...freshForSecrets,
  summary: 'Show a defendant’s SSN; the reason is kept in the audit trail',
  roles: ssnReaders,
  params,
  body: z.object({ reason: lines(200).min(1, 'Give a reason.') }).meta({ id: 'RevealSsn' }),
  touches: [],
  response: z.object({ ssn: z.string() }),
  refusals: ['DEFENDANT_NOT_FOUND', 'SSN_NOT_ON_FILE', 'SSN_REVEAL_LIMIT'],
});

/** Deletes a file without history; archives one with money or recovery history (people#deleting-a-defendant). */
export const deleteDefendant = endpoint({
  method: 'DELETE',
  path: '/defendants/:defendantId',
  summary: 'Delete a defendant',
  roles: adminOnly,
  roleRefusal: 'Only administrators can delete defendants.',
  params,
  touches: ['defendant', 'indemnitor'],
  response: z.object({ archived: z.boolean() }),
  refusals: ['DEFENDANT_NOT_FOUND', 'CASE_NOT_CLOSED', 'FORFEITURE_STANDS', 'PROPERTY_HELD', 'FILES_NOT_MERGEABLE'],
});
