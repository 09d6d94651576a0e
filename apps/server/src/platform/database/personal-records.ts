import { Injectable } from '@nestjs/common';
import type { TenantTransaction } from './tenant-database.ts';

/** Whose personal data: the ids of everybody in one file. */
export interface PeopleOnFile {
  organizationId: string;
  people: readonly string[];
}

/** What a part keeps of people beside their own rows, in one of its tables. */
export interface PersonalRecord {
  table: string;
  /** Which rows: a condition in which $1 is the organization and $2 the ids of the people. */
  rows: string;
  /** The statement that erases them, with the same values, where they are changed instead of deleted. */
  erase?: string;
}

/**
 * Everything that is kept of people beside their own rows. Each feature registers its tables, so that a listing, an
 * export and an erasure are one list (people#personal-records).
 */
@Injectable()
export class PersonalRecords {
  private readonly records: PersonalRecord[] = [];

  register(...records: readonly PersonalRecord[]): void {
    this.records.push(...records);
  }

  /** What is kept of these people, table by table, each row as JSON. */
  async list(
    tx: TenantTransaction,
    { organizationId, people }: PeopleOnFile,
  ): Promise<{ table: string; rows: object[] }[]> {
    const found = [];
    for (const { table, rows: which } of this.records) {
      const { rows } = await tx.query<{ row: object }>(
        `select to_jsonb(t) as row from ${table} t where organization_id = $1 and ${which}`,
        [organizationId, people],
      );
      found.push({ table, rows: rows.map(({ row }) => row) });
    }
    return found;
  }

  /** Erases all of it, in the transaction that erases the people. */
  async erase(tx: TenantTransaction, { organizationId, people }: PeopleOnFile): Promise<void> {
    for (const { table, rows, erase } of this.records) {
      await tx.query(erase ?? `delete from ${table} where organization_id = $1 and ${rows}`, [organizationId, people]);
    }
  }
}
