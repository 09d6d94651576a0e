import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/office/recovery-tools/recovery-tools.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { JoinedCases, StrikeLine, type StruckKind } from '../../recovery/cases/index.ts';
import { LogSearches } from './log-searches.ts';
import { NoteSearchResult } from './note-search-result.ts';
import { SearchResults } from './search-results.query.ts';

const RESULT: StruckKind = {
  table: 'recovery_search_result',
  action: 'search-result-struck',
  missing: 'SEARCH_RESULT_NOT_FOUND',
};

@Controller()
@UseInterceptors(JoinedCases)
export class RecoveryToolsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly results: SearchResults,
  ) {}

  @Route(contract.listSearchResults)
  async list(
    @Input() { actor, params }: Call<typeof contract.listSearchResults>,
  ): Promise<ResponseOf<typeof contract.listSearchResults>> {
    return { results: await this.results.of(actor, params) };
  }

  @Route(contract.logSearches)
  log(
    @Input() { actor, params, body }: Call<typeof contract.logSearches>,
  ): Promise<ResponseOf<typeof contract.logSearches>> {
    return this.commands.execute(new LogSearches(actor, params, body));
  }

  @Route(contract.noteSearchResult)
  note(
    @Input() { actor, params, body }: Call<typeof contract.noteSearchResult>,
  ): Promise<ResponseOf<typeof contract.noteSearchResult>> {
    return this.commands.execute(new NoteSearchResult(actor, params, body));
  }

  @Route(contract.strikeSearchResult)
  async strike(
    @Input() { actor, params, body }: Call<typeof contract.strikeSearchResult>,
  ): Promise<ResponseOf<typeof contract.strikeSearchResult>> {
    const which = { caseId: null, id: params.searchResultId };
    const { id: searchResultId } = await this.commands.execute(new StrikeLine(actor, RESULT, which, body.reason));
    return { searchResultId };
  }
}
