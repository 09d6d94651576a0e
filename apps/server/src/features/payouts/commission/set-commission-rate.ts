import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { setCommissionRate, setContractCommission } from '#contracts/payouts/commission/commission-rates.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { commissionInWords } from '#domain/payouts/commission.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { CommissionRateRow } from './commission-rate.ts';
import { CommissionRates } from './commission-rates.query.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Answer = ResponseOf<typeof setCommissionRate>;

/** Whose rate it is: an agent's own, or what a surety's contract names for its bonds. */
export type RateSubject = { agentId: string; suretyId: null } | { agentId: null; suretyId: string };

/**
 * Sets a commission rate from a day on; the same day again corrects it (powers#commission-rates,
 * powers#commission-rates).
 */
export class SetCommissionRate extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly subject: RateSubject,
    readonly input: InputOf<typeof setContractCommission>['body'],
  ) {
    super();
  }
}

const COLLEAGUE = `
  select ${nameOf('agent')} as name from agent
  where organization_id = $1 and user_id = $2 and left_at is null and role <> 'Auditor'`;

@CommandHandler(SetCommissionRate)
export class SetCommissionRateHandler implements ICommandHandler<SetCommissionRate> {
  constructor(
    private readonly rows: TenantRows,
    private readonly rates: CommissionRates,
    private readonly sureties: Sureties,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor, subject, input }: SetCommissionRate): Promise<Answer> {
    const { organizationId, commandId: rateId, userId } = actor;
    const surety = (await this.sureties.names(actor)).find(({ suretyId }) => suretyId === subject.suretyId);
    if (subject.suretyId !== null && !surety) throw new Refused('SURETY_NOT_FOUND');
    const set: Work<Answer> = async (tx, em) => {
      const { rows } = await tx.query<{ name: string }>(COLLEAGUE, [organizationId, subject.agentId]);
      const name = surety?.name ?? rows[0]?.name;
      if (name === undefined) throw new Refused('AGENT_NOT_FOUND');
      const ofThatDay = { organizationId, ...subject, effectiveOn: input.effectiveOn };
      const [newest] = await em.find(CommissionRateRow, ofThatDay, { orderBy: { version: 'desc' }, limit: 1 });
      const version = (newest?.version ?? 0) + 1;
      em.create(CommissionRateRow, { ...ofThatDay, ...input, rateId, version, createdBy: userId });
      await em.flush().catch((error: unknown) => {
        throw isTaken(error) ? new Refused('CONFLICT') : error;
      });
      const { basisPoints, basis } = input;
      const message = basisPoints === null ? 'none' : commissionInWords({ basisPoints, basis });
      const rate = `${formatDay(input.effectiveOn)}: ${message}`;
      await this.trail.record(actor, { action: 'commission-rate-set', details: { name, rate } }, tx);
      return this.rates.version(tx, organizationId, rateId);
    };
    return this.rows.write(actor, { setCommissionRate: input, ...subject }, set, () => [
      { topic: 'settings', id: 'commission' },
    ]);
  }
}
