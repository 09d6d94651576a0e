import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setTerms as contract } from '#contracts/books/plans/plans.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { termsOf } from './terms.query.ts';

/** Sets how many days after its booking a premium is due without a plan, for what is booked from now on. */
export class SetTerms extends CommandOf(contract) {}

@CommandHandler(SetTerms)
export class SetTermsHandler implements ICommandHandler<SetTerms> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, body: input }: SetTerms): Promise<ResponseOf<typeof contract>> {
    const { organizationId, timeZone } = actor;
    const { days } = input;
    return this.rows.write(
      actor,
      { setTerms: days },
      async (tx) => {
        if ((await termsOf(tx, organizationId)) === days) return { days };
        const now = this.clock.now();
        await tx.query('insert into payment_terms (organization_id, set_at, from_on, days) values ($1, $2, $3, $4)', [
          organizationId,
          now,
          dayOf(now, timeZone),
          days,
        ]);
        await this.trail.record(actor, { action: 'organization-changed', details: { fields: 'terms' } }, tx);
        return { days };
      },
      () => [{ topic: 'settings', id: 'terms' }],
    );
  }
}
