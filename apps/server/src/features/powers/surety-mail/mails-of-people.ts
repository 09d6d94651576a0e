import type { PersonalRecord } from '../../../platform/database/personal-records.ts';
import { SURETY_CASES_OF_PEOPLE } from '../surety-cases/index.ts';

const OF_CASES = `case_id in (${SURETY_CASES_OF_PEOPLE})`;
const FILES = `mail_id in (select mail_id from surety_mail where organization_id = $1 and ${OF_CASES})`;

/** What mails tell of the people whose cases they became: erasing somebody empties them, that a mail came stays. */
export const mailsOfPeople: readonly PersonalRecord[] = [
  {
    table: 'surety_mail_file',
    rows: `(name <> '' or error <> '') and ${FILES}`,
    erase: `update surety_mail_file set name = '', error = '' where organization_id = $1 and ${FILES}`,
  },
  {
    table: 'surety_mail',
    rows: `(concat(from_name, from_address, subject, body) <> '' or sealed_raw is not null) and ${OF_CASES}`,
    erase: `update surety_mail set from_name = '', from_address = '', subject = '', body = '', sealed_raw = null
      where organization_id = $1 and ${OF_CASES}`,
  },
];
