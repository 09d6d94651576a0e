import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/organizations/agency.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { SETTINGS } from '../../kernel/config.ts';
import type { Settings } from '../../kernel/config.ts';
import { Input, Route } from '../../edge/http/route.ts';
import type { Call } from '../../edge/http/route.ts';
import { Agency } from './agency.query.ts';
import { ChangeAgency } from './change-agency.ts';

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
    const { name, address, city, state, zip, phone, licenseNumber } = await this.agency.find(actor);
    return { name, address, city, state, zip, phone, licenseNumber };
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

  @Route(contract.getSite)
  getSite(): ResponseOf<typeof contract.getSite> {
    return { comingSoon: this.settings.COMING_SOON };
  }
}
