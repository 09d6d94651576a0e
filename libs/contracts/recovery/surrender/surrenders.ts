import { z } from 'zod';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import {
  ADDRESS_KINDS,
  SURRENDER_KINDS,
  SURRENDER_PAPERS,
  SURRENDER_PROOFS,
  SURRENDER_REASON_NAMES,
  SURRENDER_STATUSES,
} from '#domain/recovery/surrender.ts';
import { decisions } from '../../kernel/decisions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, pastDay, text } from '../../kernel/primitives.ts';
import { supervisors, surrenderAskers } from '../../kernel/roles.ts';
import { forRecovery } from '../cases/recovery.ts';

const reason = lines(500).min(1, 'Give a reason.');
const bondOfSurrender = z.object({
  bondId: id,
  powerNumber: z.string(),
  caseNumber: z.string(),
  status: z.enum(BOND_STATUSES),
  amountCents: z.int().nullable(),
  bondDate: z.string().nullable(),
  answerBy: z.string().nullable(),
});

const paper = z.object({
  paper: z.enum(SURRENDER_PAPERS),
  /** The address that it needs and that is not in the directory; null where nothing is missing. */
  missing: z.string().nullable(),
  /** Which entry of the directory it is addressed to; null of the defendant's. `place` is null where no bond says whose. */
  address: z.object({ kind: z.enum(ADDRESS_KINDS), place: z.string().nullable(), isKnown: z.boolean() }).nullable(),
  sent: z.object({ on: z.string(), how: z.string() }).nullable(),
});
export type PaperOfSurrender = z.output<typeof paper>;

const surrender = z
  .object({
    surrenderId: id,
    caseId: id,
    bondId: id,
    powerNumber: z.string(),
    caseNumber: z.string(),
    defendantId: id,
    /** Null where their file was deleted. */
    defendantName: z.string().nullable(),
    /** Whose court has it: the bond's jurisdiction, else where it was posted. */
    parish: z.string().nullable(),
    kind: z.enum(SURRENDER_KINDS),
    fromOtherState: z.boolean(),
    reason: z.enum(SURRENDER_REASON_NAMES),
    note: z.string(),
    status: z.enum(SURRENDER_STATUSES),
    askedBy: z.string(),
    askedAt: instant,
    author: z.string(),
    /** The surrendering agent's, as the statement names it; empty where none is on file. */
    authorLicense: z.string(),
    /** Since when it waits for a second person, where it does: its author began it, or its late certificate came. */
    waitsSince: instant,
    /** The reader is its author, or recorded its late certificate: somebody else approves it. */
    own: z.boolean(),
    certificateOn: z.string().nullable(),
    /** The day its certificate was recorded: it is judged by its own day, not by this one (recovery#in-time). */
    recordedOn: z.string().nullable(),
    certificateFileId: id.nullable(),
    courtPaperId: id.nullable(),
    alone: z.boolean(),
    endReason: z.string(),
    premiumReturn: z.enum(['proposed', 'taken', 'none']).nullable(),
    covered: z.array(
      bondOfSurrender.extend({ result: z.enum(['discharged', 'judgment stands', 'ended otherwise']).nullable() }),
    ),
    /** The bonds of its court that a certificate may cover. */
    coverable: z.array(bondOfSurrender),
    proofs: z.array(z.object({ proof: z.enum(SURRENDER_PROOFS), provedOn: z.string(), fileId: id })),
    papers: z.array(paper),
    version: z.int(),
  })
  .meta({ id: 'Surrender' });
export type Surrender = z.output<typeof surrender>;

const ofCase = z.object({ recoveryCaseId: id });
const params = z.object({ surrenderId: id });
const moved = z.object({ surrenderId: id, status: z.enum(SURRENDER_STATUSES) });

export const listSurrenders = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/surrenders',
  summary: 'The surrenders of a recovery case, newest first',
  ...forRecovery,
  params: ofCase,
  response: z.object({ surrenders: z.array(surrender) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

/** What waits for a second person, and premium that may go back (recovery#surrender-approval). */
export const listSurrendersToDecide = endpoint({
  method: 'GET',
  path: '/recovery/surrenders',
  summary: 'Surrenders that wait for approval, or whose premium may be given back, oldest first',
  roles: supervisors,
  response: z.object({
    surrenders: z.array(surrender),
    /** Somebody else than the reader may approve. */
    secondApprover: z.boolean(),
  }),
});

/** From any OPEN or FORFEITED bond; where no case is open it opens or reopens its case. */
export const startSurrender = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/surrenders',
  summary: 'Begin the surrender of a defendant from a bond; an Agent asks for it',
  roles: surrenderAskers,
  status: 201,
  params: z.object({ bondId: id }),
  body: z
    .object({
      kind: z.enum(SURRENDER_KINDS).default('physical'),
      fromOtherState: z.boolean().default(false),
      reasonCode: z.enum(SURRENDER_REASON_NAMES, 'Choose a reason.'),
      note: lines(500).default(''),
    })
    .refine((given) => given.reasonCode !== 'other' || given.note !== '', { path: ['note'], message: 'Give a reason.' })
    .meta({ id: 'StartSurrender' }),
  /** An Agent is not told which case it is. */
  touches: ['recovery-case', 'bond', 'approval'],
  response: moved.extend({ caseId: id.nullable() }),
  refusals: ['BOND_NOT_FOUND', 'DEFENDANT_NOT_FOUND', 'BOND_UNFINISHED', 'NOTHING_TO_SURRENDER', 'SURRENDER_STANDS'],
});

const refusals = ['SURRENDER_NOT_FOUND', 'SURRENDER_MOVED_ON'] as const;

