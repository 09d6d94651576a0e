import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { declineOverride as contract } from '#contracts/books/approvals/power-overrides.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { PowerClaims } from '../power-numbers/index.ts';
import { mustWait } from './power-override.ts';
import { PowerOverrides } from './power-overrides.ts';

type Answer = ResponseOf<typeof contract>;

/** Ends a request for an override: declined with a reason, or withdrawn by who asked; its number is free again. */
export class EndOverride extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly request: InputOf<typeof contract>['params'] & { declined: InputOf<typeof contract>['body'] | null },
  ) {
    super();
  }
}

const END = `
  update power_override set state = $3, form = null, decided_by = $4, decided_at = $5, decided_command = $6, reason = $7
  where organization_id = $1 and override_id = $2 and state = 'pending'`;

@CommandHandler(EndOverride)
export class EndOverrideHandler implements ICommandHandler<EndOverride> {
  constructor(
    private readonly overrides: PowerOverrides,
    private readonly powers: PowerClaims,
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, request }: EndOverride): Promise<Answer> {
    const { overrideId, declined } = request;
    const { organizationId, userId, commandId } = actor;
    const kept = await this.overrides.get(actor, overrideId);
    if (!declined && kept.askedBy !== userId) throw new Refused('REQUEST_OF_SOMEBODY_ELSE');
    const { bondId, powerId, powerNumber } = kept;
    const answer = await this.rows.write(
      actor,
      { endOverride: declined, overrideId },
      async (tx) => {
        mustWait(kept);
        const by = [declined ? 'declined' : 'withdrawn', userId, this.clock.now(), commandId, declined?.reason ?? null];
        const { rowCount } = await tx.query(END, [organizationId, overrideId, ...by]);
        if (rowCount !== 1) throw new Refused('CONFLICT');
        const details = { number: powerNumber };
        if (declined) await this.audit.record(actor, { action: 'power-override-declined', details }, tx);
        return { overrideId, bondId };
      },
      () => [{ topic: 'approval', id: overrideId }],
    );
    await this.powers.freeFromOverride(actor, powerNumber, powerId, bondId);
    return answer;
  }
}
