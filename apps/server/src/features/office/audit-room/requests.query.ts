import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import type {
  AuditRequest,
  AuditRequestEntry,
  AuditRequestFile,
  getAuditRequest,
  listAuditRequests,
  openAnswerFile,
} from '#contracts/office/audit-room/requests.ts';
import { auditRequestNumber } from '#domain/office/audit-requests.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { findRequest, READS_REQUEST, requestReaderOf } from './request.ts';

/** What each is about is named as far as whoever reads the books may know it. */
const REQUESTS = `
  select r.request_id as audit_request_id, r.number, ${nameOf('a', 'Former staff')} as asked_by, r.asked_at,
    r.asked_by = $2 as is_own, r.state, r.changed_at,
    coalesce((select s.words from audit_request_step s
      where s.organization_id = r.organization_id and s.request_id = r.request_id and s.place = 1), '') as words,
    case when r.about_kind is not null then jsonb_build_object('kind', r.about_kind, 'number', r.about_number,
      'name', coalesce(d.full_name, ''), 'accountId', r.account_id, 'bondId', r.bond_id, 'paymentId', r.payment_id,
      'journalNumber', r.journal_number) end as about,
    (select count(*)::int from stored_file f
     where f.organization_id = r.organization_id and f.subject_kind = 'audit-request' and f.subject_id = r.request_id
       and f.purpose = 'attachment' and f.deleted_at is null) as files
  from audit_request r
  left join agent a on a.organization_id = r.organization_id and a.user_id = r.asked_by
  left join account ac on ac.organization_id = r.organization_id and ac.account_id = r.account_id
  left join defendant d on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
  where r.organization_id = $1 and ${READS_REQUEST}`;

const PAGE = `${REQUESTS}
    and ($4::text is null or r.state = $4)
    and ($5::boolean is null or (r.state = 'open', r.number) < ($5, $6::int))
  order by (r.state = 'open') desc, r.number desc limit $7`;
const ONE = `${REQUESTS} and r.request_id = $4`;

const STEPS = `
  select s.place, s.kind, s.words, ${nameOf('a', 'Former staff')} as written_by, s.written_at
  from audit_request_step s
  left join agent a on a.organization_id = s.organization_id and a.user_id = s.written_by
  where s.organization_id = $1 and s.request_id = $2 order by s.place`;

const cursorValues = z.tuple([z.boolean(), z.int()]);

/** So many files of a request are shown. */
const MOST_FILES = 100;
const VIEWS = [optionalView('accounts')] as const;

/** Reads what was asked in the audit room: an Auditor their own, everybody else who reads the books all (money#audit-requests). */
@Injectable()
export class AuditRequests {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
    private readonly documents: Documents,
    private readonly links: DocumentLinks,
    private readonly trail: AuditTrail,
  ) {}

  /** A page: what waits first, then the newest. */
  async list(
    actor: Actor,
    { cursor, limit, state }: InputOf<typeof listAuditRequests>['query'],
  ): Promise<ResponseOf<typeof listAuditRequests>> {
    const after = decodeCursor(cursorValues, cursor) ?? [null, null];
    const { rows } = await this.reads.after(actor, VIEWS, (tx) =>
      tx.query<AuditRequest>(PAGE, [...requestReaderOf(actor), state ?? null, ...after, limit + 1]),
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last ? encodeCursor([last.state === 'open', last.number]) : null };
  }

  /** With its history and files. @throws Refused AUDIT_REQUEST_NOT_FOUND */
  async get(actor: Actor, requestId: string): Promise<ResponseOf<typeof getAuditRequest>> {
    const found = await this.reads.after(actor, VIEWS, async (tx) => {
      const { rows } = await tx.query<AuditRequest>(ONE, [...requestReaderOf(actor), requestId]);
      if (!rows[0]) throw new Refused('AUDIT_REQUEST_NOT_FOUND');
      const steps = await tx.query<AuditRequestEntry>(STEPS, [actor.organizationId, requestId]);
      return { request: rows[0], steps: steps.rows };
    });
    const of = [{ kind: 'audit-request', id: requestId }] as const;
    const { rows } = await this.documents.attachments(actor, of, { limit: MOST_FILES });
    return { ...found, files: rows as AuditRequestFile[] };
  }

  /** @throws Refused AUDIT_REQUEST_NOT_FOUND, FILE_NOT_FOUND */
  async openFile(actor: Actor, requestId: string, fileId: string): Promise<ResponseOf<typeof openAnswerFile>> {
    const { number } = await this.database.read(actor.organizationId, (tx) => findRequest(tx, actor, requestId));
    const file = await this.documents.attachment(actor, 'audit-request', requestId, fileId);
    const details = { number: auditRequestNumber(number) };
    await this.trail.record(actor, { action: 'audit-request-file-opened', details });
    return this.links.to(file, 'original', { seconds: ELSEWHERE_SECONDS, roles: ledgerReaders });
  }
}
