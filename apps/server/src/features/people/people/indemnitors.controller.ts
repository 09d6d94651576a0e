import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/people/people/indemnitors.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { RevealSsn } from './reveal-ssn.ts';
import { AddIndemnitor } from './add-indemnitor.ts';
import { DeleteReference } from './delete-reference.ts';
import { EditIndemnitor } from './edit-indemnitor.ts';
import { Indemnitors } from './indemnitors.query.ts';
import { SaveReference } from './save-reference.ts';

export const IndemnitorsController = routes(
  route(contract.listIndemnitors, Indemnitors, async (indemnitors, { actor, params }) => ({
    indemnitors: await indemnitors.ofDefendant(actor, params.defendantId),
  })),
  command(AddIndemnitor),
  route(contract.getIndemnitor, Indemnitors, (indemnitors, { actor, params }) =>
    indemnitors.get(actor, params.indemnitorId),
  ),
  command(EditIndemnitor),
  route(contract.revealIndemnitorSsn, CommandBus, (commands, { actor, params, body }) => {
    const owner = { personType: 'indemnitor', id: params.indemnitorId } as const;
    return commands.execute(new RevealSsn(actor, owner, body.reason));
  }),
  route(contract.listDefendantReferences, Indemnitors, async (indemnitors, { actor, params }) => ({
    references: await indemnitors.referencesOfDefendant(actor, params.defendantId),
  })),
  command(SaveReference),
  command(DeleteReference),
);
