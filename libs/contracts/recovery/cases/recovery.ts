import { z } from 'zod';
import { BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import {
  JOINED,
  RECOVERY_OUTCOMES,
  RECOVERY_PRIORITIES,
  RECOVERY_STATUSES,
  TITLE_LENGTH,
} from '#domain/recovery/recovery-case.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { day, id, instant, lines, page, pastDay, text, verbatim } from '../../kernel/primitives.ts';
import { recoveryStaff } from '../../kernel/roles.ts';

/** What everybody else reads where recovery is (recovery#who-may-recovery). */
export const NO_ACCESS = 'You do not have access to recovery.';
/** Every endpoint of recovery: its roles, and what the others read. */
export const forRecovery = { roles: recoveryStaff, roleRefusal: NO_ACCESS } as const;

/** How many cases a page has (screens#recovery-cases). */
export const CASES_PER_PAGE = 400;

const status = z.enum(RECOVERY_STATUSES);
const priority = z.literal([...RECOVERY_PRIORITIES]);
const assignee = z.object({ userId: id, name: z.string() });

export const listedCase = z
  .object({
    caseId: id,
    title: z.string(),
    status,
    priority,
    openedAt: instant,
    defendantId: id.nullable(),
    /** Null where nobody is known, or their file was deleted. */
    defendantName: z.string().nullable(),
    photoUrl: z.string().nullable(),
    assignedTo: assignee.nullable(),
    /** The face of its bonds that are forfeited; of a closed case, of all that it was opened for. In cents. */
    forfeitureCents: z.int(),
    /** By when the first of them must be answered. */
    dueOn: z.string().nullable(),
  })
  .meta({ id: 'RecoveryCaseOfList' });
export type ListedCase = z.output<typeof listedCase>;

/**
 * screens#recovery-cases shows 400; "Show more" asks for the next ones. The counts are over all cases, not over the
 * page.
 */
export const listRecoveryCases = endpoint({
  method: 'GET',
  path: '/recovery/cases',
  summary: 'Recovery cases, newest first',
  ...forRecovery,
  query: z.object({
    /** A name, a title, an id from its start, a court case number, a power. */
    search: text(200).optional(),
    status: status.optional(),
    /** Assigned to whoever asks. */
    mine: z.literal('true').optional(),
    sort: z.enum(['newest', 'priority']).default('newest'),
    cursor: verbatim(500).optional(),
    limit: z.coerce.number().int().min(1).max(CASES_PER_PAGE).default(CASES_PER_PAGE),
  }),
  response: page(listedCase).extend({
    /** Null on the pages after the first, as the next one. */
    counts: z.object({ all: z.int(), open: z.int(), active: z.int(), closed: z.int() }).nullable(),
    /** How many forfeited bonds have no case. */
    withoutCase: z.int().nullable(),
    /** What these bonds come to. */
    withoutCaseCents: z.int().nullable(),
  }),
});

const title = text(TITLE_LENGTH).min(1, 'Title is required');

export const createRecoveryCase = endpoint({
  method: 'POST',
  path: '/recovery/cases',
  summary: 'Open a recovery case by its title',
  ...forRecovery,
  status: 201,
  body: z.object({ title }).meta({ id: 'CreateRecoveryCase' }),
  touches: ['recovery-case'],
  response: z.object({ caseId: id }),
});

const linkedBond = z
  .object({
    bondId: id,
    powerNumber: z.string(),
    caseNumber: z.string(),
    status: z.enum(BOND_STATUSES),
    isVoid: z.boolean(),
    amountCents: z.int().nullable(),
    forfeitureDate: z.string().nullable(),
    /** The earlier of due date and statutory deadline, while it is forfeited. */
    answerBy: z.string().nullable(),
  })
  .meta({ id: 'BondOfRecoveryCase' });
export type LinkedBond = z.output<typeof linkedBond>;

const change = z.object({
  /** Of its own case; of a joined one `caseId` says which. */
  version: z.int(),
  caseId: id,
  kind: z.enum([
    'opened',
    'edited',
    'status',
    'closed',
    'reopened',
    'bond',
    'contact',
    'interview',
    'struck',
    'file',
    'file-removed',
    'joined',
  ]),
  at: instant,
  /** Null where the case followed its bonds by itself. */
  by: z.string().nullable(),
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
});
export type RecoveryChange = z.output<typeof change>;

const recoveryCase = listedCase
  .extend({
    bondId: id.nullable(),
    closedAt: instant.nullable(),
    outcome: z.enum([...RECOVERY_OUTCOMES, JOINED]).nullable(),
    outcomeOn: z.string().nullable(),
    outcomeNote: z.string(),
    suretyCaseId: id.nullable(),
    version: z.int(),
    /** The cases that were joined into this one: it answers for them. */
    joined: z.array(id),
    bonds: z.array(linkedBond),
    changes: z.array(change),
  })
  .meta({ id: 'RecoveryCase' });
export type RecoveryCase = z.output<typeof recoveryCase>;

const params = z.object({ recoveryCaseId: id });

export const getRecoveryCase = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId',
  summary: 'A recovery case with its bonds and every change, newest first',
  ...forRecovery,
  params,
  response: recoveryCase,
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

const changed = z.object({ caseId: id, version: z.int() });

/**
 * Only the fields that are named change (screens#edits-name-their-version). Assigning makes an open case active
 * (recovery#case-status).
 */
export const editRecoveryCase = endpoint({
  method: 'PATCH',
  path: '/recovery/cases/:recoveryCaseId',
  summary: 'Change title, priority or assignment of a recovery case',
  ...forRecovery,
  params,
  body: z
    .object({
      title: title.optional(),
      priority: priority.optional(),
      assignedTo: id.nullable().optional(),
      basedOn: z.int().min(1),
    })
    .meta({ id: 'EditRecoveryCase' }),
  touches: ['recovery-case'],
  response: changed,
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'ASSIGNEE_NOT_FOUND', 'EDITED_MEANWHILE'],
});

