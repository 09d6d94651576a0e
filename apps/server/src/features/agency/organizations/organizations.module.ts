import { Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { ChartModule, ChartUses } from '../chart/index.ts';
import { LetterLimit } from '../../../platform/mail/letter-limit.ts';
import { AddCatalogueChargeHandler } from './add-catalogue-charge.ts';
import { AddCourtHandler } from './add-court.ts';
import { AddPremiumRuleHandler } from './add-premium-rule.ts';
import { SetSheriffFeeHandler } from './set-sheriff-fee.ts';
import { AgencyController, SiteController } from './agency.controller.ts';
import { Agency } from './agency.query.ts';
import { AnswerInvitation } from './answer-invitation.ts';
import { ChangeAgencyHandler } from './change-agency.ts';
import { ChangeAgentHandler } from './change-agent.ts';
import { ChangeCatalogueChargeHandler } from './change-catalogue-charge.ts';
import { ChangeCourtHandler } from './change-court.ts';
import { ChargeCatalogue } from './charge-catalogue.query.ts';
import { CorrectPremiumRuleHandler } from './correct-premium-rule.ts';
import { CourtsController } from './courts.controller.ts';
import { Courts } from './courts.query.ts';
import { CreateAgentHandler } from './create-agent.ts';
import { DeleteAgentHandler } from './delete-agent.ts';
import { InvitationCodes } from './invitation-codes.ts';
import { MembershipsController } from './memberships.controller.ts';
import { OrganizationsController } from './organizations.controller.ts';
import { OwnMemberships } from './own-memberships.query.ts';
import { PlacesController } from './places.controller.ts';
import { Places } from './places.ts';
import { PutLogoHandler } from './put-logo.ts';
import { RemoveLogoHandler } from './remove-logo.ts';
import { PreferencesController } from './preferences.controller.ts';
import { PremiumRules } from './premium-rules.query.ts';
import { PROVISION_QUEUE, ProvisionAgentJob } from './provision-agent.job.ts';
import { ProvisioningProgress } from './provisionings.query.ts';
import { Provisionings } from './provisionings.ts';
import { RenewInvitationHandler } from './renew-invitation.ts';
import { TeamController } from './team.controller.ts';
import { Team } from './team.query.ts';
import { WorkOfAgents } from './work-of-agents.ts';
import { WithdrawInvitationHandler } from './withdraw-invitation.ts';

/** The agency: its settings, charges and premium rules, and who works there. */
@Module({
  imports: [ChartModule, BullModule.registerQueue({ name: PROVISION_QUEUE })],
  controllers: [
    OrganizationsController,
    CourtsController,
    AgencyController,
    SiteController,
    PreferencesController,
    TeamController,
    MembershipsController,
    PlacesController,
  ],
  providers: [
    Agency,
    PremiumRules,
    ChargeCatalogue,
    Courts,
    Places,
    ChangeAgencyHandler,
    PutLogoHandler,
    RemoveLogoHandler,
    AddCatalogueChargeHandler,
    ChangeCatalogueChargeHandler,
    AddCourtHandler,
    ChangeCourtHandler,
    AddPremiumRuleHandler,
    SetSheriffFeeHandler,
    CorrectPremiumRuleHandler,
    Team,
    WorkOfAgents,
    ProvisioningProgress,
    Provisionings,
    OwnMemberships,
    AnswerInvitation,
    InvitationCodes,
    ProvisionAgentJob,
    CreateAgentHandler,
    ChangeAgentHandler,
    DeleteAgentHandler,
    RenewInvitationHandler,
    WithdrawInvitationHandler,
  ],
  exports: [Agency, PremiumRules, ChargeCatalogue, Courts, WorkOfAgents],
})
export class OrganizationsModule {
  constructor(limit: LetterLimit, chart: ChartUses) {
    chart.add('exists (select from catalogue_charge where organization_id = $1 and ledger_account = $2 and active)');
    limit.addOnFile('exists (select from organization where organization_id = $1 and lower(email) = $2)');
    limit.addOnFile('exists (select from agent where organization_id = $1 and lower(email) = $2 and left_at is null)');
  }
}
