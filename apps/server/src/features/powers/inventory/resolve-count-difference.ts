import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { settleCountedPower as contract } from '#contracts/powers/inventory/power-counts.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Approvers } from '../../books/approvals/index.ts';
import { requireSecondApprover, type Approver } from '../../agency/organizations/index.ts';
import { movePower, powerDecider, PowerRefusals } from '../../books/power-numbers/index.ts';
import { holdCount, signOffOf } from './held-count.ts';

type Answer = ResponseOf<typeof contract>;

/** Signs off what differs of one power (powers#count-sign-off): lost, found after all, or explained. */
export class ResolveCountDifference extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly which: { countId: string; powerId: string },
    readonly input: InputOf<typeof contract>['body'],
    /** What one holds oneself, with a fresh second factor. */
    readonly alone = false,
  ) {
    super();
  }
}

interface Differing {
  /** By who holds the powers, since nobody else may. */
  alone: boolean;
  number: string;
  settledAs: string | null;
}

/** The power is reported lost before the row says so: sent again after a crash, it is lost already. */
@CommandHandler(ResolveCountDifference)
export class ResolveCountDifferenceHandler implements ICommandHandler<ResolveCountDifference> {
  constructor(
    private readonly rows: TenantRows,
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly refusals: PowerRefusals,
    private readonly approvers: Approvers,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, which, input, alone }: ResolveCountDifference): Promise<Answer> {
    const { countId, powerId } = which;
    const { approver } = await this.approvers.deciding(actor, alone);
    const { number, settledAs } = await this.database.write(actor.organizationId, (tx) =>
      mustDiffer(tx, approver, actor, which),
    );
    if (input.as === 'lost' && settledAs === null) {
      const today = dayOf(this.clock.now(), actor.timeZone);
      const as = { ...actor, commandId: uuidV5('lost', actor.commandId) };
      const command = { id: number, actor: as, input: { countId, powerId }, text: { reason: input.reason } };
      await this.refusals.named(actor, () =>
        this.commands.run(powerDecider, command, (state) => movePower(state, { powerId, to: 'lost', today })),
      );
    }
    return this.rows.write(
      actor,
      { settleCountedPower: which, ...input },
      async (tx) => {
        const line = await mustDiffer(tx, approver, actor, which);
        if (line.settledAs !== null) throw new Refused('CONFLICT');
        await tx.query(
          `update power_count_line set settled_as = $4, settled_by = $5, settled_at = $6, reason = $7
           where organization_id = $1 and count_id = $2 and power_id = $3`,
          [actor.organizationId, countId, powerId, input.as, actor.userId, this.clock.now(), input.reason],
        );
        const subject = { kind: 'power-count', id: countId };
        await this.audit.record(
          actor,
          {
            action: 'counted-power-settled',
            subject,
            details: { as: `${input.as}${line.alone ? ', approved alone' : ''}` },
          },
          tx,
        );
        return { powerId };
      },
      () => [{ topic: 'power-count', id: countId }],
    );
  }
}

/**
 * A line that differs, of a count that has ended and that the actor may sign off.
 * @throws Refused NOT_FOUND, POWER_COUNT_OPEN; FOUR_EYES, WAITING_FOR_APPROVAL for whoever holds the powers.
 */
const mustDiffer = async (
  tx: TenantTransaction,
  approver: Approver,
  actor: Actor,
  { countId, powerId }: { countId: string; powerId: string },
): Promise<Differing> => {
  const { holderId, endedAt } = await holdCount(tx, actor, countId);
  if (endedAt === null) throw new Refused('POWER_COUNT_OPEN');
  const alone = requireSecondApprover('power count', signOffOf({ holderId, endedAt }), approver);
  const { rows } = await tx.query<Omit<Differing, 'alone'>>(
    `select power_number as number, settled_as from power_count_line
     where organization_id = $1 and count_id = $2 and power_id = $3 and is_listed = (found_at is null)`,
    [actor.organizationId, countId, powerId],
  );
  if (!rows[0]) throw new Refused('NOT_FOUND');
  return { ...rows[0], alone };
};
