import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { findDuplicatesOfIndemnitor } from '#contracts/office/indemnitor-merges/indemnitor-merges.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { indemnitorNotThere } from '../../people/people/index.ts';
import { comparedIndemnitors, inPair, likelyIndemnitors, olderIndemnitorFirst } from './compared-indemnitors.query.ts';

type Answer = ResponseOf<typeof findDuplicatesOfIndemnitor>;

/** $2 and the others of the file; whether they were told apart from $2. */
const OF_FILE = `
  select i.id, n.one_id is not null as is_apart
  from indemnitor of_file
  join indemnitor i on i.organization_id = $1 and i.defendant_id = of_file.defendant_id and i.lifecycle = 'live'
  left join not_the_same n on n.organization_id = $1 and n.one_id = least(i.id, $2) and n.other_id = greatest(i.id, $2)
  where of_file.organization_id = $1 and of_file.id = $2 and of_file.lifecycle = 'live'`;

const MERGES = `
  select m.merge_id, i.full_name, ${nameOf('who', 'Former staff')} as by, m.decided_at as at
  from file_merge m
  join indemnitor i on i.organization_id = $1 and i.id = m.from_id
  left join agent who on who.organization_id = $1 and who.user_id = m.decided_by
  where m.organization_id = $1 and m.to_id = $2 and m.status = 'merged'
  order by m.decided_at desc, m.merge_id`;

/** Who of the same file may be the same person, and who was merged into them (people#merged-indemnitors). */
@Injectable()
export class DuplicatesOfIndemnitor {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** Everybody else of the file, the likeliest first. @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED */
  find({ organizationId, timeZone }: Actor, indemnitorId: string): Promise<Answer> {
    const today = dayOf(this.clock.now(), timeZone);
    return this.database.read(organizationId, async (tx) => {
      const { rows: merges } = await tx.query<Omit<Answer['merges'][number], 'isToday'>>(MERGES, [
        organizationId,
        indemnitorId,
      ]);
      return {
        others: await this.others(tx, organizationId, indemnitorId),
        merges: merges.map((merge) => ({ ...merge, isToday: dayOf(new Date(merge.at), timeZone) === today })),
      };
    });
  }

  private async others(tx: TenantTransaction, organizationId: string, indemnitorId: string): Promise<Answer['others']> {
    const { rows } = await tx.query<{ id: string; isApart: boolean }>(OF_FILE, [organizationId, indemnitorId]);
    const known = await comparedIndemnitors(
      tx,
      organizationId,
      rows.map(({ id }) => id),
    );
    const person = known.get(indemnitorId);
    if (!person) throw await indemnitorNotThere(tx, organizationId, indemnitorId);
    const apart = new Set(rows.flatMap(({ id, isApart }) => (isApart ? [id] : [])));
    return [...known.values()]
      .filter((other) => other !== person)
      .map((other) => ({ other, match: likelyIndemnitors(person, other) }))
      .toSorted((a, b) => (b.match?.rank ?? 0) - (a.match?.rank ?? 0) || olderIndemnitorFirst(a.other, b.other))
      .map(({ other, match }) => ({
        indemnitor: inPair(other),
        reasons: match?.reasons ?? [],
        isApart: apart.has(other.indemnitorId),
      }));
  }
}
