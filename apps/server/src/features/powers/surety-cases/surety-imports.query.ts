import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type {
  getSuretyImport,
  ImportedRow,
  listSuretyImportRecords,
  SuretyImport,
  SuretyImportRecord,
} from '#contracts/powers/surety-cases/import-surety-case.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { columnTypes } from '../../../platform/database/row-types.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DEFENDANT_NAME } from './surety-cases.query.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const cursorValues = z.tuple([z.int()]);

const ONE = `
  select i.import_id, i.source, i.host, i.state, i.error, i.asked_at, i.ended_at,
    i.total, ${nameOf('a')} as asked_by,
    (select jsonb_build_object(
        'new', count(*) filter (where r.outcome = 'new'), 'updated', count(*) filter (where r.outcome = 'updated'),
        'skipped', count(*) filter (where r.outcome = 'skipped'),
        'refused', count(*) filter (where r.outcome = 'refused'))
     from surety_import_record r where r.organization_id = $1 and r.import_id = $2) as counts,
    (select jsonb_build_object(
        'waiting', count(*) filter (where f.state = 'waiting'), 'failed', count(*) filter (where f.state = 'failed'),
        'attached', count(*) filter (where f.state in ('attached', 'known')))
     from surety_import_file f where f.organization_id = $1 and f.import_id = $2) as files
  from surety_import i left join agent a on a.organization_id = i.organization_id and a.user_id = i.asked_by
  where i.organization_id = $1 and i.import_id = $2`;

const RECORDS = `
  select r.position, r.outcome, r.case_id, coalesce(${DEFENDANT_NAME}, c.case_number) as case_name, r.remarks,
    (select coalesce(jsonb_agg(jsonb_build_object('state', f.state, 'error', f.error) order by f.ordinal), '[]')
     from surety_import_file f
     where f.organization_id = $1 and f.import_id = $2 and f.position = r.position) as files
  from surety_import_record r left join surety_case c on c.organization_id = r.organization_id and c.id = r.case_id
  where r.organization_id = $1 and r.import_id = $2 and r.position > $3 and ($4::text is null or r.outcome = $4)
  order by r.position limit $5`;

/** The cases that an import made, and the one of its only record, under the names of the specification. */
const ROWS = `
  select c.id, c.insurer_name, c.insurer_email, c.defendant_name, c.case_number,
    c.bond_amount_cents / 100.0::float8 as bond_amount, c.due_on as due_date, c.notes, c.status,
    c.received_at as created_at, r.outcome = 'new' as is_new
  from surety_import_record r join surety_case c on c.organization_id = r.organization_id and c.id = r.case_id
  where r.organization_id = $1 and r.import_id = $2 and (r.outcome = 'new' or $3)
  order by r.position`;

const REMARKS = `
  select r.position, r.remarks from surety_import_record r
  where r.organization_id = $1 and r.import_id = $2 and cardinality(r.remarks) > 0 order by r.position limit $3`;

/** Records whose remarks the answer of an import quotes. */
const QUOTED = 5;

/** Reads imports of cases and what became of their records. */
@Injectable()
export class SuretyImports {
  constructor(private readonly database: TenantDatabase) {}

  /** @throws Refused SURETY_IMPORT_NOT_FOUND */
  async one({ organizationId }: Actor, importId: string): Promise<ResponseOf<typeof getSuretyImport>> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<SuretyImport>(ONE, [organizationId, importId]),
    );
    if (!rows[0]) throw new Refused('SURETY_IMPORT_NOT_FOUND');
    return rows[0];
  }

  /** @throws Refused SURETY_IMPORT_NOT_FOUND */
  async records(
    actor: Actor,
    importId: string,
    { cursor, limit, outcome }: InputOf<typeof listSuretyImportRecords>['query'],
  ): Promise<ResponseOf<typeof listSuretyImportRecords>> {
    const { organizationId } = actor;
    const after = decodeCursor(cursorValues, cursor);
    await this.one(actor, importId);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<SuretyImportRecord>(RECORDS, [organizationId, importId, after?.[0] ?? 0, outcome ?? null, limit + 1]),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor([last.position]) : null };
  }

  /** The cases that an import made, its only record's case, and the remarks of the first records that have some. */
  answer(
    { organizationId }: Actor,
    { importId, total }: Pick<SuretyImport, 'importId' | 'total'>,
  ): Promise<{ inserted: ImportedRow[]; record: ImportedRow | null; remarks: string[] }> {
    return this.database.read(organizationId, async (tx) => {
      const given = [organizationId, importId];
      const { rows } = await tx.query<ImportedRow & { is_new: boolean }>({
        text: ROWS,
        values: [...given, total === 1],
        types: columnTypes,
      });
      const quoted = await tx.query<{ position: number; remarks: string[] }>(REMARKS, [...given, QUOTED]);
      return {
        inserted: rows.filter((row) => row.is_new),
        record: (total === 1 ? rows[0] : undefined) ?? null,
        remarks: quoted.rows.map(({ position, remarks }) => `record ${position}: ${remarks.join(' ')}`),
      };
    });
  }
}
