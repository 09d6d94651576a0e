import type { PersonalRecord } from '../../platform/database/personal-records.ts';
import { CASES_OF_PEOPLE } from '../recovery/index.ts';

const PAID_FOR = `select payee_id from recovery_cost where organization_id = $1 and payee_kind = 'payee'`;

const ONLY_THEIRS = `name <> '' and id in (${PAID_FOR} and case_id in (${CASES_OF_PEOPLE}))
  and id not in (${PAID_FOR} and case_id not in (${CASES_OF_PEOPLE}))`;

/** What costs keep of the defendant: what was typed is emptied; that money was spent, and on which day, stays. Of a payee the name. */
export const personalRecordsOfCosts: readonly PersonalRecord[] = [
  {
    table: 'recovery_cost',
    rows: `case_id in (${CASES_OF_PEOPLE})
      and concat(what_for, no_receipt_reason, far_back_reason, end_reason) <> ''`,
    erase: `update recovery_cost set what_for = '', no_receipt_reason = '', far_back_reason = '', end_reason = ''
      where organization_id = $1 and case_id in (${CASES_OF_PEOPLE})`,
  },
  // Who was paid for other people's cases, too, stays; the last of their cases takes the name along.
  {
    table: 'recovery_payee',
    rows: ONLY_THEIRS,
    erase: `update recovery_payee set name = '' where organization_id = $1 and ${ONLY_THEIRS}`,
  },
];
