import { z } from 'zod';
import { SURETY_CASE_STATUSES } from '#domain/powers/surety-case.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant } from '../../kernel/primitives.ts';
import { recoveryReaders, recoveryStaff } from '../../kernel/roles.ts';

/** Both sides show the link (powers#converting-a-surety-case). Null takes it away; a bond is one of the defendant's. */
export const linkSuretyCase = endpoint({
  method: 'PUT',
  path: '/surety-cases/:caseId/links',
  summary: 'Link a case to a defendant on file and to one of their bonds, or take the link away',
  roles: recoveryStaff,
  params: z.object({ caseId: id }),
  body: z
    .object({ defendantId: id.nullable(), bondId: id.nullable().default(null), basedOn: z.int().min(1) })
    .refine(({ defendantId, bondId }) => bondId === null || defendantId !== null, {
      path: ['defendantId'],
      message: 'Choose the defendant of the bond.',
    })
    .meta({ id: 'LinkSuretyCase' }),
  touches: ['surety-case'],
  response: z.object({ caseId: id, version: z.int() }),
  refusals: ['SURETY_CASE_NOT_FOUND', 'DEFENDANT_NOT_FOUND', 'BOND_NOT_FOUND', 'BOND_UNFINISHED', 'EDITED_MEANWHILE'],
});

export const listSuretyCasesOfDefendant = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/surety-cases',
  summary: 'The cases of insurers that are linked to a defendant, newest first',
  roles: recoveryReaders,
  params: z.object({ defendantId: id }),
  response: z.object({
    cases: z.array(
      z.object({
        caseId: id,
        insurerName: z.string(),
        caseNumber: z.string().nullable(),
        status: z.enum(SURETY_CASE_STATUSES),
        dueOn: z.string().nullable(),
        bondId: id.nullable(),
        receivedAt: instant,
      }),
    ),
  }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
