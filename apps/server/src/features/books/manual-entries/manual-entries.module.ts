import { Module } from '@nestjs/common';
import { PeriodsModule } from '../periods/index.ts';
import { manualEntryDecisions } from '#contracts/books/manual-entries/manual-entries.ts';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { ApprovalsModule, decisionRoutes, WaitingCounts } from '../approvals/index.ts';
import { AskForManualEntryHandler } from './ask-for-manual-entry.ts';
import { BookableAccounts } from './bookable-accounts.query.ts';
import { DecideManualEntry, DecideManualEntryHandler } from './decide-manual-entry.ts';
import { ManualEntriesController } from './manual-entries.controller.ts';
import { ManualEntryList } from './manual-entries.query.ts';
import { VoidManualEntryHandler } from './void-manual-entry.ts';

/** Manual journal entries, each with a second person (money#manual-entries). */
@Module({
  imports: [OrganizationsModule, ApprovalsModule, PeriodsModule],
  controllers: [ManualEntriesController, decisionRoutes(manualEntryDecisions, DecideManualEntry)],
  providers: [
    BookableAccounts,
    ManualEntryList,
    AskForManualEntryHandler,
    DecideManualEntryHandler,
    VoidManualEntryHandler,
  ],
})
export class ManualEntriesModule {
  constructor(waiting: WaitingCounts, list: ManualEntryList) {
    waiting.register(async (_, organizationId) => [
      { kind: 'manual entries', subjectId: null, name: '', waiting: await list.waiting(organizationId) },
    ]);
  }
}
