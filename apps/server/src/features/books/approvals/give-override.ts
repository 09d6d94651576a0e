import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { giveOverride as contract } from '#contracts/books/approvals/power-overrides.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { AmendBond, WriteBond } from '../bonds/index.ts';
import { bondDecider, type Override } from '../bond/index.ts';
import { requireSecondApprover } from '../../agency/organizations/index.ts';
import { Approvers } from './approvers.query.ts';
import { mustWait, type KeptOverride } from './power-override.ts';
import { PowerOverrides } from './power-overrides.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Gives an override, by which the bond is written or amended as it was asked (powers#above-its-power); `alone`: who
 * asked, by themselves.
 */
export class GiveOverride extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'] & { alone: boolean },
    readonly input: InputOf<typeof contract>['body'],
  ) {
    super();
  }
}

const END = `
  update power_override
  set state = 'given', form = null, decided_by = $3, decided_at = $4, decided_command = $5, alone = $6, reason = $7
  where organization_id = $1 and override_id = $2`;

/**
 * The bond first, by the requester's command id, then the end of the request: sent again after a crash between them, the
 * bond answers as it did, and says who gave it.
 */
@CommandHandler(GiveOverride)
export class GiveOverrideHandler implements ICommandHandler<GiveOverride> {
  constructor(
    private readonly bus: CommandBus,
    private readonly commands: CommandRunner,
    private readonly overrides: PowerOverrides,
    private readonly approvers: Approvers,
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, request, input }: GiveOverride): Promise<Answer> {
    const { overrideId } = request;
    const kept = await this.overrides.get(actor, overrideId);
    if (kept.decidedCommand !== actor.commandId) await this.write(actor, kept, request.alone);
    const { bondId, powerNumber, faceCents, coversCents } = kept;
    const given = await this.givenBy(actor, kept);
    return this.rows.write(
      actor,
      { giveOverride: input, overrideId },
      async (tx) => {
        const { organizationId, commandId } = actor;
        const by = [given.givenBy, this.clock.now(), commandId, given.alone, input.reason];
        await tx.query(END, [organizationId, overrideId, ...by]);
        const amounts = { amount: formatCents(faceCents), covers: formatCents(coversCents) };
        const details = { number: powerNumber, ...amounts };
        const subject = { kind: 'bond', id: bondId };
        await this.audit.record(actor, { action: 'power-override-given', details, subject }, tx);
        return { overrideId, bondId };
      },
      () => [
        { topic: 'approval', id: overrideId },
        { topic: 'bond', id: bondId },
      ],
    );
  }

  private async write(actor: Actor, kept: KeptOverride, alone: boolean): Promise<void> {
    const { overrideId, form, powerId, faceCents, coversCents } = kept;
    mustWait(kept);
    const { approver } = await this.approvers.deciding(actor, alone);
    const isAlone = requireSecondApprover('power override', kept, approver);
    if (!form) throw new Refused('REQUEST_NOT_FOUND');
    const as = await this.overrides.requester(actor, kept);
    await this.overrides.hold(actor, overrideId, isAlone);
    const override = { requestId: overrideId, powerId, faceCents, coversCents, givenBy: actor.userId, alone: isAlone };
    try {
      await this.bus.execute(
        form.kind === 'writing'
          ? new WriteBond(as, form.body, override)
          : new AmendBond(as, form.bondId, form.body, override),
      );
    } catch (error) {
      if (error instanceof Refused) await this.overrides.release(actor, overrideId);
      throw error;
    }
  }

  /** Who gave it, as the bond records it. */
  private async givenBy(
    actor: Actor,
    { bondId, overrideId }: KeptOverride,
  ): Promise<Pick<Override, 'givenBy' | 'alone'>> {
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    const { override = null } = written ?? {};
    return override?.requestId === overrideId ? override : { givenBy: actor.userId, alone: false };
  }
}
