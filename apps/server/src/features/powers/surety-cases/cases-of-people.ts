import type { PersonalRecord } from '../../../platform/database/personal-records.ts';
import { attachmentsOfPeople } from '../../people/documents/index.ts';

/** SQL: the cases that are linked to the people of $2. */
export const SURETY_CASES_OF_PEOPLE = `select id from surety_case where organization_id = $1 and defendant_id = any($2::uuid[])`;

/** What cases tell of the people that they are linked to: erasing somebody empties it, the case and its link stay. */
export const casesOfPeople: readonly PersonalRecord[] = [
  attachmentsOfPeople(SURETY_CASES_OF_PEOPLE),
  {
    table: 'surety_import_record',
    rows: `remarks <> '{}' and case_id in (${SURETY_CASES_OF_PEOPLE})`,
    erase: `with emptied as (
        update surety_import_record set remarks = '{}'
        where organization_id = $1 and case_id in (${SURETY_CASES_OF_PEOPLE}) returning import_id)
      update surety_import set sealed_payload = null, sealed_url = null
      where organization_id = $1 and state <> 'working' and import_id in (select import_id from emptied)`,
  },
  {
    table: 'surety_case_change',
    rows: `(fields <> '[]' or reason <> '') and case_id in (${SURETY_CASES_OF_PEOPLE})`,
    erase: `update surety_case_change set fields = '[]', reason = ''
      where organization_id = $1 and case_id in (${SURETY_CASES_OF_PEOPLE})`,
  },
  {
    table: 'surety_case',
    rows: `(defendant_name is not null or case_number is not null or notes is not null or insurer_email <> '')
      and defendant_id = any($2::uuid[])`,
    erase: `update surety_case set defendant_name = null, case_number = null, notes = null, insurer_email = '', facts_hash = null,
        version = version + 1
      where organization_id = $1 and defendant_id = any($2::uuid[])`,
  },
];
