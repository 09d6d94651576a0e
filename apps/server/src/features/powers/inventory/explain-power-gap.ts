import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidV5 } from 'uuid';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { explainPowerGap as contract } from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAPS } from '#domain/books/power-gap.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Approvers } from '../../books/approvals/index.ts';
import { explainGap, powerDecider } from '../../books/power-numbers/index.ts';
import { requireSecondApprover } from '../../agency/organizations/index.ts';
import { PowerGaps } from './power-gaps.query.ts';

type Answer = ResponseOf<typeof contract>;

/** Explains why a number is in no explained state (powers#gap-finder). */
export class ExplainPowerGap extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly input: InputOf<typeof contract>['body'],
    /** One's own bond above its power, with a fresh second factor. */
    readonly alone = false,
  ) {
    super();
  }
}

/** The event before its line of the audit trail: sent again after a crash, it is explained already. */
@CommandHandler(ExplainPowerGap)
export class ExplainPowerGapHandler implements ICommandHandler<ExplainPowerGap> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly gaps: PowerGaps,
    private readonly approvers: Approvers,
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ actor, input, alone }: ExplainPowerGap): Promise<Answer> {
    const { number, reason, ...told } = input;
    const gap = { ...told, ...(alone ? { alone } : {}) };
    const as = { ...actor, commandId: uuidV5('explained', actor.commandId) };
    const command = { id: number, actor: as, input, text: { reason } };
    if (!(await this.commands.replayOrState(powerDecider, command)).replayed) {
      await this.gaps.mustBeOpen(actor, input);
      if (gap.kind === 'beyond' || alone) await this.requireSecondApprover(actor, input, alone);
    }
    await this.commands.run(powerDecider, command, (state) => explainGap(state, gap));
    return this.rows.write(actor, { explainPowerGap: input }, async (tx) => {
      const details = { number, gap: `${POWER_GAPS[gap.kind]}${alone ? ', approved alone' : ''}` };
      const about = gap.powerId === null ? {} : { subject: { kind: 'power', id: gap.powerId } };
      await this.audit.record(actor, { action: 'power-gap-explained', details, ...about }, tx);
      return { number };
    });
  }

  /**
   * An override is given by somebody else than whose bond it is; alone only where there is nobody else
   * (powers#above-its-power).
   * @throws Refused FOUR_EYES.
   */
  private async requireSecondApprover(
    actor: Actor,
    { kind, number, powerId }: ExplainPowerGap['input'],
    alone: boolean,
  ): Promise<void> {
    const { powers } = await this.commands.read(powerDecider, actor, number);
    const { holderId = null } = powers.find((power) => power.powerId === powerId) ?? {};
    const { approver } = await this.approvers.deciding(actor, alone);
    const of = { askedBy: null, askedAt: approver.now.toISOString(), powerOf: kind === 'beyond' ? [holderId] : [] };
    const isAlone = requireSecondApprover('power gap', of, approver);
    if (alone && !isAlone) throw new Refused('FOUR_EYES', { why: 'This is not about a power of yours.', who: '' });
  }
}
