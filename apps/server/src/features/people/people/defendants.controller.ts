import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/people/people/defendants.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { CreateDefendant } from './create-defendant.ts';
import { Defendants } from './defendants.query.ts';
import { RevealSsn } from './reveal-ssn.ts';

export const DefendantsController = routes(
  command(CreateDefendant),
  route(contract.getDefendant, Defendants, (defendants, { actor, params }) =>
    defendants.get(actor, params.defendantId),
  ),
  route(contract.revealDefendantSsn, CommandBus, (commands, { actor, params, body }) => {
    const owner = { personType: 'defendant', id: params.defendantId } as const;
    return commands.execute(new RevealSsn(actor, owner, body.reason));
  }),
);
