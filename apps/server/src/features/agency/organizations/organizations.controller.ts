import * as contract from '#contracts/agency/organizations/organizations.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AddCatalogueCharge } from './add-catalogue-charge.ts';
import { AddPremiumRule } from './add-premium-rule.ts';
import { ChangeCatalogueCharge } from './change-catalogue-charge.ts';
import { ChargeCatalogue } from './charge-catalogue.query.ts';
import { CorrectPremiumRule } from './correct-premium-rule.ts';
import { PremiumRules } from './premium-rules.query.ts';
import { SetSheriffFee } from './set-sheriff-fee.ts';

export const OrganizationsController = routes(
  route(contract.listCatalogueCharges, ChargeCatalogue, async (catalogue, { actor }) => ({
    charges: await catalogue.list(actor),
  })),
  command(AddCatalogueCharge),
  command(ChangeCatalogueCharge),
  route(contract.listPremiumRules, PremiumRules, async (rules, { actor }) => ({
    rules: await rules.list(actor.organizationId),
  })),
  route(contract.listSheriffFees, PremiumRules, async (rules, { actor }) => ({
    fees: await rules.sheriffFees(actor.organizationId),
  })),
  command(SetSheriffFee),
  command(AddPremiumRule),
  command(CorrectPremiumRule),
);
