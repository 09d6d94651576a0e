import type { PersonalRecord } from '../database/personal-records.ts';

/**
 * What the trail and the History tab keep of people. Erasure keeps the actions in the trail and removes the typed
 * details.
 */
export const auditedOfPeople: readonly PersonalRecord[] = [
  { table: 'file_change', rows: 'defendant_id = any($2::uuid[])' },
  {
    table: 'audit_entry',
    rows: `subject_id = any($2::uuid[]) and details <> '{}'`,
    erase: `update audit_entry set details = '{}'
      where organization_id = $1 and subject_id = any($2::uuid[]) and details <> '{}'`,
  },
];
