import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/agency/organizations/agency.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Agency } from './agency.query.ts';
import { ChangeAgency } from './change-agency.ts';
import { PutLogo } from './put-logo.ts';
import { RemoveLogo } from './remove-logo.ts';

@Controller()
export class AgencyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly agency: Agency,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Route(contract.getAgency)
  getAgency(@Input() { actor }: Call<typeof contract.getAgency>): Promise<ResponseOf<typeof contract.getAgency>> {
    return this.agency.find(actor);
  }

  @Route(contract.getLetterhead)
  async getLetterhead(
    @Input() { actor }: Call<typeof contract.getLetterhead>,
  ): Promise<ResponseOf<typeof contract.getLetterhead>> {
    const [agency, logo] = await Promise.all([this.agency.find(actor), this.agency.logo(actor)]);
    const { name, address, city, state, zip, phone, licenseNumber } = agency;
    return { name, address, city, state, zip, phone, licenseNumber, logo };
  }

  @Route(contract.putLogo)
  putLogo(@Input() { actor, file }: Call<typeof contract.putLogo>): Promise<ResponseOf<typeof contract.putLogo>> {
    return this.commands.execute(new PutLogo({ actor, file }));
  }

  @Route(contract.removeLogo)
  removeLogo(@Input() { actor }: Call<typeof contract.removeLogo>): Promise<ResponseOf<typeof contract.removeLogo>> {
    return this.commands.execute(new RemoveLogo({ actor }));
  }

  @Route(contract.changeAgency)
  changeAgency(
    @Input() { actor, body }: Call<typeof contract.changeAgency>,
  ): Promise<ResponseOf<typeof contract.changeAgency>> {
    return this.commands.execute(new ChangeAgency(actor, 'organization-changed', body));
  }

  @Route(contract.changeSecurityPolicy)
  changeSecurityPolicy(
    @Input() { actor, body }: Call<typeof contract.changeSecurityPolicy>,
  ): Promise<ResponseOf<typeof contract.changeSecurityPolicy>> {
    return this.commands.execute(new ChangeAgency(actor, 'policy-changed', body));
  }

  @Route(contract.changeApprovalLimit)
  changeApprovalLimit(
    @Input() { actor, body }: Call<typeof contract.changeApprovalLimit>,
  ): Promise<ResponseOf<typeof contract.changeApprovalLimit>> {
    return this.commands.execute(new ChangeAgency(actor, 'organization-changed', body));
  }

  @Route(contract.changePowerPolicy)
  changePowerPolicy(
    @Input() { actor, body }: Call<typeof contract.changePowerPolicy>,
  ): Promise<ResponseOf<typeof contract.changePowerPolicy>> {
    return this.commands.execute(new ChangeAgency(actor, 'organization-changed', body));
  }

  @Route(contract.changeDepositPolicy)
  changeDepositPolicy(
    @Input() { actor, body }: Call<typeof contract.changeDepositPolicy>,
  ): Promise<ResponseOf<typeof contract.changeDepositPolicy>> {
    return this.commands.execute(new ChangeAgency(actor, 'organization-changed', body));
  }

  @Route(contract.getSite)
  getSite(): ResponseOf<typeof contract.getSite> {
    return { comingSoon: this.settings.COMING_SOON };
  }
}
