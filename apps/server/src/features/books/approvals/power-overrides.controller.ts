import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/books/approvals/power-overrides.ts';
import * as asking from '#contracts/books/bond/override-requests.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AskForOverride } from './ask-for-override.ts';
import { EndOverride } from './end-override.ts';
import { GiveOverride } from './give-override.ts';
import { PowerOverrideList } from './power-overrides.query.ts';

export const PowerOverridesController = routes(
  route(asking.askForOverride, CommandBus, (commands, { actor, body }) =>
    commands.execute(new AskForOverride(actor, { kind: 'writing', body })),
  ),
  route(asking.askForOverrideOfBond, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new AskForOverride(actor, { kind: 'amending', bondId: params.bondId, body })),
  ),
  route(contract.listOverrides, PowerOverrideList, (overrides, { actor, query }) => overrides.list(actor, query)),
  route(contract.giveOverride, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new GiveOverride(actor, { ...params, alone: false }, body)),
  ),
  route(contract.releaseOverride, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new GiveOverride(actor, { ...params, alone: true }, body)),
  ),
  route(contract.declineOverride, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new EndOverride(actor, { ...params, declined: body })),
  ),
  route(contract.withdrawOverride, CommandBus, (commands, { actor, params }) =>
    commands.execute(new EndOverride(actor, { ...params, declined: null })),
  ),
);
