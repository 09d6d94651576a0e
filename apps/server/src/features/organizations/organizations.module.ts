import { Global, Module } from '@nestjs/common';
import { Memberships } from '../../platform/auth/memberships.ts';
import { AddCatalogueChargeHandler } from './add-catalogue-charge.ts';
import { AddPremiumRuleHandler } from './add-premium-rule.ts';
import { AgencyController } from './agency.controller.ts';
import { Agency } from './agency.ts';
import { ChangeAgencyHandler } from './change-agency.ts';
import { ChangeCatalogueChargeHandler } from './change-catalogue-charge.ts';
import { ChargeCatalogue } from './charge-catalogue.ts';
import { AgentMemberships } from './memberships.query.ts';
import { CorrectPremiumRuleHandler } from './correct-premium-rule.ts';
import { OrganizationsController } from './organizations.controller.ts';
import { PreferencesController } from './preferences.controller.ts';
import { PremiumRules } from './premium-rules.ts';

@Global()
@Module({
  controllers: [OrganizationsController, AgencyController, PreferencesController],
  providers: [
    { provide: Memberships, useClass: AgentMemberships },
    Agency,
    PremiumRules,
    ChargeCatalogue,
    ChangeAgencyHandler,
    AddCatalogueChargeHandler,
    ChangeCatalogueChargeHandler,
    AddPremiumRuleHandler,
    CorrectPremiumRuleHandler,
  ],
  exports: [Memberships, PremiumRules, ChargeCatalogue],
})
export class OrganizationsModule {}
