import { z } from 'zod';
import { SURETY_CASE_REASONS, SURETY_CASE_STATUSES } from '#domain/powers/surety-case.ts';
import { emailAddressIfAny } from '../../kernel/email-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, lines, page, positiveCents, text, verbatim } from '../../kernel/primitives.ts';
import { recoveryReaders, recoveryStaff } from '../../kernel/roles.ts';
import { MAX_FILE_BYTES } from '../../people/documents/documents.ts';

const attachment = z
  .object({
    fileId: id,
    name: z.string(),
    sizeBytes: z.int(),
    /** A password opens it: there is no preview. */
    isEncrypted: z.boolean(),
    uploadedAt: instant,
    uploadedBy: z.string(),
  })
  .meta({ id: 'SuretyCaseAttachment' });
export type SuretyCaseAttachment = z.output<typeof attachment>;

const suretyCase = z
  .object({
    caseId: id,
    insurerName: z.string(),
    insurerEmail: z.string(),
    defendantName: z.string().nullable(),
    caseNumber: z.string().nullable(),
    bondAmountCents: z.int().nullable(),
    dueOn: z.string().nullable(),
    notes: z.string().nullable(),
    status: z.enum(SURETY_CASE_STATUSES),
    receivedAt: instant,
    version: z.int(),
    attachments: z.array(attachment),
  })
  .meta({ id: 'SuretyCase' });
export type SuretyCase = z.output<typeof suretyCase>;

/**
 * The facts of a case (screens#surety-case-form, powers#surety-case-fields). An empty insurer is `Unknown`; every
 * other empty fact is none.
 */
export const suretyCaseFacts = z.object({
  insurerName: text(200),
  insurerEmail: emailAddressIfAny,
  defendantName: text(200),
  caseNumber: text(100),
  dueOn: day('Invalid due date format. Please use MM/DD/YYYY.').nullable(),
  bondAmountCents: positiveCents.nullable(),
  notes: lines(20_000, 'Use at most 20,000 characters.'),
});

/** Whom of the file a case is about, and which of their bonds; null also where that file is deleted. */
const links = z.object({ defendantId: id.nullable(), linkedName: z.string().nullable(), bondId: id.nullable() });
export type SuretyCaseLinks = z.output<typeof links>;

const params = z.object({ caseId: id });

/**
 * screens#surety-cases shows 200; "Show more" asks for the next ones. `search` keeps those that hold each of its words.
 */
export const listSuretyCases = endpoint({
  method: 'GET',
  path: '/surety-cases',
  summary: 'Cases received from insurers, newest first',
  roles: recoveryReaders,
  query: z.object({
    search: text(200).optional(),
    status: z.enum(SURETY_CASE_STATUSES).optional(),
    cursor: verbatim(500).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  }),
  response: page(suretyCase),
});

export const createSuretyCase = endpoint({
  method: 'POST',
  path: '/surety-cases',
  summary: 'Take in a case of an insurer',
  roles: recoveryStaff,
  status: 201,
  body: z
    .object({
      insurerName: suretyCaseFacts.shape.insurerName.default(''),
      insurerEmail: suretyCaseFacts.shape.insurerEmail,
      defendantName: suretyCaseFacts.shape.defendantName.default(''),
      caseNumber: suretyCaseFacts.shape.caseNumber.default(''),
      dueOn: suretyCaseFacts.shape.dueOn.default(null),
      bondAmountCents: suretyCaseFacts.shape.bondAmountCents.default(null),
      notes: suretyCaseFacts.shape.notes.default(''),
    })
    .meta({ id: 'CreateSuretyCase' }),
  touches: ['surety-case'],
  response: z.object({ caseId: id }),
});

