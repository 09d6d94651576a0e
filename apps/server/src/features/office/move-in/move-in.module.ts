import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { BringInListsHandler } from './bring-in-lists.ts';
import { CheckLists } from './check-lists.query.ts';
import { CheckMoveIn } from './check-move-in.ts';
import { ChooseForMoveInHandler } from './choose-for-move-in.ts';
import { EraseMoveInFiles } from './erase-move-in-files.ts';
import { FinishMoveIn } from './finish-move-in.ts';
import { MoveInController } from './move-in.controller.ts';
import { MoveInLists } from './move-in.query.ts';
import { MoveInRows } from './move-in-rows.query.ts';
import { RefusedRows } from './refused-rows.query.ts';
import { RemoveMoveInFileHandler } from './remove-move-in-file.ts';
import { TakeBackListsHandler } from './take-back-lists.ts';
import { UploadMoveInFileHandler } from './upload-move-in-file.ts';

/** The lists that an agency brings from its old program (moving-in#move-in-lists). */
@Module({
  controllers: [MoveInController],
  providers: [
    CheckLists,
    CheckMoveIn,
    MoveInLists,
    MoveInRows,
    RefusedRows,
    UploadMoveInFileHandler,
    ChooseForMoveInHandler,
    RemoveMoveInFileHandler,
    BringInListsHandler,
    TakeBackListsHandler,
    FinishMoveIn,
    EraseMoveInFiles,
  ],
})
export class MoveInModule {
  constructor(records: PersonalRecords) {
    // The row stays, so that whoever was erased does not come again with the next file.
    const rows = 'person_id = any($2::uuid[]) and fields_sealed is not null';
    records.register({
      table: 'move_in_person',
      rows,
      erase: `update move_in_person set fields_sealed = null where organization_id = $1 and ${rows}`,
    });
  }
}
