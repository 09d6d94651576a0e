import { Injectable } from '@nestjs/common';
import type { MonthOfBooks } from '#contracts/books/periods/periods.ts';
import { monthAfter, monthOf, monthsDownTo } from '#domain/books/months.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { firstBookedOn } from './closed-months.query.ts';

interface Row {
  month: string;
  state: MonthOfBooks['state'];
  journalNumber: number;
  chainHead: string | null;
  by: string;
  at: Date | string;
  reason: string;
}

const CLOSED = `
  select m.month, m.state, m.journal_number, m.chain_head, m.decided_at as at, coalesce(t.body, '') as reason,
    ${nameOf('a')} as by
  from closed_month m
  left join agent a on a.organization_id = m.organization_id and a.user_id = m.decided_by
  left join entry_text t on t.organization_id = m.organization_id and t.event_id = m.event_id and t.field = 'reason'
  where m.organization_id = $1`;

const LATE = `
  select to_char(effective_on, 'YYYY-MM') as month, count(*)::int as entries from journal_entry
  where organization_id = $1 and effective_on <> booked_on
    and to_char(booked_on, 'YYYY-MM') > to_char(effective_on, 'YYYY-MM')
  group by 1`;

const HARD: readonly MonthOfBooks['state'][] = ['closed', 'sealed', 'year-ended'];

/** The months of an agency's books (money#closed-periods). */
@Injectable()
export class Months {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** From the first booking, or what was closed before it, to this month, the newest first. */
  async list(actor: Actor): Promise<MonthOfBooks[]> {
    const { organizationId } = actor;
    const now = monthOf(dayOf(this.clock.now(), actor.timeZone));
    return this.reads.after(actor, ['ledger'], async (tx) => {
      const [firstOn, closed, late] = await Promise.all([
        firstBookedOn(tx, organizationId),
        closedOf(tx, organizationId),
        lateOf(tx, organizationId),
      ]);
      const booked = firstOn === null ? now : monthOf(firstOn);
      const first = [...closed.keys()].reduce((oldest, month) => (month < oldest ? month : oldest), booked);
      const through = [...closed.values()].reduce<string | null>(
        (newest, { month, state }) => (HARD.includes(state) && (newest === null || month > newest) ? month : newest),
        null,
      );
      const next = through === null ? booked : monthAfter(through);
      return monthsDownTo(first, now).map((month) => {
        const row = closed.get(month);
        // Before the first hard-closed month nothing books, whatever was booked there while nobody knew of it.
        const state = row?.state ?? (through !== null && month <= through ? 'sealed' : 'open');
        const isOver = month < now;
        return {
          month,
          state,
          isOver,
          changed: row ? { by: row.by, at: new Date(row.at).toISOString(), reason: row.reason } : null,
          seal: row?.chainHead == null ? null : { journalNumber: row.journalNumber, chainHead: row.chainHead },
          lateEntries: late.get(month) ?? 0,
          closesNext: isOver && month === next,
          reopens: month === through || state === 'soft-closed',
        };
      });
    });
  }
}

const closedOf = async (tx: TenantTransaction, organizationId: string): Promise<Map<string, Row>> => {
  const { rows } = await tx.query<Row>(CLOSED, [organizationId]);
  return new Map(rows.map((row) => [row.month, row]));
};

const lateOf = async (tx: TenantTransaction, organizationId: string): Promise<Map<string, number>> => {
  const { rows } = await tx.query<{ month: string; entries: number }>(LATE, [organizationId]);
  return new Map(rows.map(({ month, entries }) => [month, entries]));
};
