import { UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/office/recovery-tools/recovery-tools.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { JoinedCases, StrikeLine, type StruckKind } from '../../recovery/cases/index.ts';
import { LogSearches } from './log-searches.ts';
import { NoteSearchResult } from './note-search-result.ts';
import { SearchResults } from './search-results.query.ts';

const RESULT: StruckKind = {
  table: 'recovery_search_result',
  action: 'search-result-struck',
  missing: 'SEARCH_RESULT_NOT_FOUND',
};

export const RecoveryToolsController = routes(
  route(contract.listSearchResults, SearchResults, async (results, { actor, params }) => ({
    results: await results.of(actor, params),
  })),
  command(LogSearches),
  command(NoteSearchResult),
  route(contract.strikeSearchResult, CommandBus, async (commands, { actor, params, body }) => {
    const which = { caseId: null, id: params.searchResultId };
    const { id: searchResultId } = await commands.execute(new StrikeLine(actor, RESULT, which, body.reason));
    return { searchResultId };
  }),
);
UseInterceptors(JoinedCases)(RecoveryToolsController);
