import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { everyMember } from '../../kernel/roles.ts';

/** How many of somebody's notices are shown at most, the newest ones. */
export const MOST_NOTICES = 100;

const notice = z
  .object({
    noticeId: id,
    /** A deadline of a forfeiture draws near or has passed; a case lost the one who worked on it. */
    kind: z.enum(['deadline', 'unassigned']),
    caseId: id.nullable(),
    bondId: id.nullable(),
    /** The power's number of the bond, else its case number; empty where it has neither. */
    bondNumber: z.string(),
    /** Null where their file was deleted, or the case has nobody. */
    defendantName: z.string().nullable(),
    /** Of the bond, or of the forfeited bonds of the case; null where none is known. */
    amountCents: z.int().nullable(),
    deadline: z.string().nullable(),
    writtenAt: instant,
  })
  .meta({ id: 'RecoveryNotice' });
export type RecoveryNotice = z.output<typeof notice>;

/** Whose it is and how much; the letters of the same leave out names (recovery#escalation). */
export const listNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'What is open in recovery for your role now and you have not put away, newest first',
  roles: everyMember,
  response: z.object({ notices: z.array(notice), count: z.int() }),
});

/** Somebody else's, and those that were put away before, stay as they are. */
export const readNotices = endpoint({
  method: 'POST',
  path: '/notices/read',
  summary: 'Put your notices away',
  roles: everyMember,
  body: z.object({ noticeIds: z.array(id).min(1).max(MOST_NOTICES) }).meta({ id: 'ReadNotices' }),
  touches: ['recovery-notice'],
  response: z.object({ read: z.int() }),
});
