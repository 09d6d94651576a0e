import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { OfficialFeesModule } from './features/official-fees/index.ts';
import { OrganizationsModule } from './features/organizations/organizations.module.ts';
import { QuickLinksModule } from './features/quick-links/quick-links.module.ts';
import { SuretiesModule } from './features/sureties/index.ts';
import { PeopleModule } from './features/people/people.module.ts';
import { DocumentsModule } from './features/documents/documents.module.ts';
import { NotesModule } from './features/notes/notes.module.ts';
import { PapersModule } from './features/papers/papers.module.ts';
import { LedgerModule } from './features/ledger/ledger.module.ts';
import { BooksModule } from './features/books/books.module.ts';
import { PowerNumbersModule } from './features/power-numbers/power-numbers.module.ts';
import { AccountsModule } from './features/accounts/accounts.module.ts';
import { BondsModule } from './features/bonds/bonds.module.ts';
import { TransfersModule } from './features/transfers/transfers.module.ts';
import { PlansModule } from './features/plans/plans.module.ts';
import { ApprovalsModule } from './features/approvals/approvals.module.ts';
import { PaymentsModule } from './features/payments/payments.module.ts';
import { PowersModule } from './features/powers/index.ts';
import { SuretyCasesModule } from './features/surety-cases/surety-cases.module.ts';
import { SuretyMailModule } from './features/surety-mail/surety-mail.module.ts';
import { ClockModule } from './features/clock/clock.module.ts';
import { RecoveryToolsModule } from './features/recovery-tools/recovery-tools.module.ts';
import { RecoveryModule } from './features/recovery/recovery.module.ts';
import { ContactLogModule } from './features/contact-log/contact-log.module.ts';
import { LeadsModule } from './features/leads/leads.module.ts';
import { OutsideLinksModule } from './features/outside-links/outside-links.module.ts';
import { IntakeModule } from './features/intake/intake.module.ts';
import { IdentityModule } from './features/identity/identity.module.ts';
import { ReportsModule } from './features/reports/reports.module.ts';
import { PaperModule } from './features/paper/paper.module.ts';
import { ProductionModule } from './features/production/index.ts';
import { CommissionModule } from './features/commission/index.ts';
import { DisbursementsModule } from './features/disbursements/index.ts';
import { BufModule } from './features/buf/index.ts';
import { SuretyReportsModule } from './features/surety-reports/index.ts';
import { ChronologyModule } from './features/chronology/chronology.module.ts';
import { CaseFileModule } from './features/case-file/case-file.module.ts';
import { SearchModule } from './features/search/search.module.ts';
import { BackgroundModule } from './features/background/background.module.ts';
import { DashboardModule } from './features/dashboard/dashboard.module.ts';
import { AuditModule } from './features/audit/audit.module.ts';
import { PayablesModule } from './features/payables/index.ts';
import { RecoveryJoinsModule } from './features/recovery-joins/recovery-joins.module.ts';
import { RecoveryCostsModule } from './features/recovery-costs/index.ts';
import { SurrenderModule } from './features/surrender/index.ts';
import { SuretyGrants, SuretyPortalModule } from './features/surety-portal/index.ts';
import { SystemModule } from './features/system/system.module.ts';
import { AgentMemberships } from './features/organizations/index.ts';
import { entities } from './entities.ts';
import { categories, eventTypes } from './event-types.ts';
import { AuthModule } from './edge/auth/auth.module.ts';
import type { Settings } from './kernel/config.ts';
import { EventLogModule } from './platform/event-log/event-log.module.ts';
import { MailModule } from './platform/mail/mail.module.ts';
import { LiveModule } from './edge/live/live.module.ts';
import { ProjectionsModule } from './platform/projections/projections.module.ts';
import { HttpModule } from './edge/app/http.module.ts';
import { JobsModule } from './platform/jobs/jobs.module.ts';
import { StorageModule } from './platform/storage/storage.module.ts';
import { PlatformModule } from './platform.module.ts';
import { views } from './views.ts';

/** The table of contents: platform modules, then features in their declared order. The api and the worker run the same one. */
@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(settings, entities),
        CqrsModule.forRoot(),
        EventLogModule.with({ eventTypes, categories }),
        ProjectionsModule.with(views),
        JobsModule,
        MailModule,
        StorageModule,
        AuthModule.with({ memberships: AgentMemberships, grants: SuretyGrants }),
        LiveModule,
        HttpModule,

        OrganizationsModule,
        SuretiesModule,
        QuickLinksModule,
        PeopleModule,
        DocumentsModule,
        PapersModule,
        NotesModule,
        LedgerModule,
        BooksModule,
        PowerNumbersModule,
        AccountsModule,
        BondsModule,
        TransfersModule,
        PlansModule,
        PaymentsModule,
        ApprovalsModule,
        DisbursementsModule,
        CommissionModule,
        ProductionModule,
        OfficialFeesModule,
        BufModule,
        PowersModule,
        SuretyCasesModule,
        SuretyMailModule,
        ClockModule,
        RecoveryModule,
        ContactLogModule,
        LeadsModule,
        OutsideLinksModule,
        IntakeModule,
        IdentityModule,
        ReportsModule,
        PaperModule,
        SuretyReportsModule,
        ChronologyModule,
        RecoveryJoinsModule,
        RecoveryCostsModule,
        PayablesModule,
        SurrenderModule,
        SuretyPortalModule,
        CaseFileModule,
        SearchModule,
        BackgroundModule,
        RecoveryToolsModule,
        DashboardModule,
        AuditModule,
        SystemModule,
      ],
    };
  }
}
