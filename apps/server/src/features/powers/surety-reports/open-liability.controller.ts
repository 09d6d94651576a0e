import * as contract from '#contracts/powers/surety-reports/open-liability.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { OpenLiability } from './open-liability.query.ts';

export const OpenLiabilityController = routes(
  route(contract.getOpenLiability, OpenLiability, (liability, { actor, query }) => liability.get(actor, query)),
);
