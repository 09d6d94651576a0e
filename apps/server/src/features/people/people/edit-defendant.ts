import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Defendant, editDefendant } from '#contracts/people/people/defendants.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { defendantFields } from '#contracts/people/people/people.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { DefendantRow, NO_HOUR } from './defendant.ts';
import { Defendants } from './defendants.query.ts';
import { editableFields, editPerson } from './edit-person.ts';
import { notThere } from './merged-file.ts';

/** Edits a defendant's file field by field, beside what others save at the same time. */
export class EditDefendant extends Command<Defendant> {
  constructor(
    readonly actor: Actor,
    readonly defendantId: string,
    readonly input: Omit<InputOf<typeof editDefendant>['body'], 'courtDateBondId'>,
    /** What else is done in the same breath: where it is refused, nothing of the edit is kept. */
    readonly beside: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    super();
  }
}

/** The time and section that an edit names. */
const hourIn = ({ courtTime, courtSection }: Partial<EditDefendant['input']>) => ({
  ...(courtTime !== undefined && { courtTime }),
  ...(courtSection !== undefined && { courtSection }),
});

@CommandHandler(EditDefendant)
export class EditDefendantHandler implements ICommandHandler<EditDefendant> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly defendants: Defendants,
  ) {}

  async execute({ actor, defendantId, input, beside }: EditDefendant): Promise<Defendant> {
    const { organizationId } = actor;
    const key = await this.keys.of(organizationId);
    const { basedOn, ...named } = input;
    const keep: Work<{ defendantId: string }> = async (tx, em) => {
      const which = { organizationId, id: defendantId, lifecycle: 'live' } as const;
      const row = await em.findOne(DefendantRow, which, FOR_UPDATE);
      if (!row) throw await notThere(tx, organizationId, defendantId);
      const { courtDate = row.courtDate } = named;
      // Another day has another hour; without a day there is none (today#court-time-and-section).
      const isOther = courtDate === null || courtDate !== row.courtDate;
      const edit = isOther ? { ...named, ...NO_HOUR, ...(courtDate !== null && hourIn(named)) } : named;
      const owner = { personType: 'defendant', id: defendantId } as const;
      em.assign(
        row,
        await editPerson(tx, { actor, key, owner, row, current: editableFields(defendantFields, row), edit, basedOn }),
      );
      await em.flush();
      await beside();
      return { defendantId };
    };
    const request = { editDefendant: input, defendantId };
    await this.rows.write(actor, request, keep, () => [{ topic: 'defendant', id: defendantId }]);
    return this.defendants.get(actor, defendantId);
  }
}
