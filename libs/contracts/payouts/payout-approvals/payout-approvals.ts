import { z } from 'zod';
import { EXPENSE_METHODS } from '#domain/payouts/expenses.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, signedCents } from '../../kernel/primitives.ts';
import { ledgerReaders } from '../../kernel/roles.ts';
import { readerMay } from '../../kernel/second-person.ts';

const payoutApproval = z
  .object({
    requestId: id,
    of: z.enum(['surety', 'buf', 'agent', 'official', 'expense', 'collateral']), // where all of it is shown, and by which endpoints it is decided
    subjectId: id.nullable(), // of the surety, agent, or bond of collateral
    name: z.string(), // of the surety, agent, official or vendor, or whose collateral it is
    what: z.string(), // 'Remittance', 'BUF released', 'Commission payment', ...
    isVoid: z.boolean(), // the void of one that was made
    amountCents: signedCents,
    method: z.enum(EXPENSE_METHODS).nullable(), // of what is paid
    externalReference: z.string(),
    colleague: z.string().nullable(), // who paid it with their own money, or is paid that back
    reason: z.string(),
    askedBy: z.string(),
    askedAt: instant,
    own: z.boolean(), // the reader asked for it
    readerMay,
  })
  .meta({ id: 'PayoutApproval' });
export type PayoutApproval = z.output<typeof payoutApproval>;

/** Each is decided by the endpoints of its surety or agent, of officials, of expenses, or of collateral. */
export const listPayoutApprovals = endpoint({
  method: 'GET',
  path: '/approvals/payouts',
  summary:
    'What of sureties, agents, officials, expenses and collateral waits for a second person: payments, movements of the BUF, voids',
  roles: ledgerReaders,
  response: z.object({ rows: z.array(payoutApproval) }),
  refusals: ['MONEY_STOPPED'],
});
