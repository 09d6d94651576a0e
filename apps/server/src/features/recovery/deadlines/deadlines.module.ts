import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { DocumentsModule } from '../../people/documents/index.ts';
import { DeadlinesController } from './deadlines.controller.ts';
import { Emergencies } from './emergencies.query.ts';
import { EnterEmergencyHandler } from './enter-emergency.ts';
import { MilitaryServices } from './military-service.query.ts';
import { Notices } from './notices.query.ts';
import { ReadNoticesHandler } from './read-notices.ts';
import { RecordMilitaryServiceHandler } from './record-military-service.ts';
import { WithdrawEmergencyHandler } from './withdraw-emergency.ts';
import { WithdrawMilitaryServiceHandler } from './withdraw-military-service.ts';

const SERVICES_OF_PEOPLE = `withdraw_reason <> ''
  and bond_id in (select bond_id from bond where organization_id = $1 and defendant_id = any($2::uuid[]))`;

/** The clock of forfeitures: grounds that mark court dates, and notices that tell people of deadlines. */
@Module({
  imports: [DocumentsModule],
  controllers: [DeadlinesController],
  providers: [
    Emergencies,
    MilitaryServices,
    Notices,
    EnterEmergencyHandler,
    WithdrawEmergencyHandler,
    RecordMilitaryServiceHandler,
    WithdrawMilitaryServiceHandler,
    ReadNoticesHandler,
  ],
})
export class DeadlinesModule {
  constructor(records: PersonalRecords) {
    records.register({
      table: 'military_service',
      rows: SERVICES_OF_PEOPLE,
      erase: `update military_service set withdraw_reason = ''
        where organization_id = $1 and ${SERVICES_OF_PEOPLE}`,
    });
  }
}
