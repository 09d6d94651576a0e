import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setPayeeTerms } from '#contracts/payouts/payee-terms/payee-terms.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import { PAYEE_TERMS_DAYS } from '#domain/payouts/payee-terms.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { setTerms } from './payee-terms.query.ts';

type Answer = ResponseOf<typeof setPayeeTerms>;

/** Sets within how many days an official or a surety is paid (today#payee-terms). */
export class SetPayeeTerms extends CommandOf(setPayeeTerms) {}

/** A change takes hold only over the days that its form showed. */
const SET = `
  insert into payee_terms (organization_id, kind, payee, days)
  select $1, $2, $3, $4 where $5 = ${PAYEE_TERMS_DAYS} or exists (
    select from payee_terms t where t.organization_id = $1 and t.kind = $2 and t.payee = $3)
  on conflict (organization_id, kind, payee) do update set days = excluded.days where payee_terms.days = $5`;

@CommandHandler(SetPayeeTerms)
export class SetPayeeTermsHandler implements ICommandHandler<SetPayeeTerms> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly sureties: Sureties,
  ) {}

  async execute({ actor, body }: SetPayeeTerms): Promise<Answer> {
    const { organizationId } = actor;
    const { kind, payee, days, basedOn } = body;
    const names =
      kind === 'surety' ? await this.sureties.names(actor) : [{ suretyId: payee, name: officialName(payee) }];
    const name = names.find(({ suretyId }) => suretyId === payee)?.name;
    if (name === undefined) throw new Refused('SURETY_NOT_FOUND');
    const set: Work<Answer> = async (tx) => {
      const { rowCount } = await tx.query(SET, [organizationId, kind, payee, days, basedOn]);
      if (rowCount === 0) throw new Refused('EDITED_MEANWHILE');
      await this.trail.record(actor, { action: 'payee-terms-set', details: { name, days: String(days) } }, tx);
      return { terms: await setTerms(tx, organizationId) };
    };
    return this.rows.write(actor, { setPayeeTerms: body }, set, () => [{ topic: 'settings', id: 'payee-terms' }]);
  }
}
