import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ExpensesModule } from './features/payouts/expenses/index.ts';
import { BankBookingsModule } from './features/payouts/bank-bookings/index.ts';
import { CoverModule } from './features/payouts/cover/index.ts';
import { OfficialFeesModule } from './features/payouts/official-fees/index.ts';
import { ChartModule } from './features/agency/chart/index.ts';
import { OrganizationsModule } from './features/agency/organizations/organizations.module.ts';
import { QuickLinksModule } from './features/agency/quick-links/quick-links.module.ts';
import { SuretiesModule } from './features/agency/sureties/index.ts';
import { PeopleModule } from './features/people/people/people.module.ts';
import { DocumentsModule } from './features/people/documents/documents.module.ts';
import { NotesModule } from './features/people/notes/notes.module.ts';
import { RequiredPapersModule } from './features/people/required-papers/required-papers.module.ts';
import { PeriodsModule } from './features/books/periods/index.ts';
import { LedgerModule } from './features/books/ledger/ledger.module.ts';
import { ProofModule } from './features/books/proof/index.ts';
import { BondModule } from './features/books/bond/index.ts';
import { AccountModule } from './features/books/account/index.ts';
import { CourtDatesModule } from './features/books/court-dates/court-dates.module.ts';
import { JudgmentsModule } from './features/books/judgments/judgments.module.ts';
import { CheckInsModule } from './features/books/check-ins/index.ts';
import { CourtRemindersModule } from './features/books/court-reminders/index.ts';
import { RateAdjustmentsModule } from './features/books/rate-adjustments/rate-adjustments.module.ts';
import { PowerNumbersModule } from './features/books/power-numbers/power-numbers.module.ts';
import { AccountsModule } from './features/books/accounts/accounts.module.ts';
import { BondsModule } from './features/books/bonds/bonds.module.ts';
import { TransfersModule } from './features/books/transfers/transfers.module.ts';
import { PlansModule } from './features/books/plans/plans.module.ts';
import { ApprovalsModule } from './features/books/approvals/approvals.module.ts';
import { ManualEntriesModule } from './features/books/manual-entries/index.ts';
import { FirstNumbersModule } from './features/books/first-numbers/index.ts';
import { OpeningModule } from './features/books/opening/index.ts';
import { PaymentsBeforeModule } from './features/books/payments-before/index.ts';
import { TillsModule } from './features/books/tills/tills.module.ts';
import { PaymentsModule } from './features/books/payments/payments.module.ts';
import { InventoryModule } from './features/powers/inventory/index.ts';
import { SuretyCasesModule } from './features/powers/surety-cases/surety-cases.module.ts';
import { SuretyMailModule } from './features/powers/surety-mail/surety-mail.module.ts';
import { DeadlinesModule } from './features/recovery/deadlines/deadlines.module.ts';
import { RecoveryToolsModule } from './features/office/recovery-tools/recovery-tools.module.ts';
import { CasesModule } from './features/recovery/cases/cases.module.ts';
import { ContactLogModule } from './features/recovery/contact-log/contact-log.module.ts';
import { LeadsModule } from './features/recovery/leads/leads.module.ts';
import { OutsideLinksModule } from './features/recovery/outside-links/outside-links.module.ts';
import { IntakeModule } from './features/office/intake/index.ts';
import { MoveInModule } from './features/office/move-in/index.ts';
import { MoveInDocumentsModule } from './features/office/move-in-documents/index.ts';
import { IdentityModule } from './features/office/identity/identity.module.ts';
import { CertificateModule } from './features/office/certificate/index.ts';
import { AccountantFilesModule } from './features/office/accountant-files/index.ts';
import { ReportsModule } from './features/office/reports/index.ts';
import { BookFilesModule } from './features/office/book-files/index.ts';
import { SavedReportsModule } from './features/office/saved-reports/index.ts';
import { TaxFormsModule } from './features/office/tax-forms/index.ts';
import { StatementsModule } from './features/office/statements/index.ts';
import { MoneyOutModule } from './features/office/money-out/index.ts';
import { BankModule } from './features/books/bank/index.ts';
import { BankTransfersModule } from './features/books/bank-transfers/index.ts';
import { ReconciliationModule } from './features/books/reconciliation/index.ts';
import { DrawerModule } from './features/books/drawer/drawer.module.ts';
import { TrustModule } from './features/books/trust/index.ts';
import { PropertyModule } from './features/books/property/index.ts';
import { PrintingModule } from './features/books/printing/printing.module.ts';
import { ProductionModule } from './features/office/production/index.ts';
import { CommissionModule } from './features/payouts/commission/index.ts';
import { PayeeTermsModule } from './features/payouts/payee-terms/index.ts';
import { RemittancesModule } from './features/payouts/remittances/index.ts';
import { BufModule } from './features/payouts/buf/index.ts';
import { PayoutApprovalsModule } from './features/payouts/payout-approvals/index.ts';
import { SuretyReportsModule } from './features/powers/surety-reports/index.ts';
import { ChronologyModule } from './features/recovery/chronology/index.ts';
import { CalendarModule } from './features/office/calendar/calendar.module.ts';
import { CaseFileModule } from './features/office/case-file/index.ts';
import { YourDataModule } from './features/office/your-data/index.ts';
import { AuditRoomModule } from './features/office/audit-room/index.ts';
import { ProducedFilesModule } from './features/office/produced-files/index.ts';
import { DuplicatesModule } from './features/office/duplicates/index.ts';
import { PayersModule } from './features/office/payers/index.ts';
import { IndemnitorMergesModule } from './features/office/indemnitor-merges/index.ts';
import { SearchModule } from './features/office/search/search.module.ts';
import { BackgroundModule } from './features/office/background/background.module.ts';
import { DashboardModule } from './features/office/dashboard/dashboard.module.ts';
import { OverviewModule } from './features/office/overview/overview.module.ts';
import { AlertsModule } from './features/office/alerts/index.ts';
import { AuditModule } from './features/office/audit/audit.module.ts';
import { PayeesModule } from './features/recovery/payees/index.ts';
import { RecoveryJoinsModule } from './features/recovery/recovery-joins/recovery-joins.module.ts';
import { RecoveryCostsModule } from './features/recovery/recovery-costs/index.ts';
import { SurrenderModule } from './features/recovery/surrender/index.ts';
import { SuretyGrants, SuretyPortalModule } from './features/office/surety-portal/index.ts';
import { SystemModule } from './features/office/system/system.module.ts';
import { AgentMemberships } from './features/agency/organizations/index.ts';
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
import { ProcessesModule } from './platform/processes/processes.module.ts';
import { StorageModule } from './platform/storage/storage.module.ts';
import { PlatformModule } from './platform.module.ts';
import { views } from './views.ts';

