import { Module } from '@nestjs/common';
import { AnswerInvitation } from './answer-invitation.ts';
import { ChangeAgentHandler } from './change-agent.ts';
import { CreateAgentHandler } from './create-agent.ts';
import { DeleteAgentHandler } from './delete-agent.ts';
import { InvitationCodes } from './invitation-codes.ts';
import { MembershipsController } from './memberships.controller.ts';
import { OwnMemberships } from './own-memberships.query.ts';
import { ProvisionAgentJob } from './provision-agent.job.ts';
import { Provisionings } from './provisionings.ts';
import { RenewInvitationHandler } from './renew-invitation.ts';
import { TeamController } from './team.controller.ts';
import { Team } from './team.ts';
import { WithdrawInvitationHandler } from './withdraw-invitation.ts';

@Module({
  controllers: [TeamController, MembershipsController],
  providers: [
    Team,
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
})
export class TeamModule {}
