import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type {
  getSuretyCase,
  listSuretyCases,
  SuretyCase,
  SuretyCaseChange,
  SuretyCaseLinks,
} from '#contracts/powers/surety-cases/surety-cases.ts';
import type { listSuretyCasesOfDefendant } from '#contracts/powers/surety-cases/link-surety-case.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { mustHaveSubject } from '../../people/documents/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type SuretyCaseOfDefendant = ResponseOf<typeof listSuretyCasesOfDefendant>['cases'][number];

const cursorValues = z.tuple([z.iso.datetime(), z.uuid()]);

/** Full name of an agent record, else their e-mail, else 'Unknown'. */

/** Files newest first. */
const ATTACHMENTS = `(
  select coalesce(jsonb_agg(jsonb_build_object(
      'fileId', f.id, 'name', f.name, 'sizeBytes', f.size_bytes, 'isEncrypted', f.is_encrypted,
      'uploadedAt', to_char(f.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'uploadedBy', ${nameOf('a')}) order by f.uploaded_at desc, f.id), '[]')
  from stored_file f left join agent a on a.organization_id = f.organization_id and a.user_id = f.uploaded_by
  where f.organization_id = c.organization_id and f.subject_kind = 'surety-case' and f.subject_id = c.id
    and f.purpose = 'attachment' and f.deleted_at is null) as attachments`;

/**
 * SQL: whom the case `c` names; nobody where the file of who is meant was deleted (people#name-of-a-deleted-person).
 */
export const DEFENDANT_NAME = `case when not exists (
    select from defendant gone where gone.organization_id = c.organization_id and gone.id = c.defendant_id
      and gone.lifecycle <> 'live')
  then c.defendant_name end`;

const COLUMNS = `c.id as case_id, c.insurer_name, c.insurer_email,
  ${DEFENDANT_NAME} as defendant_name, c.case_number, c.bond_amount_cents,
  c.due_on, c.notes, c.status, c.received_at, c.version, ${ATTACHMENTS}`;

const PAGE = `
  select ${COLUMNS} from surety_case c
  where c.organization_id = $1 and ($2::text is null or c.status = $2)
    and ($3::timestamptz is null or (c.received_at, c.id) < ($3, $4::uuid))
    and not exists (
      select from (select word, nullif(searchable_name(word), '') as name from unnest($5::text[]) word offset 0) as typed
      where strpos(lower(concat_ws(' ', c.insurer_name, c.insurer_email, ${DEFENDANT_NAME}, c.case_number, c.notes)),
        lower(word)) = 0
      and coalesce(strpos(searchable_name(concat_ws(' ', c.insurer_name, ${DEFENDANT_NAME})), name), 0) = 0)
  order by c.received_at desc, c.id desc limit $6`;

/** Where the defendant's file is there for people to see; their name is that of the file. */
const LINKS = `d.id as defendant_id, d.full_name as linked_name, case when d.id is not null then c.bond_id end as bond_id`;

const ONE = `select ${COLUMNS}, ${LINKS} from surety_case c
  left join defendant d on d.organization_id = c.organization_id and d.id = c.defendant_id and d.lifecycle = 'live'
  where c.organization_id = $1 and c.id = $2`;

const OF_DEFENDANT = `
  select c.id as case_id, c.insurer_name, c.case_number, c.status, c.due_on, c.bond_id, c.received_at
  from surety_case c where c.organization_id = $1 and c.defendant_id = $2 order by c.received_at desc, c.id desc`;

const CHANGES = `
  select c.version, c.kind, c.changed_at as at, ${nameOf('a')} as by, c.fields, c.reason_code, c.reason
  from surety_case_change c left join agent a on a.organization_id = c.organization_id and a.user_id = c.changed_by
  where c.organization_id = $1 and c.case_id = $2 order by c.version desc`;

/** Reads the cases that insurers sent. */
@Injectable()
export class SuretyCases {
  constructor(private readonly database: TenantDatabase) {}

  /** One page, newest first; `search` keeps the cases that hold each of its words, whatever their case. */
  async list(
    { organizationId }: Actor,
    { search = '', status, cursor, limit }: InputOf<typeof listSuretyCases>['query'],
  ): Promise<ResponseOf<typeof listSuretyCases>> {
    const after = decodeCursor(cursorValues, cursor);
    const words = search.split(/\s+/).filter(Boolean);
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<SuretyCase>(PAGE, [
        organizationId,
        status ?? null,
        after?.[0] ?? null,
        after?.[1] ?? null,
        words,
        limit + 1,
      ]),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page,
      nextCursor: rows.length > limit && last ? encodeCursor([last.receivedAt, last.caseId]) : null,
    };
  }

  /** @throws Refused SURETY_CASE_NOT_FOUND */
  one({ organizationId }: Actor, caseId: string): Promise<ResponseOf<typeof getSuretyCase>> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<SuretyCase & SuretyCaseLinks>(ONE, [organizationId, caseId]);
      if (!rows[0]) throw new Refused('SURETY_CASE_NOT_FOUND');
      const changes = await tx.query<SuretyCaseChange>(CHANGES, [organizationId, caseId]);
      return { ...rows[0], changes: changes.rows };
    });
  }

  /** The cases that are linked to a defendant. @throws Refused DEFENDANT_NOT_FOUND */
  ofDefendant({ organizationId }: Actor, defendantId: string): Promise<ResponseOf<typeof listSuretyCasesOfDefendant>> {
    return this.database.read(organizationId, async (tx) => {
      await mustHaveSubject(tx, organizationId, { subjectKind: 'defendant', subjectId: defendantId });
      const { rows } = await tx.query<SuretyCaseOfDefendant>(OF_DEFENDANT, [organizationId, defendantId]);
      return { cases: rows };
    });
  }
}
