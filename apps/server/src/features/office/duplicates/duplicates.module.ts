import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { FilesSideBySide } from './compare-files.query.ts';
import { DuplicatesController } from './duplicates.controller.ts';
import { DuplicatesOfPerson } from './duplicates-of-person.query.ts';
import { Duplicates } from './duplicates.query.ts';
import { TakeBackApartHandler } from './take-back-apart.ts';
import { TellApartHandler } from './tell-apart.ts';

/** Two files of one person: found, looked at side by side, and told apart (people#possible-duplicates). */
@Module({
  imports: [PeopleModule],
  controllers: [DuplicatesController],
  providers: [Duplicates, DuplicatesOfPerson, FilesSideBySide, TellApartHandler, TakeBackApartHandler],
})
export class DuplicatesModule {
  constructor(records: PersonalRecords) {
    records.register({
      table: 'not_the_same',
      rows: '(one_id = any($2::uuid[]) or other_id = any($2::uuid[]))',
    });
  }
}
