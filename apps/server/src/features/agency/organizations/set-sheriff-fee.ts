import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { setSheriffFee } from '#contracts/agency/organizations/organizations.ts';
import { sheriffFeeInWords } from '#domain/agency/rule-words.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { PremiumRules } from './premium-rules.query.ts';
import { SheriffFeeRow } from './sheriff-fee.ts';

type Answer = ResponseOf<typeof setSheriffFee>;

/**
 * Sets the sheriff's premium fee of a parish, or of all without one of their own, from a day on (money#sheriff-fee).
 */
export class SetSheriffFee extends CommandOf(setSheriffFee) {}

@CommandHandler(SetSheriffFee)
export class SetSheriffFeeHandler implements ICommandHandler<SetSheriffFee> {
  constructor(
    private readonly rows: TenantRows,
    private readonly rules: PremiumRules,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: input }: SetSheriffFee): Promise<Answer> {
    const { organizationId, commandId: feeId, userId } = actor;
    const { parish, effectiveOn } = input;
    const set: Work<Answer> = async (tx, em) => {
      const [newest] = await em.find(
        SheriffFeeRow,
        { organizationId, parish, effectiveOn },
        { orderBy: { version: 'desc' }, limit: 1 },
      );
      const seeded = SEEDED_SHERIFF_FEES.find((fee) => fee.parish === parish && fee.effectiveOn === effectiveOn);
      const version = (newest ?? seeded)?.version ?? 0;
      const row = { ...input, version: version + 1 };
      em.create(SheriffFeeRow, { organizationId, feeId, ...row, createdBy: userId });
      await em.flush().catch((error: unknown) => {
        throw isTaken(error) ? new Refused('CONFLICT') : error;
      });
      const details = { rule: sheriffFeeInWords(row) };
      await this.trail.record(actor, { action: 'sheriff-fee-set', details }, tx);
      return { ...row, enteredBy: null, enteredAt: this.clock.now().toISOString() };
    };
    const changes = () => [{ topic: 'settings' as const, id: 'premium-rules' }];
    const answer = await this.rows.write(actor, { setSheriffFee: input }, set, changes);
    this.rules.changed(organizationId);
    return answer;
  }
}
