import { Module } from '@nestjs/common';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { CaseParts, CASES_OF_PEOPLE, CasesModule } from '../cases/index.ts';
import { LeadsController } from './leads.controller.ts';
import { Leads, leadsOfCase } from './leads.query.ts';
import { LogVisitHandler } from './log-visit.ts';
import { SaveLeadHandler } from './save-lead.ts';

const OF_PEOPLE = `case_id in (${CASES_OF_PEOPLE})`;

/** Where a defendant may be, and who went there (recovery#lead-confidence and recovery#visits). */
@Module({
  imports: [CasesModule],
  controllers: [LeadsController],
  providers: [Leads, SaveLeadHandler, LogVisitHandler],
})
export class LeadsModule {
  constructor(parts: CaseParts, records: PersonalRecords) {
    parts.register(leadsOfCase);
    records.register(
      {
        table: 'recovery_lead',
        rows: `${OF_PEOPLE} and (latitude is not null or concat(value, source, strike_reason) <> '')`,
        erase: `update recovery_lead set value = '', source = '', strike_reason = '', latitude = null, longitude = null
          where organization_id = $1 and ${OF_PEOPLE}`,
      },
      {
        table: 'recovery_visit',
        rows: `${OF_PEOPLE} and (latitude is not null or concat(notes, late_reason, strike_reason) <> '')`,
        erase: `update recovery_visit set notes = '', late_reason = '', strike_reason = '', latitude = null, longitude = null
          where organization_id = $1 and ${OF_PEOPLE}`,
      },
    );
  }
}
