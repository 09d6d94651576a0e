import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { editIndemnitor, type Indemnitor } from '#contracts/people/people/indemnitors.ts';
import { indemnitorFields } from '#contracts/people/people/people.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { editableFields, editPerson } from './edit-person.ts';
import { IndemnitorRow, refuseEmpty } from './indemnitor.ts';
import { Indemnitors } from './indemnitors.query.ts';
import { indemnitorNotThere } from './merged-file.ts';

/** Edits an indemnitor field by field, beside what others save at the same time. */
export class EditIndemnitor extends CommandOf(editIndemnitor) {}

@CommandHandler(EditIndemnitor)
export class EditIndemnitorHandler implements ICommandHandler<EditIndemnitor> {
  constructor(
    private readonly rows: TenantRows,
    private readonly keys: DataKeys,
    private readonly indemnitors: Indemnitors,
  ) {}

  async execute({ actor, params: { indemnitorId }, body: input }: EditIndemnitor): Promise<Indemnitor> {
    const { organizationId } = actor;
    const key = await this.keys.of(organizationId);
    const { basedOn, ...edit } = input;
    await this.rows.write(
      actor,
      { editIndemnitor: input, indemnitorId },
      async (tx, em) => {
        const which = { organizationId, id: indemnitorId, lifecycle: 'live' } as const;
        const row = await em.findOne(IndemnitorRow, which, FOR_UPDATE);
        if (!row) throw await indemnitorNotThere(tx, organizationId, indemnitorId);
        const owner = { personType: 'indemnitor', id: indemnitorId } as const;
        em.assign(
          row,
          await editPerson(tx, {
            actor,
            key,
            owner,
            row,
            current: editableFields(indemnitorFields, row),
            edit,
            basedOn,
          }),
        );
        refuseEmpty(row);
        return { indemnitorId, defendantId: row.defendantId };
      },
      ({ defendantId }) => [
        { topic: 'indemnitor', id: indemnitorId },
        { topic: 'defendant', id: defendantId },
      ],
    );
    return this.indemnitors.get(actor, indemnitorId);
  }
}
