import type { PersonalRecord } from '../../../platform/database/personal-records.ts';

/** The cases of people $2, as a list of ids. */
export const CASES_OF_PEOPLE =
  'select id from recovery_case where organization_id = $1 and defendant_id = any($2::uuid[])';

/** What has a drawer of recovery: their cases and their bonds. */
export const CASES_AND_BONDS_OF_PEOPLE = `${CASES_OF_PEOPLE}
  union all select bond_id from bond where organization_id = $1 and defendant_id = any($2::uuid[])`;

/**
 * What cases keep of the defendant and of those who were asked: contacts and interviews go, titles, notes and what was
 * typed on the way are emptied; that there was a case, and how it ended, stays
 * (recovery#deleting-a-person-in-recovery).
 */
export const personalRecordsOfCases: readonly PersonalRecord[] = [
  { table: 'recovery_contact', rows: `case_id in (${CASES_OF_PEOPLE})` },
  {
    table: 'recovery_interview',
    rows: `case_id in (${CASES_OF_PEOPLE}) and concat(name, location, notes, strike_reason) <> ''`,
    erase: `update recovery_interview set name = '', location = '', notes = '', strike_reason = ''
      where organization_id = $1 and case_id in (${CASES_OF_PEOPLE})`,
  },
  {
    table: 'recovery_case_change',
    rows: `case_id in (${CASES_OF_PEOPLE}) and (reason <> '' or fields <> '[]')`,
    erase: `update recovery_case_change set reason = '', fields = '[]'
      where organization_id = $1 and case_id in (${CASES_OF_PEOPLE})`,
  },
  {
    table: 'recovery_case',
    rows: "defendant_id = any($2::uuid[]) and concat(title, outcome_note) <> ''",
    erase: `update recovery_case set title = '', outcome_note = ''
      where organization_id = $1 and defendant_id = any($2::uuid[])`,
  },
];
