import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listPapersOfBond } from '#contracts/people/required-papers/papers.ts';
import { addMonths, dayOf } from '#domain/kernel/days.ts';
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

/** Somebody younger signs with an adult (bonds#required-papers). */
const ADULT_YEARS = 18;

/** Of one bond and paper. Asked whether one exists, PostgreSQL may read an agency's documents all at once instead. */
export const A_DOCUMENT = `(
  select m.file_id from bond_document m
  join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id and f.deleted_at is null
  where m.organization_id = b.organization_id and m.bond_id = b.bond_id and m.paper_id = p.paper_id limit 1)`;

/** Whether an agreement of somebody under 18 has no indemnitor who is known to be an adult; $2 is today. */
export const LACKS_ADULT = `(p.needs_adult and d.birthday > $2::date - interval '${ADULT_YEARS} years' and (
  select i.id from account_indemnitor l
  join indemnitor i on i.organization_id = l.organization_id and i.id = l.indemnitor_id and i.lifecycle = 'live'
  where l.organization_id = b.organization_id and l.account_id = b.account_id
    and i.birthday <= $2::date - interval '${ADULT_YEARS} years' limit 1) is null)`;

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
  select f.id as file_id, f.name, f.media_type
  from bond_document m
  join required_paper p on p.organization_id = m.organization_id and p.paper_id = m.paper_id and p.needs_adult
  join stored_file f on f.organization_id = m.organization_id and f.id = m.file_id and f.deleted_at is null
  where m.organization_id = $1 and m.bond_id = $2
  order by f.uploaded_at desc, f.id limit 1`;

/** SQL for the papers that bonds of the organization $1 have a document of; each as often as there are bonds that have it. */
export const papersOnFile = (bonds: string): string => `(
  select array_agg(found.paper_id) from (
    select distinct m.bond_id, m.paper_id from bond_document m
    join stored_file f on f.organization_id = $1 and f.id = m.file_id and f.deleted_at is null
    where m.organization_id = $1 and m.bond_id = any(${bonds})) as found)`;

const REQUIRED = `
  select paper_id, name from required_paper where organization_id = $1 and is_required order by place, paper_id`;

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

/** What every bond is asked for; prepared once for each connection. */
export const requiredSql = (organizationId: string) => ({
  name: 'required-papers',
  text: REQUIRED,
  values: [organizationId],
});

interface RequiredPaper {
  paperId: string;
  name: string;
}

/** Somebody with bonds that are asked for papers, and the papers that these have a document of. */
interface Asked {
  defendantId: string;
  birthday: string | null;
  openBonds: number;
  forfeitedBonds: number;
  papersOnFile: readonly string[] | null;
}

/** Of an adult's bonds: each is asked for each paper. */
const lackingOf = (
  { openBonds, forfeitedBonds, papersOnFile }: Asked,
  required: readonly RequiredPaper[],
): MissingPaper[] =>
  required.flatMap(({ paperId, name }) => {
    const there = papersOnFile?.filter((one) => one === paperId).length ?? 0;
    const bonds = openBonds + forfeitedBonds - there;
    return bonds > 0 ? [{ name, bonds }] : [];
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

  /** The newest indemnity agreement of the bond on file: the paper that wants an adult, whatever it is called. */
  async agreementOf({ organizationId }: Actor, bondId: string): Promise<Paper['documents'][number] | null> {
    const { rows } = await this.reads.after({ organizationId }, [], (tx) =>
      tx.query<Paper['documents'][number]>(AGREEMENT, [organizationId, bondId]),
    );
    return rows[0] ?? null;
  }

  /** Whether there is one: without it no recovery is billed. */
  async hasAgreement(actor: Actor, bondId: string): Promise<boolean> {
    return (await this.agreementOf(actor, bondId)) !== null;
  }

  /** What every bond is asked for, in the list's order. */
  async required(tx: TenantTransaction, { organizationId }: Actor): Promise<RequiredPaper[]> {
    const { rows } = await tx.query<RequiredPaper>(requiredSql(organizationId));
    return rows;
  }

  /** What is missing of the bonds of each of these people, in the list's order. */
  async missing(
    tx: TenantTransaction,
    actor: Actor,
    { people, required }: { people: readonly Asked[]; required: readonly RequiredPaper[] },
  ): Promise<Map<string, MissingPaper[]>> {
    const today = this.today(actor);
    const adultsSince = addMonths(today, -12 * ADULT_YEARS);
    const asked = people.filter(({ openBonds, forfeitedBonds }) => openBonds + forfeitedBonds > 0);
    const minors = asked.filter(({ birthday }) => birthday !== null && birthday > adultsSince);
    const missing = new Map(asked.map((person) => [person.defendantId, lackingOf(person, required)]));
    const ids = minors.map(({ defendantId }) => defendantId);
    for (const id of ids) missing.set(id, []);
    if (ids.length === 0) return missing;
    const { rows } = await tx.query<MissingPaper & { defendantId: string }>(
      missingSql(actor.organizationId, today, ids),
    );
    for (const { defendantId, ...paper } of rows) missing.get(defendantId)?.push(paper);
    return missing;
  }

  private today({ timeZone }: Actor): string {
    return dayOf(this.clock.now(), timeZone);
  }
}
