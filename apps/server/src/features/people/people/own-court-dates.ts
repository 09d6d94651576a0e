import { Injectable } from '@nestjs/common';
import { v5 as uuidV5 } from 'uuid';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';

interface OfPerson {
  organizationId: string;
  defendantId: string;
  changedBy: string;
}

/** Another court date on the person's own file, with its line in their history. Nothing where it is so already. */
export const keepCourtDate = async (
  tx: TenantTransaction,
  { organizationId, defendantId, changedBy }: OfPerson,
  courtDate: string | null,
): Promise<void> => {
  await tx.query(
    `with before as (
       select court_date from defendant where organization_id = $1 and id = $2 and lifecycle in ('pending', 'live') for update
     ), changed as (
       update defendant d set court_date = $3::date, version = d.version + 1 from before
       where d.organization_id = $1 and d.id = $2 and before.court_date is distinct from $3::date
       returning d.version, before.court_date as old_date
     )
     insert into person_change (organization_id, person_type, person_id, version, changed_by, field, old_value, new_value)
     select $1, 'defendant', $2, version, $4, 'courtDate', coalesce(old_date::text, ''), coalesce($3::date::text, '')
     from changed`,
    [organizationId, defendantId, courtDate, changedBy],
  );
};

/** A court date is a person's own only while no OPEN bond of theirs can have it (today#unfinished-bond). */
@Injectable()
export class OwnCourtDates {
  constructor(private readonly rows: TenantRows) {}

  /** An OPEN bond has it now, or it is history: once for each command, however often that is sent. */
  handOver(actor: Actor, defendantId: string): Promise<void> {
    return this.keep(actor, defendantId, null);
  }

  /** A discarded bond gives its date back: the person must appear all the same. */
  giveBack(actor: Actor, defendantId: string, courtDate: string): Promise<void> {
    return this.keep(actor, defendantId, courtDate);
  }

  private async keep(actor: Actor, defendantId: string, courtDate: string | null): Promise<void> {
    const { organizationId, userId: changedBy } = actor;
    const own = { ...actor, commandId: uuidV5('court date of the person', actor.commandId) };
    await this.rows.write(
      own,
      { keepCourtDate: courtDate, defendantId },
      async (tx) => {
        await keepCourtDate(tx, { organizationId, defendantId, changedBy }, courtDate);
        return {};
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}
