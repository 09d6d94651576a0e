import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, lines, page, pageQuery } from '../../kernel/primitives.ts';
import { adminOnly } from '../../kernel/roles.ts';

const legalHold = z.object({ reason: z.string(), by: z.string(), at: instant });

const archivedFile = z
  .object({
    defendantId: id,
    fullName: z.string(),
    archivedAt: instant,
    archivedBy: z.string(),
    /** The numbers that the ledger goes on to show its amounts under (people#deleting-a-defendant). */
    accountNumbers: z.array(z.int()),
    balanceCents: z.int(),
    openBonds: z.int(),
    lastActivityOn: z.string(),
    /** The first day when personal data may be erased: the organization's years after the last activity. */
    erasableOn: z.string(),
    /** While there is one, nothing is erased. */
    legalHold: legalHold.nullable(),
  })
  .meta({ id: 'ArchivedFile' });
export type ArchivedCaseFile = z.output<typeof archivedFile>;

const params = z.object({ defendantId: id });

export const listArchivedCaseFiles = endpoint({
  method: 'GET',
  path: '/archived-files',
  summary: 'Deleted defendants whose money history stays, newest first',
  roles: adminOnly,
  query: pageQuery,
  response: page(archivedFile),
});

export const restoreCaseFile = endpoint({
  method: 'POST',
  path: '/archived-files/:defendantId/restore',
  summary: 'Bring a deleted defendant back with everything that was in the file',
  roles: adminOnly,
  params,
  touches: ['defendant', 'indemnitor', 'ledger'],
  response: z.object({ defendantId: id }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

/** Placing it again changes its reason. */
export const placeLegalHold = endpoint({
  method: 'PUT',
  path: '/archived-files/:defendantId/legal-hold',
  summary: 'Keep a deleted file from being erased, with a reason',
  roles: adminOnly,
  params,
  body: z.object({ reason: lines(500).min(1, 'Give a reason.') }).meta({ id: 'PlaceLegalHold' }),
  touches: ['defendant'],
  response: z.object({ legalHold }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

export const releaseLegalHold = endpoint({
  method: 'DELETE',
  path: '/archived-files/:defendantId/legal-hold',
  summary: 'Let a deleted file be erased when its time comes',
  roles: adminOnly,
  params,
  touches: ['defendant'],
  response: z.object({ defendantId: id }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
