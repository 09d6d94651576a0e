import { Injectable } from '@nestjs/common';
import type { Searched, SearchResult } from '#contracts/office/recovery-tools/recovery-tools.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { struckOf, type CaseEntry, type CasePart } from '../../recovery/cases/index.ts';
import { searchedPerson } from './searched-person.ts';

const RESULTS = (of: 'case_id' | 'defendant_id') => `
  select r.id as search_result_id, r.case_id, r.result, r.source, r.found_at,
    r.recorded_at, ${nameOf('a')} as recorded_by, r.after_closing,
    ${struckOf('r', 's')} as struck
  from recovery_search_result r
  left join agent a on a.organization_id = r.organization_id and a.user_id = r.recorded_by
  left join agent s on s.organization_id = r.organization_id and s.user_id = r.struck_by
  where r.organization_id = $1 and r.${of} = $2 order by r.found_at desc, r.id desc`;

const OF_CASE = RESULTS('case_id');
const OF_DEFENDANT = RESULTS('defendant_id');

/** Reads what searches for somebody came to. */
@Injectable()
export class SearchResults {
  constructor(private readonly database: TenantDatabase) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, DEFENDANT_NOT_FOUND */
  of(actor: Actor, searched: Searched): Promise<SearchResult[]> {
    const { organizationId } = actor;
    return this.database.read(organizationId, async (tx) => {
      await searchedPerson(tx, actor, searched);
      const sql = searched.searchedKind === 'case' ? OF_CASE : OF_DEFENDANT;
      return (await tx.query<SearchResult>(sql, [organizationId, searched.searchedId])).rows;
    });
  }
}

/** Where it was found is a source: for the surety alone (recovery#chronology-editions). */
const entryOf = (one: SearchResult, timeZone: string): CaseEntry => {
  const { searchResultId: id, result, source, foundAt, recordedAt, recordedBy, afterClosing, struck } = one;
  return {
    id,
    day: dayOf(new Date(foundAt), timeZone),
    at: foundAt,
    enteredAt: recordedAt,
    by: recordedBy,
    kind: 'Search result',
    lines: [result, ...(afterClosing ? ['Entered after closing'] : [])],
    suretyLines: [`Source: ${source}`],
    struck,
  };
};

/** What searches add to a case. */
export const searchesOfCase: CasePart = {
  moves: ['update recovery_search_result set case_id = $3 where organization_id = $1 and case_id = $2'],
  name: 'searches',
  entries: async (tx, { organizationId, caseId, timeZone }) => {
    const { rows } = await tx.query<SearchResult>(OF_CASE, [organizationId, caseId]);
    return rows.map((one) => entryOf(one, timeZone));
  },
};
