import { Injectable } from '@nestjs/common';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { A_DOCUMENT, LACKS_ADULT, missingSql, type MissingPaper } from './papers-of-bonds.query.ts';

/** For so many days after its own a bond is followed up; from then on its file tells what it lacks. */
const FOLLOWED_DAYS = 14;

/** Somebody whose newer bonds lack a paper, and what all of their bonds lack. */
export interface LackingPerson {
  defendantId: string;
  fullName: string;
  phoneNumber: string;
  /** The day of the oldest of the newer bonds. */
  bondOn: string;
  papers: string[];
}

/**
 * People with an OPEN or FORFEITED bond of the days $3 to $4 that lacks a paper on the day $2, the oldest first; of all
 * bonds, or of those that somebody ($5) posted. By the days of bonds, and from each to its person ("offset 0"), so that it
 * takes as long as an agency writes in these days.
 */
const LACKING = `
  select b.defendant_id, d.full_name, d.phone_number, min(b.bond_date) as bond_on, count(*) over () as count
  from bond b
  cross join lateral (select d.full_name, d.phone_number, d.sort_name, d.birthday from defendant d
    where d.organization_id = $1 and d.id = b.defendant_id and d.lifecycle = 'live' offset 0) d
  where b.organization_id = $1 and b.bond_date between $3 and $4 and b.status in ('OPEN', 'FORFEITED')
    and b.voided_at is null and not b.unfinished and ($5::uuid is null or b.agent_id = $5)
    and exists (select from required_paper p where p.organization_id = $1 and p.is_required
      and (${A_DOCUMENT} is null or ${LACKS_ADULT}))
  group by b.defendant_id, d.full_name, d.phone_number, d.sort_name
  order by bond_on, d.sort_name, b.defendant_id limit $6`;

type Row = Omit<LackingPerson, 'papers'> & { count: number };

/** Whose papers are followed up (today#follow-ups). */
@Injectable()
export class LackingPapers {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** The first of them, and how many there are; of everybody, or of bonds that somebody posted. */
  first(
    actor: Actor,
    { agentId, limit }: { agentId: string | null; limit: number },
  ): Promise<{ count: number; rows: LackingPerson[] }> {
    const today = dayOf(this.clock.now(), actor.timeZone);
    const days = [addDays(today, -FOLLOWED_DAYS), addDays(today, -1)];
    const read = async (tx: TenantTransaction) => {
      const values = [actor.organizationId, today, ...days, agentId, limit];
      const { rows } = await tx.query<Row>({ name: 'lacking-papers', text: LACKING, values });
      const ids = rows.map(({ defendantId }) => defendantId);
      if (ids.length === 0) return { count: 0, rows: [] };
      const missing = await tx.query<MissingPaper & { defendantId: string }>(
        missingSql(actor.organizationId, today, ids),
      );
      const papersOf = Map.groupBy(missing.rows, ({ defendantId }) => defendantId);
      return {
        count: rows[0]?.count ?? 0,
        rows: rows.map(({ count: _, ...row }) => {
          const papers = papersOf.get(row.defendantId)?.map(({ name }) => name) ?? [];
          return { ...row, papers };
        }),
      };
    };
    return this.reads.after(actor, ['bonds'], read, { planned: 'once' });
  }
}
