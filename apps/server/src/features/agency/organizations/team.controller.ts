import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/agency/organizations/team.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { ChangeAgent } from './change-agent.ts';
import { CreateAgent } from './create-agent.ts';
import { DeleteAgent } from './delete-agent.ts';
import { ProvisioningProgress } from './provisionings.query.ts';
import { Provisionings } from './provisionings.ts';
import { RenewInvitation } from './renew-invitation.ts';
import { Team } from './team.query.ts';
import { WithdrawInvitation } from './withdraw-invitation.ts';

@Controller()
export class TeamController {
  constructor(
    private readonly commands: CommandBus,
    private readonly team: Team,
    private readonly provisionings: Provisionings,
    private readonly progress: ProvisioningProgress,
  ) {}

  @Route(contract.listTeam)
  listTeam(@Input() { actor }: Call<typeof contract.listTeam>): Promise<ResponseOf<typeof contract.listTeam>> {
    return this.team.list(actor);
  }

  @Route(contract.getWorkOfAgent)
  work(
    @Input() { actor, params }: Call<typeof contract.getWorkOfAgent>,
  ): Promise<ResponseOf<typeof contract.getWorkOfAgent>> {
    return this.team.workOf(actor, params.agentId);
  }

  @Route(contract.changeAgent)
  changeAgent(
    @Input() { actor, params, body }: Call<typeof contract.changeAgent>,
  ): Promise<ResponseOf<typeof contract.changeAgent>> {
    return this.commands.execute(new ChangeAgent(actor, params.agentId, body));
  }

  @Route(contract.deleteAgent)
  deleteAgent(
    @Input() { actor, params, body }: Call<typeof contract.deleteAgent>,
  ): Promise<ResponseOf<typeof contract.deleteAgent>> {
    return this.commands.execute(new DeleteAgent(actor, params.agentId, body));
  }

  @Route(contract.withdrawInvitation)
  withdrawInvitation(
    @Input() { actor, params }: Call<typeof contract.withdrawInvitation>,
  ): Promise<ResponseOf<typeof contract.withdrawInvitation>> {
    return this.commands.execute(new WithdrawInvitation(actor, params.invitationId));
  }

  @Route(contract.renewInvitation)
  renewInvitation(
    @Input() { actor, params }: Call<typeof contract.renewInvitation>,
  ): Promise<ResponseOf<typeof contract.renewInvitation>> {
    return this.commands.execute(new RenewInvitation(actor, params.invitationId));
  }

  @Route(contract.createAgent)
  async createAgent(
    @Input() { actor, body }: Call<typeof contract.createAgent>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof contract.createAgent>> {
    const provisioning: ResponseOf<typeof contract.createAgent> = await this.commands.execute(
      new CreateAgent(actor, body),
    );
    if (provisioning.state === 'working') reply.status(202);
    return provisioning;
  }

  @Route(contract.getProvisioning)
  getProvisioning(
    @Input() { actor, params }: Call<typeof contract.getProvisioning>,
  ): Promise<ResponseOf<typeof contract.getProvisioning>> {
    return this.progress.find(actor, params.provisioningId);
  }

  @Route(contract.readTemporaryPassword)
  readTemporaryPassword(
    @Input() { actor, params }: Call<typeof contract.readTemporaryPassword>,
  ): Promise<ResponseOf<typeof contract.readTemporaryPassword>> {
    return this.provisionings.readPassword(actor, params.provisioningId);
  }
}
