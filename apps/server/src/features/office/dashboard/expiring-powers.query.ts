import { Injectable } from '@nestjs/common';
import type { FollowUp } from '#contracts/office/dashboard/follow-ups.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Power = Omit<Extract<FollowUp, { kind: 'powers' }>, 'kind'>;

/** Powers in hand that expire by the day $2, of everybody or of one holder ($3). */
const EXPIRING = `
  from power p
  where p.organization_id = $1 and p.standing = 'in hand' and p.claim_bond_id is null and not p.gone
    and p.expires_on <= $2 and ($3::uuid is null or p.holder_id = $3)`;
const FIRST = `
  select p.power_id, p.spelling as power_number, coalesce(s.name, '') as surety_name,
    ${nameOf('a', '')} as holder_name, p.expires_on
  from (select p.* ${EXPIRING} order by p.expires_on, p.power_number, p.power_id limit $4) p
  left join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
  left join agent a on a.organization_id = p.organization_id and a.user_id = p.holder_id
  order by p.expires_on, p.power_number, p.power_id`;
const HOW_MANY = `select count(*) as count ${EXPIRING}`;

/** Powers in hand that expire soon, the soonest first (today#follow-ups). */
@Injectable()
export class ExpiringPowers {
  constructor(private readonly reads: Reads) {}

  /** The first of them, and how many there are; of everybody where no holder is asked for. */
  async upTo(
    { organizationId }: Actor,
    { until, holderId, limit }: { until: string; holderId: string | null; limit: number },
  ): Promise<{ count: number; rows: Power[] }> {
    const which = [organizationId, until, holderId];
    const [first, counted] = await this.reads.after(
      { organizationId },
      ['powers'],
      (tx) =>
        Promise.all([
          tx.query<Power>({ name: 'powers-expiring', text: FIRST, values: [...which, limit] }),
          tx.query<{ count: number }>({ name: 'powers-expiring-how-many', text: HOW_MANY, values: which }),
        ]),
      { planned: 'once' },
    );
    return { count: counted.rows[0]?.count ?? 0, rows: first.rows };
  }
}
