import type { PersonalRecord } from '../../platform/database/personal-records.ts';

/** Every document of people, mugshots and deleted ones included: the rows go at once, a worker deletes the bytes. */
export const documentsOfPeople: PersonalRecord = {
  table: 'stored_file',
  rows: 'subject_id = any($2::uuid[])',
  erase: `with gone as (
      delete from stored_file where organization_id = $1 and subject_id = any($2::uuid[])
      returning object_id, thumbnail_id
    )
    update stored_object set delete_after = now()
    where organization_id = $1
      and id in (select object_id from gone union all select thumbnail_id from gone where thumbnail_id is not null)`,
};
