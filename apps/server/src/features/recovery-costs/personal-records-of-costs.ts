import type { PersonalRecord } from '../../platform/database/personal-records.ts';
import { CASES_OF_PEOPLE } from '../recovery/index.ts';

/** What costs keep of the defendant: what was typed is emptied; that money was spent, and on which day, stays. */
export const personalRecordsOfCosts: readonly PersonalRecord[] = [
  {
    table: 'recovery_cost',
    rows: `case_id in (${CASES_OF_PEOPLE})
      and concat(what_for, no_receipt_reason, far_back_reason, end_reason) <> ''`,
    erase: `update recovery_cost set what_for = '', no_receipt_reason = '', far_back_reason = '', end_reason = ''
      where organization_id = $1 and case_id in (${CASES_OF_PEOPLE})`,
  },
];
