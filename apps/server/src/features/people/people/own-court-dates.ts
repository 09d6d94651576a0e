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

/** When a person is in court, by their own file: time and section as of a bond (today#court-time-and-section). */
export interface OwnCourtDate {
  courtDate: string;
  courtTime: string | null;
  courtSection: string;
}

/** Another court date on the person's own file, with its lines in their history. Nothing where it is so already. */
export const keepCourtDate = async (
  tx: TenantTransaction,
  { organizationId, defendantId, changedBy }: OfPerson,
  own: OwnCourtDate | null,
): Promise<void> => {
  await tx.query(
    `with before as (
       select court_date, court_time, court_section from defendant
       where organization_id = $1 and id = $2 and lifecycle in ('pending', 'live') for update
     ), changed as (
       update defendant d set court_date = $3::date, court_time = $5, court_section = $6, version = d.version + 1 from before
       where d.organization_id = $1 and d.id = $2
         and (before.court_date, before.court_time, before.court_section) is distinct from ($3::date, $5::text, $6::text)
       returning d.version, before.*
     )
     insert into person_change (organization_id, person_type, person_id, version, changed_by, field, old_value, new_value)
     select $1, 'defendant', $2, c.version, $4, f.field, coalesce(f.old_value, ''), coalesce(f.new_value, '')
     from changed c cross join lateral (values
       ('courtDate', c.court_date::text, $3::date::text),
       ('courtTime', c.court_time, $5::text),
       ('courtSection', c.court_section, $6::text)) as f (field, old_value, new_value)
     where coalesce(f.old_value, '') <> coalesce(f.new_value, '')`,
    [organizationId, defendantId, own?.courtDate ?? null, changedBy, own?.courtTime ?? null, own?.courtSection ?? ''],
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
  giveBack(actor: Actor, defendantId: string, court: OwnCourtDate): Promise<void> {
    return this.keep(actor, defendantId, court);
  }

  private async keep(actor: Actor, defendantId: string, court: OwnCourtDate | null): Promise<void> {
    const { organizationId, userId: changedBy } = actor;
    const own = { ...actor, commandId: uuidV5('court date of the person', actor.commandId) };
    await this.rows.write(
      own,
      { keepCourtDate: court, defendantId },
      async (tx) => {
        await keepCourtDate(tx, { organizationId, defendantId, changedBy }, court);
        return {};
      },
      () => [{ topic: 'defendant', id: defendantId }],
    );
  }
}
