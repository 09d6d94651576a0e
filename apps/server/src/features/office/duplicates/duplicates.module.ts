import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { FilesSideBySide } from './compare-files.query.ts';
import { DuplicatesController } from './duplicates.controller.ts';
import { DuplicatesOfPerson } from './duplicates-of-person.query.ts';
import { Duplicates } from './duplicates.query.ts';
import { FinishFileMerges } from './finish-file-merges.ts';
import { MergedFiles } from './merged-files.query.ts';
import { MergeFilesHandler } from './merge-files.ts';
import { TakeBackApartHandler } from './take-back-apart.ts';
import { TellApartHandler } from './tell-apart.ts';
import { UndoMergeHandler } from './undo-merge.ts';
import { ViewsCaughtUp } from './views-caught-up.ts';

const MERGES_OF_PEOPLE = '(from_id = any($2::uuid[]) or to_id = any($2::uuid[])) and fields_sealed is not null';

/** Two files of one person: found, looked at side by side, and told apart (people#possible-duplicates). */
@Module({
  imports: [PeopleModule],
  controllers: [DuplicatesController],
  providers: [
    Duplicates,
    DuplicatesOfPerson,
    FilesSideBySide,
    MergedFiles,
    TellApartHandler,
    TakeBackApartHandler,
    MergeFilesHandler,
    UndoMergeHandler,
    FinishFileMerges,
    ViewsCaughtUp,
  ],
})
export class DuplicatesModule {
  constructor(records: PersonalRecords) {
    records.register(
      { table: 'not_the_same', rows: '(one_id = any($2::uuid[]) or other_id = any($2::uuid[]))' },
      {
        table: 'file_merge',
        rows: MERGES_OF_PEOPLE,
        erase: `update file_merge set fields_sealed = null where organization_id = $1 and ${MERGES_OF_PEOPLE}`,
      },
    );
  }
}
