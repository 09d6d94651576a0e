import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/agency/organizations/agency.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { Route } from '../../../edge/http/route.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { Agency } from './agency.query.ts';
import { ChangeAgency } from './change-agency.ts';
import { PutLogo } from './put-logo.ts';
import { RemoveLogo } from './remove-logo.ts';

type Change =
  | typeof contract.changeAgency
  | typeof contract.changeSecurityPolicy
  | typeof contract.changeApprovalLimit
  | typeof contract.changePowerPolicy
  | typeof contract.changeDepositPolicy;

const change = (endpoint: Change, action: ConstructorParameters<typeof ChangeAgency>[1] = 'organization-changed') =>
  route(endpoint, CommandBus, (commands, { actor, body }) => commands.execute(new ChangeAgency(actor, action, body)));

export const AgencyController = routes(
  route(contract.getAgency, Agency, (agency, { actor }) => agency.find(actor)),
  route(contract.getLetterhead, Agency, async (agencies, { actor }) => {
    const [agency, logo] = await Promise.all([agencies.find(actor), agencies.logo(actor)]);
    const { name, address, city, state, zip, phone, licenseNumber } = agency;
    return { name, address, city, state, zip, phone, licenseNumber, logo };
  }),
  command(PutLogo),
  command(RemoveLogo),
  change(contract.changeAgency),
  change(contract.changeSecurityPolicy, 'policy-changed'),
  change(contract.changeApprovalLimit),
  change(contract.changePowerPolicy),
  change(contract.changeDepositPolicy),
);

/** What everybody may know of the installation. */
@Controller()
export class SiteController {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  @Route(contract.getSite)
  getSite(): ResponseOf<typeof contract.getSite> {
    return { comingSoon: this.settings.COMING_SOON };
  }
}