/** In their declared order. */
const FEATURES = [
  ChartModule,
  OrganizationsModule,
  SuretiesModule,
  QuickLinksModule,
  PeopleModule,
  DocumentsModule,
  RequiredPapersModule,
  NotesModule,
  LedgerModule,
  ProofModule,
  PeriodsModule,
  BondModule,
  AccountModule,
  PowerNumbersModule,
  AccountsModule,
  JudgmentsModule,
  CourtDatesModule,
  BondsModule,
  CheckInsModule,
  CourtRemindersModule,
  RateAdjustmentsModule,
  TransfersModule,
  PlansModule,
  TillsModule,
  PaymentsModule,
  ApprovalsModule,
  ManualEntriesModule,
  FirstNumbersModule,
  OpeningModule,
  PaymentsBeforeModule,
  PayeeTermsModule,
  RemittancesModule,
  CommissionModule,
  ProductionModule,
  OfficialFeesModule,
  CoverModule,
  ExpensesModule,
  BankBookingsModule,
  BufModule,
  PayoutApprovalsModule,
  InventoryModule,
  SuretyCasesModule,
  SuretyMailModule,
  DeadlinesModule,
  CasesModule,
  ContactLogModule,
  LeadsModule,
  OutsideLinksModule,
  IntakeModule,
  MoveInModule,
  MoveInDocumentsModule,
  IdentityModule,
  CertificateModule,
  AccountantFilesModule,
  SavedReportsModule,
  ReportsModule,
  BookFilesModule,
  StatementsModule,
  MoneyOutModule,
  TaxFormsModule,
  PrintingModule,
  DrawerModule,
  TrustModule,
  BankModule,
  ReconciliationModule,
  BankTransfersModule,
  PropertyModule,
  SuretyReportsModule,
  ChronologyModule,
  RecoveryJoinsModule,
  RecoveryCostsModule,
  PayeesModule,
  SurrenderModule,
  SuretyPortalModule,
  CaseFileModule,
  YourDataModule,
  ProducedFilesModule,
  DuplicatesModule,
  IndemnitorMergesModule,
  PayersModule,
  AuditRoomModule,
  SearchModule,
  BackgroundModule,
  RecoveryToolsModule,
  DashboardModule,
  OverviewModule,
  CalendarModule,
  AlertsModule,
  AuditModule,
  SystemModule,
];

/** The table of contents: platform modules, then features. The api and the worker run the same one. */
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
        ProcessesModule,
        MailModule,
        StorageModule,
        AuthModule.with({ memberships: AgentMemberships, grants: SuretyGrants }),
        LiveModule,
        HttpModule,
        ...FEATURES,
      ],
    };
  }
}
