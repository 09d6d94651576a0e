import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from './features/books/accounts.module.ts';
import { BackgroundModule } from './features/background/background.module.ts';
import { BondsModule } from './features/books/bonds.module.ts';
import { CatalogueChargeRow } from './features/organizations/catalogue-charge.ts';
import { DefendantRow } from './features/people/defendant.ts';
import { DefendantsModule } from './features/people/defendants.module.ts';
import { DeskModule } from './features/dashboard/dashboard.module.ts';
import { HistoryModule } from './features/case-file/history.module.ts';
import { IndemnitorRow } from './features/people/indemnitor.ts';
import { IndemnitorsModule } from './features/people/indemnitors.module.ts';
import { ReferenceRow } from './features/people/reference.ts';
import { FilesModule } from './features/documents/documents.module.ts';
import { IdentityModule } from './features/identity/identity.module.ts';
import { IntakeModule } from './features/intake/intake.module.ts';
import { LedgerModule } from './features/ledger/ledger.module.ts';
import { NotesModule } from './features/notes/notes.module.ts';
import { OrganizationsModule } from './features/organizations/organizations.module.ts';
import { OversightModule } from './features/audit/audit.module.ts';
import { PremiumRuleRow } from './features/organizations/premium-rule.ts';
import { PowersModule } from './features/powers/powers.module.ts';
import { QuickLinksModule } from './features/quick-links/quick-links.module.ts';
import { RetentionModule } from './features/case-file/case-file.module.ts';
import { SearchModule } from './features/search/search.module.ts';
import { TeamModule } from './features/organizations/team.module.ts';
import { categories, eventTypes } from './event-types.ts';
import { AuthModule } from './platform/auth/auth.module.ts';
import type { Settings } from './platform/config.ts';
import { EventLogModule } from './platform/event-log/event-log.module.ts';
import { MailModule } from './platform/mail/mail.module.ts';
import { HttpModule } from './platform/http/http.module.ts';
import { JobsModule } from './platform/jobs/jobs.module.ts';
import { StorageModule } from './platform/storage/storage.module.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { views } from './views.ts';

const entities = [CatalogueChargeRow, DefendantRow, IndemnitorRow, PremiumRuleRow, ReferenceRow];

/** The table of contents: platform modules, then features. The api and the worker run the same one. */
@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(settings, entities),
        CqrsModule.forRoot(),
        EventLogModule.with({ eventTypes, categories, views }),
        JobsModule,
        MailModule,
        StorageModule,
        AuthModule,
        HttpModule,

        IdentityModule,
        OrganizationsModule,
        TeamModule,
        OversightModule,
        DefendantsModule,
        IndemnitorsModule,
        FilesModule,
        IntakeModule,
        BondsModule,
        PowersModule,
        AccountsModule,
        LedgerModule,
        HistoryModule,
        BackgroundModule,
        NotesModule,
        QuickLinksModule,
        RetentionModule,
        DeskModule,
        SearchModule,
      ],
    };
  }
}
