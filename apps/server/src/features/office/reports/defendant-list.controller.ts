import * as contract from '#contracts/people/people/defendants.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { DefendantList } from './defendant-list.query.ts';

export const DefendantListController = routes(
  route(contract.listDefendants, DefendantList, (list, { actor, query }) => list.page(actor, query)),
  route(contract.downloadDefendants, DefendantList, (list, { actor, query }) =>
    csvFile('defendants.csv', list.file(actor, query)),
  ),
);
