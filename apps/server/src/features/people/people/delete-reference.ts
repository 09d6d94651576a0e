import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { deleteReference } from '#contracts/people/people/indemnitors.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { lockOwner, referenceChanges, referenceName } from './reference-owner.ts';
import { ReferenceRow } from './reference.ts';

/** Deletes a reference of a defendant or an indemnitor. */
export class DeleteReference extends CommandOf(deleteReference) {}

@CommandHandler(DeleteReference)
export class DeleteReferenceHandler implements ICommandHandler<DeleteReference> {
  constructor(private readonly rows: TenantRows) {}

  async execute({ actor, params: { referenceId } }: DeleteReference): Promise<{ referenceId: string }> {
    const { organizationId } = actor;
    const remove = async (tx: TenantTransaction, em: EntityManager) => {
      const row = await em.findOne(ReferenceRow, { organizationId, id: referenceId });
      if (!row) throw new Refused('REFERENCE_NOT_FOUND');
      const { personType, personId } = row;
      const defendantId = await lockOwner(tx, organizationId, row);
      em.remove(row);
      const details = { name: referenceName(row) };
      await recordCaseFileChange(tx, actor, { defendantId, action: 'reference-deleted', details });
      return { referenceId, defendantId, personType, personId };
    };
    await this.rows.write(actor, { deleteReference: referenceId }, remove, referenceChanges);
    return { referenceId };
  }
}
