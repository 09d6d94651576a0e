import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { SuretiesModule } from '../../agency/sureties/index.ts';
import { AccountModule } from '../../books/account/index.ts';
import { BondModule } from '../../books/bond/index.ts';
import { BondsModule } from '../../books/bonds/index.ts';
import { ListsToSeal, OpeningModule } from '../../books/opening/index.ts';
import { MonthChecks, PeriodsModule } from '../../books/periods/index.ts';
import { PowerNumbersModule } from '../../books/power-numbers/index.ts';
import { LetterOfRun, PaymentsOfRun, SAID_OF_PEOPLE, TakenBackFirst } from '../brought-in/index.ts';
import { BalancesOfRun } from './balances-of-run.ts';
import { BondReadings, BondTotals } from './bond-reading.query.ts';
import { BondsOfRun } from './bonds-of-run.ts';
import { BringInBonds } from './bring-in-bonds.ts';
import { BringInListsHandler } from './bring-in-lists.ts';
import { CheckLists } from './check-lists.query.ts';
import { CheckMoveIn } from './check-move-in.ts';
import { ChooseForMoveInHandler } from './choose-for-move-in.ts';
import { ControlTotals } from './control-totals.query.ts';
import { EraseMoveInFiles } from './erase-move-in-files.ts';
import { FinishMoveIn } from './finish-move-in.ts';
import { ListsAtSeal } from './lists-at-seal.query.ts';
import { MoveInController } from './move-in.controller.ts';
import { MoveInLists } from './move-in.query.ts';
import { MoveInRows, RefusedRows } from './move-in-rows.query.ts';
import { OwedOfRun } from './owed-of-run.ts';
import { PowersOfRun } from './powers-of-run.ts';
import { RemoveMoveInFileHandler } from './remove-move-in-file.ts';
import { SetBondTotalHandler } from './set-bond-total.ts';
import { SetMoveInTotalHandler } from './set-move-in-total.ts';
import { TakeBackBonds } from './take-back-bonds.ts';
import { TakeBackListsHandler } from './take-back-lists.ts';
import { UploadMoveInFileHandler } from './upload-move-in-file.ts';

/** The lists that an agency brings from its old program (moving-in#move-in-lists). */
@Module({
  imports: [
    OrganizationsModule,
    SuretiesModule,
    AccountModule,
    PowerNumbersModule,
    BondModule,
    BondsModule,
    PeriodsModule,
    OpeningModule,
  ],
  controllers: [MoveInController],
  providers: [
    BondReadings,
    LetterOfRun,
    BondTotals,
    ControlTotals,
    BondsOfRun,
    BalancesOfRun,
    PaymentsOfRun,
    PowersOfRun,
    OwedOfRun,
    BringInBonds,
    TakeBackBonds,
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
    ListsAtSeal,
    SetBondTotalHandler,
    SetMoveInTotalHandler,
    TakenBackFirst,
  ],
  exports: [TakenBackFirst],
})
export class MoveInModule {
  constructor(
    records: PersonalRecords,
    following: FollowingRecords,
    months: MonthChecks,
    bonds: BondReadings,
    seal: ListsToSeal,
    lists: ListsAtSeal,
  ) {
    seal.register(lists);
    months.block(async ({ organizationId }) =>
      (await bonds.areUnsealed(organizationId)) ? [{ words: 'Seal the move-in first.', screen: 'opening' }] : [],
    );
    records.register(SAID_OF_PEOPLE);
    following.register({ table: 'move_in_person', column: 'person_id', whom: 'either', key: 'key_hash' });
  }
}
