import type { PersonalRecord } from '../../../platform/database/personal-records.ts';

const documents = (rows: string): PersonalRecord => ({
  table: 'stored_file',
  rows,
  erase: `with gone as (
      delete from stored_file where organization_id = $1 and ${rows}
      returning object_id, thumbnail_id
    )
    update stored_object set delete_after = now()
    where organization_id = $1
      and id in (select object_id from gone union all select thumbnail_id from gone where thumbnail_id is not null)`,
});

/** Every document of people, mugshots and deleted ones included: the rows go at once, a worker deletes the bytes. */
export const documentsOfPeople = documents('subject_id = any($2::uuid[])');

/** What is attached to records of theirs; `records` selects the ids of these, with the values of a personal record. */
export const attachmentsOfPeople = (records: string): PersonalRecord =>
  documents(`purpose = 'attachment' and subject_id in (${records})`);
