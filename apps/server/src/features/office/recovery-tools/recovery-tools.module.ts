import { Module } from '@nestjs/common';
import { FollowingRecords } from '../../../platform/database/following-records.ts';
import { PersonalRecords } from '../../../platform/database/personal-records.ts';
import { CaseParts, CASES_OF_PEOPLE, CasesModule } from '../../recovery/cases/index.ts';
import { LogSearchesHandler } from './log-searches.ts';
import { NoteSearchResultHandler } from './note-search-result.ts';
import { RecoveryToolsController } from './recovery-tools.controller.ts';
import { SearchResults, searchesOfCase } from './search-results.query.ts';

const OF_PEOPLE = `(defendant_id = any($2::uuid[]) or case_id in (${CASES_OF_PEOPLE}))`;

/** Searches for somebody on other sites: who opened them, and what they came to (recovery#recovery-tools). */
@Module({
  imports: [CasesModule],
  controllers: [RecoveryToolsController],
  providers: [SearchResults, LogSearchesHandler, NoteSearchResultHandler],
})
export class RecoveryToolsModule {
  constructor(parts: CaseParts, records: PersonalRecords, following: FollowingRecords) {
    parts.register(searchesOfCase);
    records.register({
      table: 'recovery_search_result',
      rows: `${OF_PEOPLE} and concat(result, source, strike_reason) <> ''`,
      erase: `update recovery_search_result set result = '', source = '', strike_reason = ''
        where organization_id = $1 and ${OF_PEOPLE}`,
    });
    following.register({ table: 'recovery_search_result', column: 'defendant_id', key: 'id' });
  }
}
