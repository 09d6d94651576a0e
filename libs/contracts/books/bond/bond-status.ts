import { z } from 'zod';
import { BOND_STATUSES, DISPOSITIONS, PROOF_KINDS, WAYS_BACK } from '#domain/kernel/option-lists.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, lines, page, pageQuery, pastDay, text } from '../../kernel/primitives.ts';
import { anyStaff, ledgerReaders, moneyReaders, supervisors } from '../../kernel/roles.ts';

const params = z.object({ bondId: id });
/** The revision that the dialog was opened at (screens#edits-name-their-version). */
const basedOn = z.int().min(0);
/** The bond as the command left it. */
const changed = z.object({ bondId: id, status: z.enum(BOND_STATUSES), revision: z.int() });

/** What proves it, and what the surety consents by, are files of the defendant's drawer. */
export const dischargeBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/discharge',
  summary: 'Discharge a bond, with day, court and proof',
  roles: anyStaff,
  params,
  body: z
    .object({
      dischargedOn: pastDay(),
      court: text(120).min(1, 'Enter the court.'),
      proofKind: z.enum(PROOF_KINDS, 'Choose the type of proof.'),
      proofId: z.uuid('Proof of discharge is required.'),
      reason: lines(500).default(''), // asked for where the bond is FORFEITED
      basedOn,
    })
    .meta({ id: 'DischargeBond' }),
  touches: ['bond', 'account'],
  response: changed,
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'BOND_UNFINISHED',
    'DISCHARGED_ALREADY',
    'JUDGMENT_PAID',
    'JUDGMENT_STANDS',
    'REWRITE_STANDS',
    'EDITED_MEANWHILE',
    'FILE_NOT_FOUND',
    'ROLE_REFUSED',
    'FUTURE_DAY',
    'CONFLICT',
  ],
});

export const reinstateBond = endpoint({
  method: 'POST',
  path: '/bonds/:bondId/reinstate',
  summary: 'Bring back a forfeited or discharged bond',
  roles: supervisors,
  params,
  body: z
    .object({
      how: z.enum(WAYS_BACK, 'Choose how.'),
      consentId: id.nullable().default(null), // the surety's, which a reinstatement needs
      reason: lines(500).min(1, 'Give a reason.'),
      basedOn,
    })
    .meta({ id: 'ReinstateBond' }),
  touches: ['bond', 'account'],
  response: changed,
  refusals: [
    'BOND_NOT_FOUND',
    'BOND_VOIDED',
    'NOTHING_TO_REINSTATE',
    'JUDGMENT_PAID',
    'JUDGMENT_STANDS',
    'REWRITE_STANDS',
    'EDITED_MEANWHILE',
    'FILE_NOT_FOUND',
    'CONFLICT',
  ],
});

const bondToDischarge = z
  .object({
    bondId: id,
    defendantId: id,
    defendantName: z.string(),
    powerNumber: z.string(),
    status: z.enum(BOND_STATUSES),
    amountCents: z.int().nullable(),
    courtLocation: z.string().nullable(),
    caseNumber: z.string(),
    disposition: z.enum(DISPOSITIONS),
    disposedOn: z.string().nullable(),
  })
  .meta({ id: 'BondToDischarge' });
export type BondToDischarge = z.output<typeof bondToDischarge>;

export const listBondsToDischarge = endpoint({
  method: 'GET',
  path: '/exoneration',
  summary: 'Bonds whose case ended and that are not discharged',
  roles: moneyReaders,
  query: pageQuery,
  response: page(bondToDischarge).extend({ count: z.int(), faceCents: z.int() }), // of all pages
  refusals: [],
});

export const listPostingAgents = endpoint({
  method: 'GET',
  path: '/posting-agents',
  summary: 'Who can be the posting agent of a bond, by name',
  roles: ledgerReaders,
  response: z.object({ agents: z.array(z.object({ agentId: id, fullName: z.string() })) }),
  refusals: [],
});
