import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createDefendant, type Defendant } from '#contracts/people/people/defendants.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { DefendantRow, newDefendant } from './defendant.ts';
import { Defendants } from './defendants.query.ts';

/** Creates a defendant; the command's id becomes theirs. */
export class CreateDefendant extends CommandOf(createDefendant) {}

@CommandHandler(CreateDefendant)
export class CreateDefendantHandler implements ICommandHandler<CreateDefendant> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    private readonly defendants: Defendants,
  ) {}

  async execute({ actor, body: input }: CreateDefendant): Promise<Defendant> {
    const { organizationId, commandId: id, userId: createdBy } = actor;
    const key = await this.keys.of(organizationId);
    const createdAt = this.clock.now();
    const row = newDefendant(key, input, { organizationId, id, lifecycle: 'live', createdBy, createdAt });
    const { defendantId } = await this.rows.write(
      actor,
      { createDefendant: input },
      (_, em) => {
        em.create(DefendantRow, row);
        return Promise.resolve({ defendantId: id });
      },
      () => [{ topic: 'defendant', id }],
    );
    return this.defendants.get(actor, defendantId);
  }
}
