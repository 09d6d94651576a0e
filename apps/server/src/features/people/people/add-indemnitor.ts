import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { addIndemnitor, type Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from './lock-defendant.ts';
import { IndemnitorRow, newIndemnitor, refuseEmpty } from './indemnitor.ts';
import { Indemnitors } from './indemnitors.query.ts';

/** Adds somebody who answers for a defendant; the command's id becomes theirs. */
export class AddIndemnitor extends CommandOf(addIndemnitor) {}

@CommandHandler(AddIndemnitor)
export class AddIndemnitorHandler implements ICommandHandler<AddIndemnitor> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    private readonly indemnitors: Indemnitors,
  ) {}

  async execute({ actor, params: { defendantId }, body: input }: AddIndemnitor): Promise<Indemnitor> {
    refuseEmpty(input);
    const { organizationId, commandId: id, userId: createdBy } = actor;
    const key = await this.keys.of(organizationId);
    const createdAt = this.clock.now();
    const request = { addIndemnitor: input, defendantId };
    const { indemnitorId } = await this.rows.write(
      actor,
      request,
      async (tx, em) => {
        await lockDefendant(tx, organizationId, defendantId);
        const row = { organizationId, id, defendantId, lifecycle: 'live', createdBy, createdAt } as const;
        em.create(IndemnitorRow, newIndemnitor(key, input, row));
        return { indemnitorId: id };
      },
      () => [
        { topic: 'indemnitor', id },
        { topic: 'defendant', id: defendantId },
      ],
    );
    return this.indemnitors.get(actor, indemnitorId);
  }
}
