import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { findDefendant, searchEverything } from '#contracts/search/search.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { Input, Route } from '../../edge/http/route.ts';
import type { Call } from '../../edge/http/route.ts';
import { SearchEverything } from './search-everything.query.ts';
import { defendantMatch } from './search-hit.ts';
import type { PersonRow } from './search-hit.ts';

const MOST_MATCHES = 20;

@Controller()
export class SearchController {
  constructor(
    private readonly everything: SearchEverything,
    private readonly database: TenantDatabase,
  ) {}

  @Route(searchEverything)
  search(@Input() { actor, body }: Call<typeof searchEverything>): Promise<ResponseOf<typeof searchEverything>> {
    return this.everything.find(actor, body.typed);
  }

  @Route(findDefendant)
  async findDefendant(@Input() { actor, body }: Call<typeof findDefendant>): Promise<ResponseOf<typeof findDefendant>> {
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<PersonRow>('select * from search.by_name_and_birthday($1, $2, $3)', [
        body.fullName,
        body.birthday,
        MOST_MATCHES,
      ]),
    );
    return { defendants: rows.map(defendantMatch) };
  }
}
