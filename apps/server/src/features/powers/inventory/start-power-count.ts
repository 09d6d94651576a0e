import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { startPowerCount as contract } from '#contracts/powers/inventory/power-counts.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { PostingAgents } from '../../books/bonds/index.ts';
import { mayCount } from './held-count.ts';
import { Inventory } from './inventory.ts';

type Answer = ResponseOf<typeof contract>;

/** Freezes the list of what somebody holds in hand, or of what lies in the office (powers#power-count). */
export class StartPowerCount extends CommandOf(contract) {}

const FREEZE = `
  insert into power_count_line (organization_id, count_id, power_id, power_number, spelling, surety_id, amount_cents,
    state_then, is_listed)
  select organization_id, $2, power_id, power_number, spelling, surety_id, amount_cents, state, true from power
  where organization_id = $1 and not gone and holder_id is not distinct from $3
    and state in ('received', 'assigned', 'reserved', 'expired')`;

@CommandHandler(StartPowerCount)
export class StartPowerCountHandler implements ICommandHandler<StartPowerCount> {
  constructor(
    private readonly rows: TenantRows,
    private readonly agents: PostingAgents,
    private readonly inventory: Inventory,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, body: { holderId } }: StartPowerCount): Promise<Answer> {
    const { organizationId, commandId: countId, userId } = actor;
    if (!mayCount(actor, holderId)) throw new Refused('POWERS_OF_OTHERS');
    if (holderId !== null) await this.agents.mustBeOnTeam(actor, holderId);
    await this.inventory.mustBeCurrent();
    return this.rows.write(actor, { startPowerCount: holderId }, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`power counts of ${organizationId}`]);
      const open = await tx.query<Answer>(
        `select count_id from power_count
         where organization_id = $1 and holder_id is not distinct from $2 and ended_at is null`,
        [organizationId, holderId],
      );
      if (open.rows[0]) return open.rows[0];
      await tx.query(
        `insert into power_count (organization_id, count_id, holder_id, started_by, started_at)
         values ($1, $2, $3, $4, $5)`,
        [organizationId, countId, holderId, userId, this.clock.now()],
      );
      const { rowCount } = await tx.query(FREEZE, [organizationId, countId, holderId]);
      const subject = { kind: 'power-count', id: countId };
      await this.audit.record(
        actor,
        { action: 'power-count-started', subject, details: { powers: rowCount ?? 0 } },
        tx,
      );
      return { countId };
    });
  }
}
