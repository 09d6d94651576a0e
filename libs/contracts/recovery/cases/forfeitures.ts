import { z } from 'zod';
import { RECOVERY_STATUSES } from '#domain/recovery/recovery-case.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, page, pageQuery } from '../../kernel/primitives.ts';
import { anyStaff, moneyReaders } from '../../kernel/roles.ts';
import { forRecovery } from './recovery.ts';

const status = z.enum(RECOVERY_STATUSES);

const forfeitedBond = z
  .object({
    bondId: id,
    defendantId: id,
    /** Null where their file was deleted. */
    defendantName: z.string().nullable(),
    powerNumber: z.string(),
    caseNumber: z.string(),
    amountCents: z.int().nullable(),
    forfeitureDate: z.string().nullable(),
    answerBy: z.string().nullable(),
  })
  .meta({ id: 'ForfeitedWithoutCase' });
export type ForfeitedBond = z.output<typeof forfeitedBond>;

/** "Forfeited without a case: {n}" (recovery#forfeited-without-a-case). */
export const listForfeitedWithoutCase = endpoint({
  method: 'GET',
  path: '/recovery/forfeitures',
  summary: 'Forfeited bonds that have no recovery case, by when they must be answered',
  ...forRecovery,
  query: pageQuery,
  response: page(forfeitedBond).extend({ count: z.int() }),
});

const ofBond = z.object({ bondId: id });

/** Every staff role sees that a case exists and where it stands, not what it holds (recovery#who-may-recovery). */
export const getCaseOfBond = endpoint({
  method: 'GET',
  path: '/bonds/:bondId/recovery-case',
  summary: 'Whether a bond has a recovery case, and where it stands',
  roles: moneyReaders,
  params: ofBond,
  response: z.object({
    /** An Agent sees where it stands, not which it is. */
    case: z.object({ caseId: id.nullable(), status }).nullable(),
    /** Whether one can be opened: the bond is forfeited and has none. */
    mayOpen: z.boolean(),
    /** A case of the same defendant that is not closed, which the bond could join; an Agent does not see which. */
    joins: z.object({ caseId: id.nullable(), status }).nullable(),
    defendantName: z.string(),
  }),
  refusals: ['BOND_NOT_FOUND'],
});

/**
 * Whoever saves a forfeiture may open its case (recovery#opening-a-case). A bond has one case, ever: where there is
 * one already, that one is answered, and `isNew` is false.
 */
export const openCaseOfBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/recovery-case',
  summary: 'Open the recovery case of a forfeited bond, or add the bond to an open case of its defendant',
  roles: anyStaff,
  status: 201,
  params: ofBond,
  /** The open case to add it to, by its id or as `open`, the one that was offered; null opens a new one. */
  body: z
    .object({
      joins: z
        .union([z.literal('open'), id])
        .nullable()
        .default(null),
    })
    .meta({ id: 'OpenCaseOfBond' }),
  /** An Agent is told that there is a case, not which it is. */
  touches: ['recovery-case', 'bond'],
  response: z.object({ caseId: id.nullable(), isNew: z.boolean() }),
  refusals: ['BOND_NOT_FOUND', 'BOND_NOT_FORFEITED', 'DEFENDANT_NOT_FOUND', 'RECOVERY_CASE_NOT_FOUND'],
});

/** The person of a forfeiture, for its own screen (screens#forfeiture-view). */
export const getForfeiture = endpoint({
  method: 'GET',
  path: '/recovery/forfeitures/:bondId',
  summary: 'Whose a forfeiture is, and its case',
  ...forRecovery,
  params: ofBond,
  response: z
    .object({
      bondId: id,
      defendantId: id,
      fullName: z.string().nullable(),
      birthday: z.string().nullable(),
      phoneNumber: z.string(),
      photoUrl: z.string().nullable(),
      case: z.object({ caseId: id, status }).nullable(),
    })
    .meta({ id: 'Forfeiture' }),
  refusals: ['BOND_NOT_FOUND'],
});
