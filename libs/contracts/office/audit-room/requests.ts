import { z } from 'zod';
import { AUDIT_ABOUT, AUDIT_REQUEST_STATES, AUDIT_REQUEST_STEPS } from '#domain/office/audit-requests.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, page, pageQuery, text } from '../../kernel/primitives.ts';
import { ledgerReaders, moneyRoles } from '../../kernel/roles.ts';
import { CASE_FILE_TYPES, MAX_FILE_BYTES } from '../../people/documents/documents.ts';

const request = z
  .object({
    auditRequestId: id,
    number: z.int(),
    askedBy: z.string(),
    askedAt: instant,
    /** Whether who reads it asked it. */
    isOwn: z.boolean(),
    state: z.enum(AUDIT_REQUEST_STATES),
    changedAt: instant,
    /** What it asks, as it was written first. */
    words: z.string(),
    about: z
      .object({
        kind: z.enum(AUDIT_ABOUT),
        number: z.string(),
        /** Whose account it is of; empty where it is of none. */
        name: z.string(),
        accountId: id.nullable(),
        bondId: id.nullable(),
        paymentId: id.nullable(),
        journalNumber: z.int().nullable(),
      })
      .nullable(),
    files: z.int(),
  })
  .meta({ id: 'AuditRequest' });
export type AuditRequest = z.output<typeof request>;

const step = z
  .object({
    place: z.int(),
    kind: z.enum(AUDIT_REQUEST_STEPS),
    words: z.string(),
    writtenBy: z.string(),
    writtenAt: instant,
  })
  .meta({ id: 'AuditRequestStep' });
export type AuditRequestEntry = z.output<typeof step>;

const file = z
  .object({
    fileId: id,
    name: z.string(),
    mediaType: z.enum(Object.keys(CASE_FILE_TYPES) as [keyof typeof CASE_FILE_TYPES]),
    sizeBytes: z.int(),
    uploadedAt: instant,
    uploadedBy: z.string(),
  })
  .meta({ id: 'AuditRequestFile' });
export type AuditRequestFile = z.output<typeof file>;

const ofRequest = z.object({ auditRequestId: id });
const ofFile = ofRequest.extend({ answerFileId: id });
const words = (missing: string) => lines(4_000, 'Use at most 4,000 characters.').min(1, missing);

/** An Auditor's are their own; of everybody else all. */
export const listAuditRequests = endpoint({
  method: 'GET',
  path: '/audit-room/requests',
  summary: 'Requests of auditors, what waits first, then the newest (money#audit-requests)',
  roles: ledgerReaders,
  query: pageQuery.extend({ state: z.enum(AUDIT_REQUEST_STATES).optional() }),
  response: page(request),
});

export const getAuditRequest = endpoint({
  method: 'GET',
  path: '/audit-room/requests/:auditRequestId',
  summary: 'A request of an auditor with its history and files',
  roles: ledgerReaders,
  params: ofRequest,
  response: z.object({ request, steps: z.array(step), files: z.array(file) }),
  refusals: ['AUDIT_REQUEST_NOT_FOUND'],
});

export const askInAuditRoom = endpoint({
  method: 'POST',
  path: '/audit-room/requests',
  summary: 'Ask the agency for something: about an entry, a receipt, an account or a bond, or in general',
  roles: ledgerReaders,
  status: 201,
  body: z
    .object({
      about: z
        .object({
          kind: z.enum(AUDIT_ABOUT, 'Choose what it is about.'),
          number: text(40).min(1, 'Enter its number.'),
        })
        .nullable()
        .default(null),
      words: words('Say what you ask for.'),
    })
    .meta({ id: 'AskInAuditRoom' }),
  touches: ['audit-room'],
  response: z.object({ auditRequestId: id, number: z.int() }),
  refusals: ['AUDIT_ABOUT_NOT_FOUND'],
});

/** By whoever asked it is another question, which opens a closed one again; by others an answer. */
export const writeToAuditRequest = endpoint({
  method: 'POST',
  path: '/audit-room/requests/:auditRequestId/steps',
  summary: 'Answer a request of an auditor, or ask more',
  roles: ledgerReaders,
  status: 201,
  params: ofRequest,
  body: z.object({ words: words('Write something.') }).meta({ id: 'WriteToAuditRequest' }),
  touches: ['audit-room'],
  response: ofRequest,
  refusals: ['AUDIT_REQUEST_NOT_FOUND', 'AUDIT_REQUEST_CLOSED'],
});

export const closeAuditRequest = endpoint({
  method: 'POST',
  path: '/audit-room/requests/:auditRequestId/close',
  summary: 'Close a request of an auditor; closed once more it stays so',
  roles: ledgerReaders,
  params: ofRequest,
  touches: ['audit-room'],
  response: ofRequest,
  refusals: ['AUDIT_REQUEST_NOT_FOUND'],
});

export const addAnswerFile = endpoint({
  method: 'POST',
  path: '/audit-room/requests/:auditRequestId/files',
  summary: 'Add a PDF or a photo to the answer of a request; of the same bytes it keeps one',
  roles: moneyRoles,
  status: 201,
  params: ofRequest,
  upload: { maxBytes: MAX_FILE_BYTES, tooLarge: 'FILE_TOO_LARGE' },
  touches: ['audit-room'],
  response: z.object({ fileId: id }).meta({ id: 'AnswerFileAdded' }),
  refusals: [
    'AUDIT_REQUEST_NOT_FOUND',
    'AUDIT_REQUEST_CLOSED',
    'FILE_TOO_LARGE',
    'FILE_MISSING',
    'FILE_EMPTY',
    'CASE_FILE_TYPE_REFUSED',
    'FILE_UNREADABLE',
    'PICTURE_TOO_LARGE',
    'BUSY',
  ],
});

/** Each one that is asked for stands in the audit trail. */
export const openAnswerFile = endpoint({
  method: 'GET',
  path: '/audit-room/requests/:auditRequestId/files/:answerFileId/link',
  summary: 'A signed address of a file of a request, good for 10 minutes',
  roles: ledgerReaders,
  params: ofFile,
  response: z.object({ url: z.string(), expiresAt: instant }),
  refusals: ['AUDIT_REQUEST_NOT_FOUND', 'FILE_NOT_FOUND'],
});
