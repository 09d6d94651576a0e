import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { RequiredPapersModule } from '../../people/required-papers/index.ts';
import { PrintingModule } from '../printing/index.ts';
import { Custody } from './custody.ts';
import { EndThingHandler } from './end-thing.ts';
import { GiveBackThingHandler } from './give-back-thing.ts';
import { HeldFiles } from './held-files.query.ts';
import { MoveThingHandler } from './move-thing.ts';
import { PropertyController } from './property.controller.ts';
import { Property } from './property.query.ts';
import { ReceiveThingHandler } from './receive-thing.ts';
import { ThingReceipts } from './thing-receipt.ts';

const OF_DEFENDANTS = 'defendant_id = any($2::uuid[])';
const THEIRS = `property_id in (
  select t.property_id from property_thing t where t.organization_id = $1 and t.${OF_DEFENDANTS})`;
const OF_STEPS = `step_id in (select s.step_id from property_step s where s.organization_id = $1 and s.${THEIRS})`;

/** Things held as collateral, and their custody: a register, nothing is booked (money#collateral-property). */
@Module({
  imports: [DocumentsModule, RequiredPapersModule, PrintingModule],
  controllers: [PropertyController],
  providers: [
    Custody,
    EndThingHandler,
    GiveBackThingHandler,
    HeldFiles,
    MoveThingHandler,
    Property,
    ReceiveThingHandler,
    ThingReceipts,
  ],
})
export class PropertyModule {
  /** Things keep their numbers and days: what was typed of them goes, and with it what there is to list. */
  constructor(records: PersonalRecords, following: FollowingRecords) {
    records.register(
      { table: 'property_file', rows: OF_STEPS },
      {
        table: 'property_step',
        rows: `${THEIRS} and (whom <> '' or words <> '')`,
        erase: `update property_step set whom = '', words = '' where organization_id = $1 and ${THEIRS}`,
      },
      {
        table: 'property_thing',
        rows: `${OF_DEFENDANTS} and (name <> '' or description <> '' or serial_number <> '' or kept_at <> '')`,
        erase: `update property_thing set name = '', description = '', serial_number = '', kept_at = ''
          where organization_id = $1 and ${OF_DEFENDANTS}`,
      },
    );
    following.register(
      { table: 'property_thing', column: 'defendant_id', key: 'property_id' },
      { table: 'property_thing', column: 'giver_id', whom: 'either', key: 'property_id' },
    );
  }
}
