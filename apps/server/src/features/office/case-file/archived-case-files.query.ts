import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { ArchivedCaseFile, listArchivedCaseFiles } from '#contracts/office/case-file/case-file.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { balanceOf } from '../../books/ledger/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** When something last happened to archived file `f`: its deletion, or an event of its accounts and bonds since. */
export const ACTIVITY = `greatest(f.archived_at, (
    select max(h.recorded_at) from account a
    cross join lateral (select max(h.recorded_at) as recorded_at from history_event h
      where h.organization_id = a.organization_id and h.account_id = a.account_id) h
    where a.organization_id = f.organization_id and a.defendant_id = f.defendant_id))`;

/** The first day when personal data of file `f` may be erased, in the zone of organization `o` (people#erasure). */
export const ERASABLE_ON = `((${ACTIVITY} at time zone o.time_zone)::date + make_interval(years => o.retention_years))::date`;

const cursorValues = z.tuple([z.iso.datetime(), z.uuid()]);

type Row = Omit<ArchivedCaseFile, 'legalHold'> & { holdReason: string | null; holdBy: string; holdAt: string | null };

const FILES = `
  select f.defendant_id, d.full_name, f.archived_at,
    ${nameOf('archivist', 'Former staff')} as archived_by,
    money.numbers as account_numbers, money.balance_cents,
    (select count(*) from bond b where b.organization_id = f.organization_id and b.defendant_id = f.defendant_id
       and b.voided_at is null and b.status in ('OPEN', 'FORFEITED') and not b.unfinished) as open_bonds,
    (${ACTIVITY} at time zone o.time_zone)::date as last_activity_on, ${ERASABLE_ON} as erasable_on,
    f.hold_reason, ${nameOf('holder', 'Former staff')} as hold_by, f.hold_at
  from archived_file f
  join organization o on o.organization_id = f.organization_id
  join defendant d on d.organization_id = f.organization_id and d.id = f.defendant_id
  left join agent archivist on archivist.organization_id = f.organization_id and archivist.user_id = f.archived_by
  left join agent holder on holder.organization_id = f.organization_id and holder.user_id = f.hold_by
  cross join lateral (
    select coalesce(array_agg(n.short_id order by n.short_id) filter (where n.short_id is not null), '{}') as numbers,
      coalesce(sum(${balanceOf()}), 0)::bigint as balance_cents
    from account a
    left join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
    where a.organization_id = f.organization_id and a.defendant_id = f.defendant_id) money
  where f.organization_id = $1 and ($2::timestamptz is null or (f.archived_at, f.defendant_id) < ($2, $3::uuid))
  order by f.archived_at desc, f.defendant_id desc limit $4`;

/** Deleted files that an Admin can restore or hold. */
@Injectable()
export class ArchivedCaseFiles {
  constructor(private readonly reads: Reads) {}

  /** Newest first. */
  async list(
    { organizationId }: Actor,
    { cursor, limit }: InputOf<typeof listArchivedCaseFiles>['query'],
  ): Promise<ResponseOf<typeof listArchivedCaseFiles>> {
    const after = decodeCursor(cursorValues, cursor);
    const needed = ['accounts', optionalView('bonds'), optionalView('history'), optionalView('ledger')] as const;
    const { rows } = await this.reads.after({ organizationId }, needed, (tx) =>
      tx.query<Row>(FILES, [organizationId, after?.[0] ?? null, after?.[1] ?? null, limit + 1]),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map(({ holdReason, holdBy, holdAt, ...file }) => ({
        ...file,
        accountNumbers: file.accountNumbers.map(Number),
        legalHold: holdReason === null || holdAt === null ? null : { reason: holdReason, by: holdBy, at: holdAt },
      })),
      nextCursor: rows.length > limit && last ? encodeCursor([last.archivedAt, last.defendantId]) : null,
    };
  }
}
