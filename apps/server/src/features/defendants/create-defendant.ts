import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { createDefendant, Defendant } from '#contracts/defendants.ts';
import type { InputOf } from '#contracts/endpoint.ts';
import { Clock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';
import { TenantRows } from '../../platform/tenancy/tenant-rows.ts';
import { DefendantRow } from './defendant.ts';

/** Creates a defendant; the command's id becomes theirs. */
export class CreateDefendant {
  constructor(
    readonly actor: Actor,
    readonly input: InputOf<typeof createDefendant>['body'],
  ) {}
}

@CommandHandler(CreateDefendant)
export class CreateDefendantHandler implements ICommandHandler<CreateDefendant> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  execute({ actor, input }: CreateDefendant): Promise<Defendant> {
    const { organizationId, commandId, userId } = actor;
    const createdAt = this.clock.now();
    return this.rows.write(
      actor,
      { createDefendant: input },
      (em) => {
        em.create(DefendantRow, { organizationId, id: commandId, ...input, createdBy: userId, createdAt });
        return Promise.resolve({ defendantId: commandId, ...input, createdAt: createdAt.toISOString() });
      },
      ({ defendantId }) => [{ topic: 'defendant', id: defendantId }],
    );
  }
}
