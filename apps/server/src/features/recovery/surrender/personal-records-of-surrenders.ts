import type { PersonalRecord } from '../../../platform/database/personal-records.ts';

const SURRENDERS_OF_PEOPLE = 'select id from surrender where organization_id = $1 and defendant_id = any($2::uuid[])';

/** What surrenders keep of the defendant: what was typed is emptied; that there was one, and how it ended, stays. */
export const personalRecordsOfSurrenders: readonly PersonalRecord[] = [
  {
    table: 'surrender_paper',
    rows: `surrender_id in (${SURRENDERS_OF_PEOPLE}) and sent_how <> ''`,
    erase: `update surrender_paper set sent_how = ''
      where organization_id = $1 and surrender_id in (${SURRENDERS_OF_PEOPLE})`,
  },
  {
    table: 'surrender',
    rows: "defendant_id = any($2::uuid[]) and concat(reason_note, court, end_reason) <> ''",
    erase: `update surrender set reason_note = '', court = '', end_reason = ''
      where organization_id = $1 and defendant_id = any($2::uuid[])`,
  },
];
