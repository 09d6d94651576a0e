import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { findDefendant } from '#contracts/office/search/search.ts';
import { withoutSuffix } from '#domain/people/match-name.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { defendantMatch, type PersonRow } from './search-hit.ts';

const MOST_MATCHES = 20;

/** Who is called so and was born that day. */
@Injectable()
export class FindDefendant {
  constructor(private readonly database: TenantDatabase) {}

  async find(
    { organizationId }: Actor,
    { fullName, birthday }: InputOf<typeof findDefendant>['body'],
  ): Promise<ResponseOf<typeof findDefendant>> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<PersonRow>('select * from search.by_name_and_birthday($1, $2, $3)', [
        withoutSuffix(fullName),
        birthday,
        MOST_MATCHES,
      ]),
    );
    return { defendants: rows.map(defendantMatch) };
  }
}
