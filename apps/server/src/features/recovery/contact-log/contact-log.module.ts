import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { CallsElsewhere, PlansModule } from '../../books/plans/index.ts';
import { CaseParts, CASES_OF_PEOPLE, CasesModule } from '../cases/index.ts';
import { CallTimes } from './call-times.query.ts';
import { callsOfCases } from './calls-of-people.query.ts';
import { callsOfCase, CaseCalls } from './case-calls.query.ts';
import { ContactLogController } from './contact-log.controller.ts';
import { LogCallHandler } from './log-call.ts';
import { SetContactZoneHandler } from './set-contact-zone.ts';

/** Whose calls: to them, and of their cases. */
const CALLS_OF_PEOPLE = `(person_id = any($2::uuid[]) or case_id in (${CASES_OF_PEOPLE}))`;

/** Calls to the people of recovery cases, within the hours and once a day (recovery#calling-hours). */
@Module({
  imports: [PlansModule, CasesModule],
  controllers: [ContactLogController],
  providers: [CallTimes, CaseCalls, LogCallHandler, SetContactZoneHandler],
})
export class ContactLogModule {
  constructor(parts: CaseParts, records: PersonalRecords, following: FollowingRecords, elsewhere: CallsElsewhere) {
    parts.register(callsOfCase);
    elsewhere.register(callsOfCases);
    records.register(
      {
        table: 'contact_call',
        rows: `${CALLS_OF_PEOPLE} and concat(note, early_reason, strike_reason) <> ''`,
        erase: `update contact_call set note = '', early_reason = '', strike_reason = ''
          where organization_id = $1 and ${CALLS_OF_PEOPLE}`,
      },
      { table: 'contact_zone', rows: 'person_id = any($2::uuid[])' },
    );
    following.register(
      { table: 'contact_call', column: 'person_id', whom: 'either', key: 'id' },
      {
        table: 'contact_zone',
        column: 'person_id',
        whom: 'either',
        key: 'person_id',
        which: 'not exists (select from contact_zone z where z.organization_id = $1 and z.person_id = $3)',
      },
    );
  }
}