/** Closing takes an outcome and a note, and with a forfeited bond a Supervisor or an Admin; the clock runs on. */
export const setRecoveryStatus = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/status',
  summary: 'Make a recovery case active, close or reopen it',
  ...forRecovery,
  params,
  body: z
    .object({
      status,
      outcome: z.enum(RECOVERY_OUTCOMES, 'Choose an outcome.').nullable().default(null),
      outcomeOn: pastDay().nullable().default(null),
      /** Why, of a closing and of a reopening. */
      note: lines(500).default(''),
      basedOn: z.int().min(1),
    })
    .meta({ id: 'SetRecoveryStatus' }),
  touches: ['recovery-case'],
  response: changed,
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'CLOSE_FORFEITED_CASE', 'EDITED_MEANWHILE'],
});

/** Active members of the three roles, by name (recovery#assignees). */
export const listAssignees = endpoint({
  method: 'GET',
  path: '/recovery/assignees',
  summary: 'To whom a recovery case can be assigned',
  ...forRecovery,
  response: z.object({ assignees: z.array(assignee) }),
});

const interview = z
  .object({
    interviewId: id,
    interviewDate: day(),
    name: z.string(),
    location: z.string(),
    notes: z.string(),
    createdAt: instant,
    createdBy: z.string(),
    /** Taken when the case was closed already. */
    afterClosing: z.boolean(),
    struck: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'FieldInterview' });
export type FieldInterview = z.output<typeof interview>;

/** The latest by its day first; struck ones stay. */
export const listInterviews = endpoint({
  method: 'GET',
  path: '/recovery/cases/:recoveryCaseId/interviews',
  summary: 'The field interviews of a recovery case',
  ...forRecovery,
  params,
  response: z.object({ interviews: z.array(interview) }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

export const addInterview = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/interviews',
  summary: 'Add a field interview; an open case becomes active',
  ...forRecovery,
  status: 201,
  params,
  body: z
    .object({
      interviewDate: pastDay(),
      name: text(200).default(''),
      location: text(300).default(''),
      notes: lines(20_000, 'Use at most 20,000 characters.').default(''),
    })
    .refine(({ name, notes }) => name !== '' || notes !== '', { path: ['name'], message: 'Enter a name or notes.' })
    .meta({ id: 'AddInterview' }),
  touches: ['recovery-case'],
  response: z.object({ interviewId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND'],
});

/** It stays, struck, with the reason; of one that is struck already nothing changes. */
export const strikeInterview = endpoint({
  method: 'POST',
  path: '/recovery/cases/:recoveryCaseId/interviews/:interviewId/strike',
  summary: 'Strike a field interview',
  ...forRecovery,
  params: params.extend({ interviewId: id }),
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'StrikeInterview' }),
  touches: ['recovery-case'],
  response: z.object({ interviewId: id }),
  refusals: ['RECOVERY_CASE_NOT_FOUND', 'INTERVIEW_NOT_FOUND'],
});