export const takeUpSurrender = endpoint({
  method: 'POST',
  path: '/recovery/surrenders/:surrenderId/take-up',
  summary: 'Take up a surrender that an Agent asked for',
  ...forRecovery,
  params,
  touches: ['recovery-case', 'approval'],
  response: moved,
  refusals: [...refusals],
});

export const withdrawSurrender = endpoint({
  method: 'POST',
  path: '/recovery/surrenders/:surrenderId/withdraw',
  summary: 'Withdraw a surrender, with a reason; nothing has changed by it',
  ...forRecovery,
  params,
  body: z.object({ reason }).meta({ id: 'WithdrawSurrender' }),
  touches: ['recovery-case', 'approval'],
  response: moved,
  refusals: [...refusals],
});

/** One without lawful reason, or its certificate after the deadline; one that is declined then stays open. */
const surrenderDecisions = decisions({
  path: '/recovery/surrenders/:surrenderId',
  name: 'Surrender',
  what: 'surrender, or its certificate after the deadline',
  params,
  response: moved,
  touches: ['approval', 'recovery-case', 'bond', 'account', 'power'],
  refusals,
  bookingRefusals: ['COURT_PAPER_MISSING'],
});
export const approveSurrender = surrenderDecisions.approve;
export const releaseSurrender = surrenderDecisions.release;
export const declineSurrender = surrenderDecisions.decline;

/** A proof of a constructive surrender; recorded again it takes the place of the earlier one. */
export const recordSurrenderProof = endpoint({
  method: 'POST',
  path: '/recovery/surrenders/:surrenderId/proofs',
  summary: 'Record what proves a constructive surrender',
  ...forRecovery,
  params,
  body: z
    .object({
      proof: z.enum(SURRENDER_PROOFS, 'Choose the kind of proof.'),
      provedOn: pastDay(),
      fileId: z.uuid('Attach the proof.'),
    })
    .meta({ id: 'RecordSurrenderProof' }),
  touches: ['recovery-case', 'approval'],
  response: moved,
  refusals: [...refusals, 'SURRENDER_WAITS', 'FILE_NOT_FOUND'],
});

/** The bonds that it covers become DISCHARGED as of its day; of a constructive one the day is that of its last proof. */
export const recordCertificate = endpoint({
  method: 'POST',
  path: '/recovery/surrenders/:surrenderId/certificate',
  summary: 'Record the certificate of surrender with its day and the bonds that it covers',
  ...forRecovery,
  params,
  body: z
    .object({
      certificateOn: pastDay(),
      court: text(120).min(1, 'Enter the court.'),
      fileId: z.uuid('Attach the certificate of surrender.'),
      courtPaperId: id.nullable().default(null),
      bondIds: z.array(id).min(1, 'Choose the bonds that it covers.').max(100),
    })
    .meta({ id: 'RecordCertificate' }),
  touches: ['recovery-case', 'bond', 'account', 'approval', 'power'],
  response: moved,
  refusals: [
    ...refusals,
    'SURRENDER_WAITS',
    'PROOFS_MISSING',
    'FILE_NOT_FOUND',
    'BOND_NOT_FOUND',
    'BOND_UNFINISHED',
    'CONFLICT',
  ],
});

/** After the deadline its bonds stay FORFEITED until a court paper is on file. */
export const attachCourtPaper = endpoint({
  method: 'POST',
  path: '/recovery/surrenders/:surrenderId/court-paper',
  summary: 'Attach the court paper that a certificate after the deadline needs',
  ...forRecovery,
  params,
  body: z.object({ fileId: z.uuid('Attach the court paper.') }).meta({ id: 'AttachCourtPaper' }),
  touches: ['recovery-case'],
  response: moved,
  refusals: [...refusals, 'FILE_NOT_FOUND'],
});

/** Taken over, it is asked for as an adjustment by all that is premium income; a refund follows by itself's own door. */
export const decidePremiumReturn = endpoint({
  method: 'POST',
  path: '/recovery/surrenders/:surrenderId/premium-return',
  summary: 'Take over the return of premium of a surrender without lawful reason as an adjustment, or leave it',
  roles: supervisors,
  params,
  body: z.object({ take: z.boolean() }).meta({ id: 'DecidePremiumReturn' }),
  touches: ['approval', 'recovery-case', 'bond', 'account'],
  response: z.object({ surrenderId: id, premiumReturn: z.enum(['taken', 'none']) }),
  refusals: [...refusals, 'ACCOUNT_CLOSED', 'ADJUSTMENT_LIMIT', 'BOND_VOIDED', 'CONFLICT', 'MONEY_STOPPED'],
});

const ofPaper = params.extend({ surrenderPaper: z.enum(SURRENDER_PAPERS) });

export const getSurrenderPaper = endpoint({
  method: 'GET',
  path: '/recovery/surrenders/:surrenderId/papers/:surrenderPaper',
  summary: 'A statement or letter of a surrender as a PDF',
  ...forRecovery,
  params: ofPaper,
  response: z.string().meta({ contentMediaType: 'application/pdf' }),
  refusals: ['SURRENDER_NOT_FOUND', 'SURRENDER_WAITS', 'ADDRESS_MISSING'],
});

export const noteSurrenderPaperSent = endpoint({
  method: 'PUT',
  path: '/recovery/surrenders/:surrenderId/papers/:surrenderPaper/sent',
  summary: 'Note when and how a paper of a surrender was sent',
  ...forRecovery,
  params: ofPaper,
  body: z
    .object({ sentOn: pastDay(), how: text(120).min(1, 'Say how it was sent.') })
    .meta({ id: 'NoteSurrenderPaperSent' }),
  touches: ['recovery-case'],
  response: moved,
  refusals: ['SURRENDER_NOT_FOUND', 'SURRENDER_WAITS'],
});
