import * as contract from '#contracts/people/people/history.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { History } from './history.query.ts';

export const HistoryController = routes(
  route(contract.listHistory, History, (history, { actor, params, query }) =>
    history.page(actor, params.defendantId, query),
  ),
);
