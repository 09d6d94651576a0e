import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/organizations/team.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { ChangeAgent } from './change-agent.ts';
import { CreateAgent } from './create-agent.ts';
import { DeleteAgent } from './delete-agent.ts';
import { ProvisioningProgress } from './provisionings.query.ts';
import { Provisionings } from './provisionings.ts';
import { RenewInvitation } from './renew-invitation.ts';
import { Team } from './team.query.ts';
import { WithdrawInvitation } from './withdraw-invitation.ts';

export const TeamController = routes(
  route(contract.listTeam, Team, (team, { actor }) => team.list(actor)),
  route(contract.getWorkOfAgent, Team, (team, { actor, params }) => team.workOf(actor, params.agentId)),
  command(ChangeAgent),
  command(DeleteAgent),
  command(WithdrawInvitation),
  command(RenewInvitation),
  route(contract.createAgent, CommandBus, async (commands, { actor, body }, { reply }) => {
    const provisioning: ResponseOf<typeof contract.createAgent> = await commands.execute(
      new CreateAgent({ actor, body }),
    );
    if (provisioning.state === 'working') reply.status(202);
    return provisioning;
  }),
  route(contract.getProvisioning, ProvisioningProgress, (progress, { actor, params }) =>
    progress.find(actor, params.provisioningId),
  ),
  route(contract.readTemporaryPassword, Provisionings, (provisionings, { actor, params }) =>
    provisionings.readPassword(actor, params.provisioningId),
  ),
);
