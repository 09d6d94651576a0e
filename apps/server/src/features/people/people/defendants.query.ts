import { Injectable } from '@nestjs/common';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';

/** A whole file, as it is answered; never the SSN. */
const COLUMNS = `id as "defendantId", full_name as "fullName", birthday, phone_number as "phoneNumber", email, address,
  city, state, zip, employer_name as "employerName", employer_phone as "employerPhone",
  supervisor_name as "supervisorName", employer_address as "employerAddress", employer_city as "employerCity",
  employer_state as "employerState", employer_zip as "employerZip", alternate_phone as "alternatePhone", race, sex,
  height, weight, vehicle_make as "vehicleMake", vehicle_model as "vehicleModel", vehicle_year as "vehicleYear",
  vehicle_color as "vehicleColor", other_contact as "otherContact", court_date as "courtDate",
  ssn_last4 as "ssnLast4", mugshot_file_id as "mugshotFileId", version, created_at as "createdAt"`;

/** Reads the organization's defendants. */
@Injectable()
export class Defendants {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * One defendant.
   * @throws Refused DEFENDANT_NOT_FOUND, also for another organization's.
   */
  async get({ organizationId }: Actor, defendantId: string): Promise<Defendant> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Defendant>(
        `select ${COLUMNS} from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`,
        [organizationId, defendantId],
      ),
    );
    const defendant = rows[0];
    if (!defendant) throw new Refused('DEFENDANT_NOT_FOUND');
    return defendant;
  }

  /**
   * Asserts that the organization has this defendant.
   * @throws Refused DEFENDANT_NOT_FOUND
   */
  async exists({ organizationId }: Pick<Actor, 'organizationId'>, defendantId: string): Promise<void> {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query(`select 1 from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`, [
        organizationId,
        defendantId,
      ]),
    );
    if (rowCount === 0) throw new Refused('DEFENDANT_NOT_FOUND');
  }

  /** The court date that stands on a person's own file; null where none does (today#unfinished-bond). */
  async ownCourtDate({ organizationId }: Actor, defendantId: string): Promise<string | null> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ courtDate: string | null }>(
        `select court_date as "courtDate" from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`,
        [organizationId, defendantId],
      ),
    );
    return rows[0]?.courtDate ?? null;
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
