import { Injectable } from '@nestjs/common';
import type { TenantTransaction } from './tenant-database.ts';

/** Who becomes one: two defendants, whose files do, or two indemnitors of one file. */
export type MergedPeople = 'defendant' | 'indemnitor';

/** Rows that name a person in a column of their own, and name another from the moment that the two are one. */
export interface FollowingRecord {
  table: string;
  /** Whom a row names. */
  column: string;
  /** Who they are; where nothing is said a defendant. */
  whom?: MergedPeople | 'either';
  /** By which column a row is found again, within its organization. */
  key: string;
  /** Which rows go along, besides that they name the person; $3 is whom they name then. */
  which?: string;
}

/** From whom to whom. */
export interface Following {
  organizationId: string;
  people: MergedPeople;
  fromId: string;
  toId: string;
}

/** Which rows of one record went along. */
export interface WentAlong {
  table: string;
  column: string;
  keys: string[];
}

/**
 * Everything that goes along where two people on file are one (people#merged-files, people#merged-indemnitors). Each feature registers its
 * tables beside its personal records, so that a merge and its undoing are one list.
 */
@Injectable()
export class FollowingRecords {
  private readonly records: FollowingRecord[] = [];

  register(...records: readonly FollowingRecord[]): void {
    this.records.push(...records);
  }

  /** The columns that go along, as `table.column`. */
  columns(): string[] {
    return this.records.map(({ table, column }) => `${table}.${column}`);
  }

  /** Has all of it name the other person; answers what did not before, for the way back. */
  async passOn(tx: TenantTransaction, { organizationId, people, fromId, toId }: Following): Promise<WentAlong[]> {
    const went: WentAlong[] = [];
    for (const { table, column, key, which = 'true' } of this.naming(people)) {
      const { rows } = await tx.query<{ key: string }>(
        `update ${table} set ${column} = $3 where organization_id = $1 and ${column} = $2 and ${which}
         returning ${key}::text as key`,
        [organizationId, fromId, toId],
      );
      if (rows.length > 0) went.push({ table, column, keys: rows.map(({ key: one }) => one) });
    }
    return went;
  }

  /** Has what went along, and is still there, name the first person again. */
  async passBack(
    tx: TenantTransaction,
    { organizationId, people, fromId, toId }: Following,
    went: readonly WentAlong[],
  ): Promise<void> {
    for (const { table, column, key } of this.naming(people)) {
      const keys = went.find((one) => one.table === table && one.column === column)?.keys ?? [];
      if (keys.length === 0) continue;
      await tx.query(
        `update ${table} set ${column} = $2
         where organization_id = $1 and ${column} = $3 and ${key}::text = any($4::text[])`,
        [organizationId, fromId, toId, keys],
      );
    }
  }

  private naming(people: MergedPeople): FollowingRecord[] {
    return this.records.filter(({ whom = 'defendant' }) => whom === people || whom === 'either');
  }
}
