import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { AuditSample, AuditSampleLine, getSample, listSamples } from '#contracts/office/audit-room/samples.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { describeEntry } from '../../books/ledger/index.ts';
import { ENTRY_PROOFS, JOINED_PROOFS } from '../statement-lines/index.ts';
import { MAY_READ, readerOf } from './sample.ts';

const SAMPLES = `
  select s.sample_id, ${nameOf('a', 'Former staff')} as drawn_by, s.drawn_at, s.drawn_by = $2 as is_own, s.source, s.method,
    s.seed, case when s.method = 'random' then s.measure end as size,
    case when s.method = 'amount' then s.measure end as interval_cents, s.from_on as from, s.to_on as to, s.up_to_number,
    s.line_count, s.line_cents, l.picked, l.seen, l.exceptions, s.shared_at is not null as is_shared
  from audit_sample s
  left join agent a on a.organization_id = s.organization_id and a.user_id = s.drawn_by
  cross join lateral (
    select count(*)::int as picked, count(*) filter (where l.mark = 'seen')::int as seen,
      count(*) filter (where l.mark = 'exception')::int as exceptions
    from audit_sample_line l where l.organization_id = s.organization_id and l.sample_id = s.sample_id) l
  where s.organization_id = $1 and ${MAY_READ}`;

const PAGE = `${SAMPLES}
    and ($5::timestamptz is null or (s.drawn_at, s.sample_id) < ($5, $6::uuid))
  order by s.drawn_at desc, s.sample_id desc limit $7`;
const ONE = `${SAMPLES} and s.sample_id = $5`;

/** What each line leads to: its receipt, the deposit that the receipt lies in, and the line of the bank of one of them. */
const LINES = `
  select l.place, l.journal_number, j.booked_on, j.effective_on, j.event_type, j.detail, j.amount_cents, l.hits,
    exists (select from journal_entry v where v.organization_id = j.organization_id and v.reverses_event_id = j.event_id)
      as is_reversed,
    coalesce(d.full_name, '') as name, l.account_id,
    ${ENTRY_PROOFS},
    l.mark, l.note
  from audit_sample_line l
  join journal_entry j on j.organization_id = l.organization_id and j.number = l.journal_number
  left join account ac on ac.organization_id = l.organization_id and ac.account_id = l.account_id
  left join defendant d on d.organization_id = ac.organization_id and d.id = ac.defendant_id and d.lifecycle = 'live'
  ${JOINED_PROOFS}
  where l.organization_id = $1 and l.sample_id = $2
  order by l.place`;

const cursorValues = z.tuple([z.iso.datetime(), z.uuid()]);

type Row = Omit<AuditSampleLine, 'description'> & { eventType: string; detail: string | null };

/** Reads samples of the books: own ones, and those that were shared (money#audit-samples). */
@Injectable()
export class Samples {
  constructor(
    private readonly database: TenantDatabase,
    private readonly reads: Reads,
  ) {}

  /** A page, the newest first. */
  async list(
    actor: Actor,
    { cursor, limit }: InputOf<typeof listSamples>['query'],
  ): Promise<ResponseOf<typeof listSamples>> {
    const after = decodeCursor(cursorValues, cursor) ?? [null, null];
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<AuditSample>(PAGE, [...readerOf(actor), ...after, limit + 1]),
    );
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last ? encodeCursor([last.drawnAt, last.sampleId]) : null };
  }

  /** With all its lines. @throws Refused SAMPLE_NOT_FOUND, also where it is not shared with them. */
  get(actor: Actor, sampleId: string): Promise<ResponseOf<typeof getSample>> {
    const views = ['ledger', optionalView('accounts')] as const;
    return this.reads.after(actor, views, async (tx) => {
      const { rows } = await tx.query<AuditSample>(ONE, [...readerOf(actor), sampleId]);
      const sample = rows[0];
      if (!sample) throw new Refused('SAMPLE_NOT_FOUND');
      const lines = await tx.query<Row>(LINES, [actor.organizationId, sampleId]);
      return {
        sample,
        lines: lines.rows.map(({ eventType, detail, ...line }) => ({
          ...line,
          description: describeEntry(eventType, detail),
        })),
      };
    });
  }
}