const change = z.object({
  version: z.int(),
  kind: z.enum(['created', 'edited', 'status', 'attached', 'imported', 'linked', 'mailed']),
  at: instant,
  /** Full name of the agent, else their e-mail, else `Unknown`. */
  by: z.string(),
  /** Texts as they were and are: cents and days as they are kept, empty for none. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  reasonCode: z.enum(SURETY_CASE_REASONS).nullable(),
  reason: z.string(),
});
export type SuretyCaseChange = z.output<typeof change>;

export const getSuretyCase = endpoint({
  method: 'GET',
  path: '/surety-cases/:caseId',
  summary: 'A case of an insurer with its attachments and every change, newest first',
  roles: recoveryReaders,
  params,
  response: suretyCase.extend({ ...links.shape, changes: z.array(change) }).meta({ id: 'SuretyCaseInFull' }),
  refusals: ['SURETY_CASE_NOT_FOUND'],
});

/**
 * Only the fields that are named change; what others changed meanwhile is kept, or asked about
 * (screens#edits-name-their-version).
 */
export const editSuretyCase = endpoint({
  method: 'PATCH',
  path: '/surety-cases/:caseId',
  summary: 'Edit the facts of a case',
  roles: recoveryStaff,
  params,
  body: z
    .object({
      insurerName: suretyCaseFacts.shape.insurerName.optional(),
      insurerEmail: z.optional(suretyCaseFacts.shape.insurerEmail.unwrap()),
      defendantName: suretyCaseFacts.shape.defendantName.optional(),
      caseNumber: suretyCaseFacts.shape.caseNumber.optional(),
      dueOn: suretyCaseFacts.shape.dueOn.optional(),
      bondAmountCents: suretyCaseFacts.shape.bondAmountCents.optional(),
      notes: suretyCaseFacts.shape.notes.optional(),
      basedOn: z.int().min(1),
    })
    .meta({ id: 'EditSuretyCase' }),
  touches: ['surety-case'],
  response: z.object({ caseId: id, version: z.int() }),
  refusals: ['SURETY_CASE_NOT_FOUND', 'EDITED_MEANWHILE'],
});

/** Forward by any steps. Closing, going back and reopening need a reason; `other` needs words. */
export const setSuretyCaseStatus = endpoint({
  method: 'POST',
  path: '/surety-cases/:caseId/status',
  summary: 'Change where a case stands',
  roles: recoveryStaff,
  params,
  body: z
    .object({
      status: z.enum(SURETY_CASE_STATUSES),
      reasonCode: z.enum(SURETY_CASE_REASONS).nullable().default(null),
      reason: text(500).default(''),
      basedOn: z.int().min(1),
    })
    .meta({ id: 'SetSuretyCaseStatus' }),
  touches: ['surety-case'],
  response: z.object({ caseId: id, version: z.int() }),
  refusals: ['SURETY_CASE_NOT_FOUND', 'SURETY_CASE_SET_BACK', 'EDITED_MEANWHILE'],
});

export const getSuretyAttachmentLink = endpoint({
  method: 'GET',
  path: '/surety-cases/:caseId/attachments/:attachmentId/link',
  summary: 'A signed address of an attachment, good for 10 minutes',
  roles: recoveryReaders,
  params: z.object({ caseId: id, attachmentId: id }),
  response: z.object({ url: z.string(), expiresAt: instant }),
  refusals: ['FILE_NOT_FOUND'],
});

/**
 * The shape of the spec (powers#upload-surety-attachment): multipart with `case_id` and `file`; a refusal says `error`
 * too.
 */
export const uploadSuretyAttachment = endpoint({
  method: 'POST',
  path: '/upload-surety-attachment',
  summary: 'Attach a PDF to a case; the same bytes are kept once',
  roles: recoveryStaff,
  status: 201,
  upload: { maxBytes: MAX_FILE_BYTES, tooLarge: 'ATTACHMENT_TOO_LARGE', fields: z.object({ case_id: id }) },
  failsInWords: true,
  touches: ['surety-case'],
  response: z.object({
    /** Signed, good for 10 minutes from the upload on. */
    url: z.string(),
    row: z.object({ id, case_id: id, name: z.string(), size: z.int(), created_at: instant }),
  }),
  refusals: [
    'SURETY_CASE_NOT_FOUND',
    'VALIDATION_FAILED',
    'ATTACHMENT_TOO_LARGE',
    'ATTACHMENT_NOT_PDF',
    'ATTACHMENT_UNREADABLE',
    'FILE_MISSING',
    'FILE_EMPTY',
  ],
});
