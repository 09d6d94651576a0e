import type { PersonalRecord } from '../../../platform/database/personal-records.ts';

/**
 * The letter of a report names defendants in its files until it is sent; the report itself keeps ids. One that still waits
 * when somebody in it is erased goes with them: the report stays, and can be taken as a file again.
 */
export const namedLetters: PersonalRecord = {
  table: 'outgoing_mail',
  rows: `(attachment_base64 is not null or csv_text is not null) and mail_id in (
    select r.report_id from surety_report r, jsonb_array_elements(r.content -> 'lines') line
    where r.organization_id = $1 and (line ->> 'defendantId')::uuid = any($2::uuid[]))`,
};
