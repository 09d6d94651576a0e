import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { saveReference } from '#contracts/people/people/indemnitors.ts';
import type { Reference } from '#contracts/people/people/people.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import { lockOwner, referenceChanges, referenceName } from './reference-owner.ts';
import { ReferenceRow } from './reference.ts';

/** Saves a reference of a defendant or an indemnitor: a new one, or in the place of what it was. */
export class SaveReference extends CommandOf(saveReference) {}

@CommandHandler(SaveReference)
export class SaveReferenceHandler implements ICommandHandler<SaveReference> {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { referenceId }, body: input }: SaveReference): Promise<Reference> {
    const { personType, personId, ...fields } = input;
    if (fields.name === '' && fields.phone === '') throw new Refused('REFERENCE_EMPTY');
    const owner = { personType, personId };
    const keep = async (tx: TenantTransaction, em: EntityManager) => {
      const defendantId = await lockOwner(tx, actor.organizationId, owner);
      const isNew = await this.put(em, actor, referenceId, input);
      const action = isNew ? 'reference-added' : 'reference-changed';
      await recordCaseFileChange(tx, actor, { defendantId, action, details: { name: referenceName(fields) } });
      return { referenceId, defendantId, ...owner };
    };
    await this.rows.write(actor, { saveReference: input, referenceId }, keep, referenceChanges);
    return { referenceId, ...fields };
  }

  private async put(
    em: EntityManager,
    { organizationId, userId }: Actor,
    referenceId: string,
    input: SaveReference['body'],
  ): Promise<boolean> {
    const row = await em.findOne(ReferenceRow, { organizationId, id: referenceId });
    if (row && (row.personType !== input.personType || row.personId !== input.personId)) {
      throw new Refused('REFERENCE_NOT_FOUND');
    }
    if (row) em.assign(row, input);
    else {
      const made = { createdBy: userId, createdAt: this.clock.now() };
      em.create(ReferenceRow, { organizationId, id: referenceId, ...input, ...made });
    }
    return row === null;
  }
}
