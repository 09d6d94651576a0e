import { Injectable } from '@nestjs/common';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { notThere } from './merged-file.ts';
import type { OwnCourtDate } from './own-court-dates.ts';

/** A whole file, as it is answered; never the SSN. */
const COLUMNS = `id as defendant_id, full_name, birthday, phone_number, email, address,
  city, state, zip, employer_name, employer_phone, supervisor_name, employer_address, employer_city,
  employer_state, employer_zip, alternate_phone, race, sex, height, weight, vehicle_make, vehicle_model, vehicle_year,
  vehicle_color, other_contact, court_date, court_time, court_section,
  ssn_last4, mugshot_file_id, version, created_at`;

/** Reads the organization's defendants. */
@Injectable()
export class Defendants {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * One defendant.
   * @throws Refused DEFENDANT_NOT_FOUND, also for another organization's; FILE_MERGED.
   */
  async get({ organizationId }: Actor, defendantId: string): Promise<Defendant> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Defendant>(
        `select ${COLUMNS} from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`,
        [organizationId, defendantId],
      );
      const [defendant] = rows;
      if (!defendant) throw await notThere(tx, organizationId, defendantId);
      return defendant;
    });
  }

  /**
   * Asserts that the organization has this defendant.
   * @throws Refused DEFENDANT_NOT_FOUND, FILE_MERGED
   */
  async exists({ organizationId }: Pick<Actor, 'organizationId'>, defendantId: string): Promise<void> {
    await this.database.read(organizationId, async (tx) => {
      const { rowCount } = await tx.query(
        `select 1 from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`,
        [organizationId, defendantId],
      );
      if (rowCount === 0) throw await notThere(tx, organizationId, defendantId);
    });
  }

  /** The court date that stands on a person's own file, with its hour; null where none does (today#unfinished-bond). */
  async ownCourtDate({ organizationId }: Actor, defendantId: string): Promise<OwnCourtDate | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<OwnCourtDate>(
        `select court_date, court_time, court_section from defendant
         where organization_id = $1 and id = $2 and lifecycle = 'live' and court_date is not null`,
        [organizationId, defendantId],
      ),
    );
    return rows[0] ?? null;
  }

  /** How many the organization has. */
  async count({ organizationId }: Actor): Promise<number> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ count: number }>(`select count(*) from defendant where organization_id = $1 and lifecycle = 'live'`, [
        organizationId,
      ]),
    );
    return rows[0]?.count ?? 0;
  }
}
