import * as contract from '#contracts/office/intake/intake.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { CreateIntake } from './create-intake.ts';
import { DiscardBond } from './discard-bond.ts';
import { Exposures } from './exposures.query.ts';
import { Intakes } from './intakes.query.ts';
import { LikelyMatches } from './likely-matches.query.ts';

export const IntakeController = routes(
  command(CreateIntake),
  command(DiscardBond),
  route(contract.getIntake, Intakes, (intakes, { actor, params }) => intakes.get(actor, params.intakeId)),
  route(contract.findLikelyMatches, LikelyMatches, async (matches, { actor, body }) => ({
    matches: await matches.find(actor, body),
  })),
  route(contract.findExposures, Exposures, async (exposures, { actor, body }) => ({
    people: await exposures.find(actor, body),
  })),
);
