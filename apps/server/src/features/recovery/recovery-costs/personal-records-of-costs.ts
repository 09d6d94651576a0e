import type { PersonalRecord } from '../../../platform/database/personal-records.ts';
import { CASES_OF_PEOPLE } from '../cases/index.ts';

/** Who is paid for cases, or named by the grant of a link to one. */
const paidFor = (which: 'in' | 'not in') => `
  select payee_id from recovery_cost
  where organization_id = $1 and payee_kind = 'payee' and case_id ${which} (${CASES_OF_PEOPLE})
  union all
  select fee_payee_id from outside_link
  where organization_id = $1 and fee_payee_id is not null and case_id ${which} (${CASES_OF_PEOPLE})`;

const ONLY_THEIRS = `name <> '' and id in (${paidFor('in')}) and id not in (${paidFor('not in')})`;

/** Payees who were paid for nobody else: their W-9 goes with their name. */
export const PAYEES_OF_PEOPLE = `select id from recovery_payee where organization_id = $1 and ${ONLY_THEIRS}`;

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
    erase: `update recovery_payee set name = '', w9_file_id = null where organization_id = $1 and ${ONLY_THEIRS}`,
  },
];
