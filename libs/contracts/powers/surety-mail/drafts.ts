import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, page, pageQuery, text } from '../../kernel/primitives.ts';
import { recoveryReaders, recoveryStaff } from '../../kernel/roles.ts';
import { suretyCaseFacts } from '../surety-cases/surety-cases.ts';

export const DRAFT_STATES = ['open', 'refused'] as const;

/** A draft of a case that came by mail, with what its mails propose. */
const draft = z
  .object({
    draftId: id,
    suretyName: z.string(),
    state: z.enum(['open', 'confirmed', 'refused']),
    receivedAt: instant,
    version: z.int(),
    /** False: neither the surety nor an insurer of a case is known by the address of the first mail. */
    isKnownSender: z.boolean(),
    from: z.string(),
    subject: z.string(),
    mails: z.int(),
    files: z.int(),
    insurerName: z.string(),
    insurerEmail: z.string(),
    defendantName: z.string().nullable(),
    caseNumber: z.string().nullable(),
    bondAmountCents: z.int().nullable(),
    dueOn: z.string().nullable(),
    notes: z.string().nullable(),
    /** In which words of the mail the day stands; empty where none is proposed. */
    dueWords: z.string(),
    /** What was not taken as it stands. */
    warnings: z.array(z.string()),
    caseId: id.nullable(),
    decidedAt: instant.nullable(),
    decidedBy: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'SuretyDraft' });
export type SuretyDraft = z.output<typeof draft>;

const mail = z
  .object({
    mailId: id,
    receivedAt: instant,
    /** As the mail says; null where it does not. */
    sentAt: instant.nullable(),
    fromName: z.string(),
    fromAddress: z.string(),
    isKnownSender: z.boolean(),
    subject: z.string(),
    body: z.string(),
    files: z.array(
      z.object({
        name: z.string(),
        sizeBytes: z.int(),
        /** Null where it was not taken: `error` says why. */
        fileId: id.nullable(),
        error: z.string(),
      }),
    ),
  })
  .meta({ id: 'SuretyMail' });
export type SuretyMail = z.output<typeof mail>;

/** Open ones, or those that were refused within 30 days; `open` counts all open ones. */
export const listSuretyDrafts = endpoint({
  method: 'GET',
  path: '/surety-drafts',
  summary: 'Cases that came by mail and wait for somebody to confirm them, newest first',
  roles: recoveryReaders,
  query: pageQuery.extend({ state: z.enum(DRAFT_STATES).default('open') }),
  response: page(draft).extend({ open: z.int() }),
});

const params = z.object({ draftId: id });

export const getSuretyDraft = endpoint({
  method: 'GET',
  path: '/surety-drafts/:draftId',
  summary: 'A draft with its mails, the first one first',
  roles: recoveryReaders,
  params,
  response: draft.extend({ messages: z.array(mail) }).meta({ id: 'SuretyDraftInFull' }),
  refusals: ['SURETY_DRAFT_NOT_FOUND'],
});
/** A draft with its mails. */
export type SuretyDraftInFull = z.output<(typeof getSuretyDraft)['response']>;

export const getSuretyDraftFileLink = endpoint({
  method: 'GET',
  path: '/surety-drafts/:draftId/files/:fileId/link',
  summary: 'A signed address of a PDF of a draft, good for 10 minutes',
  roles: recoveryReaders,
  params: z.object({ draftId: id, fileId: id }),
  response: z.object({ url: z.string(), expiresAt: instant }),
  refusals: ['FILE_NOT_FOUND'],
});

/** Goes by the import's identity: makes a case, or brings the one that is there up to date (powers#import-identity). */
export const confirmSuretyDraft = endpoint({
  method: 'POST',
  path: '/surety-drafts/:draftId/confirm',
  summary: 'Make a case of a draft, or bring its case up to date',
  roles: recoveryStaff,
  params,
  body: suretyCaseFacts
    .extend({ insurerEmail: suretyCaseFacts.shape.insurerEmail.unwrap(), basedOn: z.int().min(1) })
    .meta({ id: 'ConfirmSuretyDraft' }),
  touches: ['surety-mail', 'surety-case'],
  response: z.object({
    caseId: id,
    outcome: z.enum(['new', 'updated', 'skipped']),
    /** What was not taken as it stands. */
    remarks: z.array(z.string()),
  }),
  refusals: ['SURETY_DRAFT_NOT_FOUND', 'SURETY_DRAFT_DECIDED', 'CONFLICT'],
});

export const refuseSuretyDraft = endpoint({
  method: 'POST',
  path: '/surety-drafts/:draftId/refuse',
  summary: 'Refuse a draft; it is erased after 30 days',
  roles: recoveryStaff,
  params,
  body: z
    .object({ reason: text(500).min(1, 'Say why it is refused.'), basedOn: z.int().min(1) })
    .meta({ id: 'RefuseSuretyDraft' }),
  touches: ['surety-mail'],
  response: z.object({ draftId: id }),
  refusals: ['SURETY_DRAFT_NOT_FOUND', 'SURETY_DRAFT_DECIDED', 'CONFLICT'],
});
