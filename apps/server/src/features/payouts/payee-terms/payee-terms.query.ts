import { Injectable } from '@nestjs/common';
import { PAYEE_TERMS_DAYS, type PayeeKind } from '#domain/payouts/payee-terms.ts';
import type { PayeeTerms as Terms } from '#contracts/payouts/payee-terms/payee-terms.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** SQL of the days within which a payee of the agency `$1` is paid, the payee given as SQL, too. */
export const termsDays = (kind: PayeeKind, payee: string): string =>
  `coalesce((select t.days from payee_terms t
    where t.organization_id = $1 and t.kind = '${kind}' and t.payee = ${payee}), ${PAYEE_TERMS_DAYS})`;

const LIST = 'select kind, payee, days from payee_terms where organization_id = $1 order by kind, payee';

/** The terms that an agency set, in the order of their payees. */
export const setTerms = async (tx: TenantTransaction, organizationId: string): Promise<Terms[]> =>
  (await tx.query<Terms>(LIST, [organizationId])).rows;

@Injectable()
export class PayeeTerms {
  constructor(private readonly database: TenantDatabase) {}

  async list({ organizationId }: Actor): Promise<{ terms: Terms[] }> {
    return { terms: await this.database.read(organizationId, (tx) => setTerms(tx, organizationId)) };
  }
}
