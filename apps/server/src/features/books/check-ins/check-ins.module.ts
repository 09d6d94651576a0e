import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { PeopleModule } from '../../people/people/index.ts';
import { BondModule } from '../bond/index.ts';
import { CheckInStandings } from './check-in-standings.query.ts';
import { CheckInsController } from './check-ins.controller.ts';
import { CheckIns } from './check-ins.query.ts';
import { LogCheckInHandler } from './log-check-in.ts';
import { ScheduleCheckInsHandler } from './schedule-check-ins.ts';
import { StopCheckInsHandler } from './stop-check-ins.ts';
import { StrikeCheckInHandler } from './strike-check-in.ts';

/** Check-ins of people, and the schedules on their bonds (today#check-in-schedule). */
@Module({
  imports: [PeopleModule, BondModule],
  controllers: [CheckInsController],
  providers: [
    CheckIns,
    CheckInStandings,
    LogCheckInHandler,
    ScheduleCheckInsHandler,
    StopCheckInsHandler,
    StrikeCheckInHandler,
  ],
  exports: [CheckInStandings],
})
export class CheckInsModule {
  constructor(records: PersonalRecords, following: FollowingRecords) {
    records.register({ table: 'check_in', rows: 'defendant_id = any($2::uuid[])' });
    following.register(
      { table: 'check_in', column: 'defendant_id', key: 'id' },
      { table: 'check_in', column: 'indemnitor_id', whom: 'indemnitor', key: 'id' },
    );
  }
}
