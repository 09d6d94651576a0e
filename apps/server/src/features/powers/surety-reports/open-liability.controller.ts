import * as contract from '#contracts/powers/surety-reports/open-liability.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { OpenLiability } from './open-liability.query.ts';

export const OpenLiabilityController = routes(
  route(contract.getOpenLiability, OpenLiability, (liability, { actor, query }) => liability.get(actor, query)),
  route(contract.downloadOpenLiability, OpenLiability, async (liability, { actor, query }) =>
    csvFile('open-liability.csv', await liability.file(actor, query)),
  ),
);
