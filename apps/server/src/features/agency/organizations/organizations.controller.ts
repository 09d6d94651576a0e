import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/organizations/organizations.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AddCatalogueCharge } from './add-catalogue-charge.ts';
import { AddPremiumRule } from './add-premium-rule.ts';
import { ChangeCatalogueCharge } from './change-catalogue-charge.ts';
import { ChargeCatalogue } from './charge-catalogue.query.ts';
import { CorrectPremiumRule } from './correct-premium-rule.ts';
import { PremiumRules } from './premium-rules.query.ts';
import { SetSheriffFee } from './set-sheriff-fee.ts';

@Controller()
export class OrganizationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly catalogue: ChargeCatalogue,
    private readonly rules: PremiumRules,
  ) {}

  @Route(contract.listCatalogueCharges)
  async listCatalogueCharges(
    @Input() { actor }: Call<typeof contract.listCatalogueCharges>,
  ): Promise<ResponseOf<typeof contract.listCatalogueCharges>> {
    return { charges: await this.catalogue.list(actor) };
  }

  @Route(contract.addCatalogueCharge)
  addCatalogueCharge(
    @Input() { actor, body }: Call<typeof contract.addCatalogueCharge>,
  ): Promise<ResponseOf<typeof contract.addCatalogueCharge>> {
    return this.commands.execute(new AddCatalogueCharge(actor, body));
  }

  @Route(contract.changeCatalogueCharge)
  changeCatalogueCharge(
    @Input() { actor, params, body }: Call<typeof contract.changeCatalogueCharge>,
  ): Promise<ResponseOf<typeof contract.changeCatalogueCharge>> {
    return this.commands.execute(new ChangeCatalogueCharge(actor, params.chargeId, body));
  }

  @Route(contract.listPremiumRules)
  async listPremiumRules(
    @Input() { actor }: Call<typeof contract.listPremiumRules>,
  ): Promise<ResponseOf<typeof contract.listPremiumRules>> {
    return { rules: await this.rules.list(actor.organizationId) };
  }

  @Route(contract.listSheriffFees)
  async listSheriffFees(
    @Input() { actor }: Call<typeof contract.listSheriffFees>,
  ): Promise<ResponseOf<typeof contract.listSheriffFees>> {
    return { fees: await this.rules.sheriffFees(actor.organizationId) };
  }

  @Route(contract.setSheriffFee)
  setSheriffFee(
    @Input() { actor, body }: Call<typeof contract.setSheriffFee>,
  ): Promise<ResponseOf<typeof contract.setSheriffFee>> {
    return this.commands.execute(new SetSheriffFee(actor, body));
  }

  @Route(contract.addPremiumRule)
  addPremiumRule(
    @Input() { actor, body }: Call<typeof contract.addPremiumRule>,
  ): Promise<ResponseOf<typeof contract.addPremiumRule>> {
    return this.commands.execute(new AddPremiumRule(actor, body));
  }

  @Route(contract.correctPremiumRule)
  correctPremiumRule(
    @Input() { actor, params, body }: Call<typeof contract.correctPremiumRule>,
  ): Promise<ResponseOf<typeof contract.correctPremiumRule>> {
    return this.commands.execute(new CorrectPremiumRule(actor, params.ruleId, body));
  }
}
