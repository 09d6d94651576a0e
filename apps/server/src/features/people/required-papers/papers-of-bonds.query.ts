import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPapersOfBond } from '#contracts/people/required-papers/papers.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';

type PapersOfBond = ResponseOf<typeof listPapersOfBond>;
type Paper = PapersOfBond['papers'][number];

/** What is missing for a defendant's bonds: each paper with the number of bonds that lack it. */
export interface MissingPaper {
  name: string;
  bonds: number;
}

/** Of one bond and paper. Asked whether one exists, PostgreSQL may read an agency's documents all at once instead. */
const A_DOCUMENT = `(
  select m.file_id from bond_document m
  join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id and f.deleted_at is null
  where m.organization_id = b.organization_id and m.bond_id = b.bond_id and m.paper_id = p.paper_id limit 1)`;

/** Whether an agreement of somebody under 18 has no indemnitor who is known to be an adult; $2 is today. */
const LACKS_ADULT = `(p.needs_adult and d.birthday > $2::date - interval '18 years' and (
  select i.id from account_indemnitor l
  join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
  where l.organization_id = b.organization_id and l.account_id = b.account_id
    and i.birthday <= $2::date - interval '18 years' limit 1) is null)`;

const OF_BOND = `
  select b.defendant_id, b.status in ('OPEN', 'FORFEITED') and b.voided_at is null and not b.unfinished as is_asked,
         p.paper_id, p.name, p.is_required, ${LACKS_ADULT} as lacks_adult,
         coalesce((
           select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name, 'mediaType', f.media_type)
                            order by f.sort_name, f.id)
           from bond_document m
           join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id and f.deleted_at is null
           where m.organization_id = b.organization_id and m.bond_id = b.bond_id and m.paper_id = p.paper_id), '[]')
           as documents
  from bond b
  join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id
  left join required_paper p on p.organization_id = b.organization_id
  where b.organization_id = $1 and b.bond_id = $3
  order by p.place, p.paper_id`;

const AGREEMENT = `
  select exists (
    select from bond_document m
    join required_paper p on p.organization_id = m.organization_id and p.paper_id = m.paper_id and p.needs_adult
    join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id and f.deleted_at is null
    where m.organization_id = $1 and m.bond_id = $2) as found`;

const MISSING = `
  select b.defendant_id, p.name, count(*)::int as bonds
  from unnest($3::uuid[]) as wanted (id)
  join bond b on b.organization_id = $1 and b.defendant_id = wanted.id and b.status in ('OPEN', 'FORFEITED')
    and b.voided_at is null and not b.unfinished
  join defendant d on d.organization_id = $1 and d.id = b.defendant_id
  join required_paper p on p.organization_id = $1 and p.is_required
  where ${A_DOCUMENT} is null or ${LACKS_ADULT}
  group by b.defendant_id, p.place, p.paper_id, p.name
  order by p.place, p.paper_id`;

/** What is missing for the bonds of these defendants on a day; prepared once for each connection. */
export const missingSql = (organizationId: string, today: string, defendantIds: string[]) => ({
  name: 'missing-papers',
  text: MISSING,
  values: [organizationId, today, defendantIds],
});

interface Row extends Omit<Paper, 'lacks' | 'paperId'> {
  defendantId: string;
  isAsked: boolean;
  /** Null where the list has no papers. */
  paperId: string | null;
  isRequired: boolean;
  lacksAdult: boolean | null;
}

/** Reads the papers of bonds: what is there, and what is missing of OPEN and FORFEITED ones (bonds#required-papers). */
@Injectable()
export class PapersOfBonds {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** A paper that is switched off stands there where a document is marked with it. @throws Refused BOND_NOT_FOUND */
  async of(actor: Actor, bondId: string): Promise<PapersOfBond> {
    const { organizationId } = actor;
    const { rows } = await this.reads.after(actor, ['bonds'], (tx) =>
      tx.query<Row>(OF_BOND, [organizationId, this.today(actor), bondId]),
    );
    const [first] = rows;
    if (!first) throw new Refused('BOND_NOT_FOUND');
    const papers = rows.flatMap(({ paperId, name, documents, isRequired, lacksAdult }): Paper[] => {
      if (paperId === null || (!isRequired && documents.length === 0)) return [];
      const isAsked = first.isAsked && isRequired;
      const lacks = documents.length === 0 ? 'document' : lacksAdult === true ? 'adult' : null;
      return [{ paperId, name, documents, lacks: isAsked ? lacks : null }];
    });
    return { defendantId: first.defendantId, isAsked: first.isAsked, papers };
  }

  /** Whether an indemnity agreement of the bond is on file: the paper that wants an adult, whatever it is called. */
  async hasAgreement({ organizationId }: Actor, bondId: string): Promise<boolean> {
    const { rows } = await this.reads.after({ organizationId }, [], (tx) =>
      tx.query<{ found: boolean }>(AGREEMENT, [organizationId, bondId]),
    );
    return rows[0]?.found ?? false;
  }

  /** What is missing of each of these defendants' bonds, in the list's order; who lacks nothing is left out. */
  async missing(tx: TenantTransaction, actor: Actor, defendantIds: string[]): Promise<Map<string, MissingPaper[]>> {
    if (defendantIds.length === 0) return new Map();
    const sql = missingSql(actor.organizationId, this.today(actor), defendantIds);
    const { rows } = await tx.query<MissingPaper & { defendantId: string }>(sql);
    const missing = new Map<string, MissingPaper[]>();
    for (const { defendantId, ...paper } of rows)
      missing.set(defendantId, [...(missing.get(defendantId) ?? []), paper]);
    return missing;
  }

  private today({ timeZone }: Actor): string {
    return dayOf(this.clock.now(), timeZone);
  }
}
