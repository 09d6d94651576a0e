import { Injectable } from '@nestjs/common';
import type { getTrust } from '#contracts/books/trust/trust.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { COLLATERAL_HELD, TRUST_BANK, UNDEPOSITED_TRUST } from '#domain/kernel/chart-of-accounts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Agency } from '../../agency/organizations/index.ts';

type Figures = Omit<ResponseOf<typeof getTrust>, 'limitCents'>;

const balanceOf = (code: string, sign: '' | '-'): string => `
  coalesce((select ${sign}sum(debit_cents - credit_cents) from ledger_balance
    where organization_id = $1 and ledger_account = '${code}'), 0)::bigint`;

const FIGURES = `
  select ${balanceOf(TRUST_BANK, '')} as bank_cents, ${balanceOf(UNDEPOSITED_TRUST, '')} as undeposited_cents,
    ${balanceOf(COLLATERAL_HELD, '-')} as held_cents,
    coalesce((select sum(credit_cents - debit_cents) from posting
      where organization_id = $1 and ledger_account = '${COLLATERAL_HELD}'
        and person_id is not null and bond_id is not null), 0)::bigint as of_persons_cents`;

/** Trust money as the ledger has it (money#trust-equals-collateral). */
@Injectable()
export class TrustFigures {
  constructor(
    private readonly reads: Reads,
    private readonly agency: Agency,
  ) {}

  /** By the ledger alone, so that all are of one moment. */
  async get(actor: Actor): Promise<ResponseOf<typeof getTrust>> {
    const { organizationId } = actor;
    const { approvalLimitCents: limitCents } = await this.agency.find(actor);
    const { rows } = await this.reads.after({ organizationId }, ['ledger'], (tx) =>
      tx.query<Figures>(FIGURES, [organizationId]),
    );
    return { ...(rows as [Figures])[0], limitCents };
  }
}
