import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type {
  getSuretyDraft,
  listSuretyDrafts,
  SuretyDraft,
  SuretyMail,
} from '#contracts/powers/surety-mail/drafts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const cursorValues = z.tuple([z.iso.datetime(), z.uuid()]);

/** A draft with what stands on its first mail. */
const DRAFT = `
  select d.draft_id, s.name as surety_name, d.state, d.received_at, d.version,
    coalesce(f.is_known_sender, false) as is_known_sender,
    coalesce(nullif(f.from_name, ''), f.from_address, '') as "from", coalesce(f.subject, '') as subject,
    (select count(*)::int from surety_mail m where m.organization_id = $1 and m.draft_id = d.draft_id) as mails,
    (select count(*)::int from surety_mail_file x
       join surety_mail m on m.organization_id = x.organization_id and m.mail_id = x.mail_id
     where m.organization_id = $1 and m.draft_id = d.draft_id and x.file_id is not null) as files,
    d.insurer_name, d.insurer_email, d.defendant_name, d.case_number, d.bond_amount_cents, d.due_on, d.notes,
    d.due_words, d.warnings, d.case_id, d.decided_at,
    case when d.decided_by is not null then ${nameOf('a')} end as decided_by,
    d.reason
  from surety_draft d join surety s on s.organization_id = d.organization_id and s.surety_id = d.surety_id
  left join agent a on a.organization_id = d.organization_id and a.user_id = d.decided_by
  left join lateral (
    select m.is_known_sender, m.from_name, m.from_address, m.subject from surety_mail m
    where m.organization_id = $1 and m.draft_id = d.draft_id order by m.received_at, m.mail_id limit 1) f on true
  where d.organization_id = $1`;

const PAGE = `${DRAFT} and d.state = $2
    and ($3::timestamptz is null or (d.received_at, d.draft_id) < ($3, $4::uuid))
  order by d.received_at desc, d.draft_id desc limit $5`;

const OPEN = `select count(*)::int as open from surety_draft where organization_id = $1 and state = 'open'`;

const ONE = `${DRAFT} and d.draft_id = $2`;

const MAILS = `
  select m.mail_id, m.received_at, m.sent_at, m.from_name, m.from_address, m.is_known_sender, m.subject, m.body,
    (select coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'sizeBytes', x.size_bytes, 'fileId', x.file_id,
        'error', x.error) order by x.position), '[]')
     from surety_mail_file x where x.organization_id = $1 and x.mail_id = m.mail_id) as files
  from surety_mail m where m.organization_id = $1 and m.draft_id = $2 order by m.received_at, m.mail_id`;

/** Reads the cases that came by mail and wait for somebody. */
@Injectable()
export class SuretyDrafts {
  constructor(private readonly database: TenantDatabase) {}

  /** One page, newest first, and how many are open. */
  async list(
    { organizationId }: Actor,
    { state, cursor, limit }: InputOf<typeof listSuretyDrafts>['query'],
  ): Promise<ResponseOf<typeof listSuretyDrafts>> {
    const after = decodeCursor(cursorValues, cursor);
    const [found, counted] = await this.database.read(organizationId, (tx) =>
      Promise.all([
        tx.query<SuretyDraft>(PAGE, [organizationId, state, after?.[0] ?? null, after?.[1] ?? null, limit + 1]),
        tx.query<{ open: number }>(OPEN, [organizationId]),
      ]),
    );
    const rows = found.rows.slice(0, limit);
    const last = found.rows.length > limit ? rows.at(-1) : undefined;
    const nextCursor = last ? encodeCursor([last.receivedAt, last.draftId]) : null;
    return { rows, nextCursor, open: counted.rows[0]?.open ?? 0 };
  }

  /** @throws Refused SURETY_DRAFT_NOT_FOUND, also for another organization's */
  one({ organizationId }: Actor, draftId: string): Promise<ResponseOf<typeof getSuretyDraft>> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<SuretyDraft>(ONE, [organizationId, draftId]);
      if (!rows[0]) throw new Refused('SURETY_DRAFT_NOT_FOUND');
      const mails = await tx.query<SuretyMail>(MAILS, [organizationId, draftId]);
      return { ...rows[0], messages: mails.rows };
    });
  }
}
