import { findDefendant, searchEverything } from '#contracts/office/search/search.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { FindDefendant } from './find-defendant.query.ts';
import { SearchEverything } from './search-everything.query.ts';

export const SearchController = routes(
  route(searchEverything, SearchEverything, (everything, { actor, body }) => everything.find(actor, body.typed)),
  route(findDefendant, FindDefendant, (defendants, { actor, body }) => defendants.find(actor, body)),
);
