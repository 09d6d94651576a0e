import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Defendant, listDefendants } from '#contracts/defendants.ts';
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts';
import { TenantDatabase } from '../../platform/database/tenant-database.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { Refused } from '../../platform/refused.ts';
import type { Actor } from '../../platform/tenancy/actor.ts';

const cursorValues = z.tuple([z.string(), z.uuid()]);

interface ListRow {
  defendantId: string;
  fullName: string;
  birthday: string | null;
  phoneNumber: string;
  sortName: string;
}

/** Reads the organization's defendants. */
@Injectable()
export class Defendants {
  constructor(private readonly database: TenantDatabase) {}

  /** One page by full name, whatever its case; `name` keeps those whose name contains it. */
  async list(
    { organizationId }: Actor,
    { cursor, limit, name }: InputOf<typeof listDefendants>['query'],
  ): Promise<ResponseOf<typeof listDefendants>> {
    const after = decodeCursor(cursorValues, cursor);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<ListRow>(
        `select id as "defendantId", full_name as "fullName", birthday, phone_number as "phoneNumber",
           sort_name as "sortName"
         from defendant
         where organization_id = $1
           and ($2::text is null or (sort_name, id) > ($2 collate "C", $3::uuid))
           and ($4::text is null or strpos(sort_name, lower($4)) > 0)
         order by sort_name, id limit $5`,
        [organizationId, after?.[0] ?? null, after?.[1] ?? null, name ?? null, limit + 1],
      ),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page,
      nextCursor: rows.length > limit && last ? encodeCursor([last.sortName, last.defendantId]) : null,
    };
  }

  /**
   * One defendant.
   * @throws Refused DEFENDANT_NOT_FOUND, also for another organization's.
   */
  async get({ organizationId }: Actor, defendantId: string): Promise<Defendant> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Defendant>(
        `select id as "defendantId", full_name as "fullName", birthday, phone_number as "phoneNumber", email, address,
           city, state, zip, created_at as "createdAt"
         from defendant where organization_id = $1 and id = $2`,
        [organizationId, defendantId],
      ),
    );
    const defendant = rows[0];
    if (!defendant) throw new Refused('DEFENDANT_NOT_FOUND');
    return defendant;
  }

  /**
   * Asserts that the organization has this defendant.
   * @throws Refused DEFENDANT_NOT_FOUND
   */
  async exists({ organizationId }: Pick<Actor, 'organizationId'>, defendantId: string): Promise<void> {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query('select 1 from defendant where organization_id = $1 and id = $2', [organizationId, defendantId]),
    );
    if (rowCount === 0) throw new Refused('DEFENDANT_NOT_FOUND');
  }

  /** How many the organization has. */
  async count({ organizationId }: Actor): Promise<number> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ count: number }>('select count(*) from defendant where organization_id = $1', [organizationId]),
    );
    return rows[0]?.count ?? 0;
  }
}
