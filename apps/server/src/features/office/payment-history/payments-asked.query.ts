import type { Whose } from '#contracts/books/bond/whose.ts';
import type { PaymentPart } from '#contracts/office/statement-lines/statement-lines.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { isNarrowed, readNarrowedTo } from '../../powers/surety-reports/index.ts';
import { knownNumber, readAccountsOf, type AsKnown } from '../statement-lines/index.ts';
import type { PaymentFilter } from './payment-history.query.ts';

/** What the payment history is asked for: of whose accounts, and as far as it was known. */
export type PaymentsAsked = Omit<PaymentFilter, 'accountIds'> & Whose & AsKnown;

/** The filter once it is known up to which entry, and which accounts these are. */
export const paymentsAsked = async (
  tx: TenantTransaction,
  actor: Actor,
  { knownOn, agentId, parish, suretyId, ...asked }: PaymentsAsked,
): Promise<PaymentFilter> => {
  const whose = { agentId, parish, suretyId };
  return {
    ...asked,
    upToNumber: await knownNumber(tx, actor, { ...asked, knownOn }),
    accountIds: isNarrowed(whose) ? await readAccountsOf(tx, actor.organizationId, whose) : undefined,
  };
};

const PART_WORDS: Readonly<Record<PaymentPart, string>> = {
  collected: 'Without refunds',
  received: 'Payments alone',
  voided: 'Voids alone',
  returned: 'Returns alone',
  kept: 'Payments that nothing takes back',
};

const TAKER = `select ${nameOf('agent', 'Former staff')} as name from agent where organization_id = $1 and user_id = $2`;

/** To what it is narrowed beside days, method and name. */
export const paymentsInWords = async (
  tx: TenantTransaction,
  organizationId: string,
  asked: PaymentsAsked,
): Promise<string[]> => {
  const { part, takenBy, payerOf } = asked;
  const taker = takenBy === undefined ? [] : (await tx.query<{ name: string }>(TAKER, [organizationId, takenBy])).rows;
  return [
    ...(isNarrowed(asked) ? await readNarrowedTo(tx, organizationId, asked) : []),
    ...taker.map(({ name }) => `Taken by ${name}`),
    ...(payerOf === undefined ? [] : ['Of one payer']),
    ...(part === undefined ? [] : [PART_WORDS[part]]),
  ];
};
