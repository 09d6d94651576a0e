import { Injectable } from '@nestjs/common';
import {
  FOLLOW_UP_KINDS,
  MOST_OF_A_KIND,
  type FollowUp,
  type FollowUpKind,
  type FollowUpsOfKind,
} from '#contracts/office/dashboard/follow-ups.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { WARNED_DAYS } from '#domain/agency/credentials.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { Credentials } from '../../agency/sureties/index.ts';
import { CheckInStandings } from '../../books/check-ins/index.ts';
import { UnfinishedBonds } from '../intake/index.ts';

/** Whose recovery case somebody works on. */
const OWN_PEOPLE = `
  select distinct defendant_id from recovery_case
  where organization_id = $1 and assigned_to = $2 and status in ('open', 'active') and defendant_id is not null`;

/** Powers in hand that expire by the day $2, of everybody or of one holder ($3). */
const EXPIRING = `
  from power p
  where p.organization_id = $1 and p.standing = 'in hand' and p.claim_bond_id is null and not p.gone
    and p.expires_on <= $2 and ($3::uuid is null or p.holder_id = $3)`;
const POWERS = `
  select p.power_id, p.spelling as power_number, coalesce(s.name, '') as surety_name,
    ${nameOf('a', '')} as holder_name, p.expires_on
  from (select p.* ${EXPIRING} order by p.expires_on, p.power_number, p.power_id limit $4) p
  left join surety s on s.organization_id = p.organization_id and s.surety_id = p.surety_id
  left join agent a on a.organization_id = p.organization_id and a.user_id = p.holder_id
  order by p.expires_on, p.power_number, p.power_id`;
const HOW_MANY_POWERS = `select count(*) as count ${EXPIRING}`;

type Of<Kind extends FollowUpKind> = Extract<FollowUp, { kind: Kind }>;

interface Listed {
  count: number;
  rows: FollowUp[];
}

const seesAll = ({ role }: Actor): boolean => supervisors.some((supervisor) => supervisor === role);

/** What somebody has to follow up (today#follow-ups): of everybody for a Supervisor or an Admin, else their own. */
@Injectable()
export class FollowUps {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    private readonly standings: CheckInStandings,
    private readonly unfinished: UnfinishedBonds,
    private readonly credentials: Credentials,
  ) {}

  /** The kinds of which there is something, each with the first of its list. */
  async first(actor: Actor): Promise<FollowUpsOfKind[]> {
    const all = await Promise.all(
      FOLLOW_UP_KINDS.map(async (kind) => ({ kind, ...(await this.list(actor, kind, MOST_OF_A_KIND)) })),
    );
    return all.filter(({ count }) => count > 0);
  }

  list(actor: Actor, kind: FollowUpKind, limit: number): Promise<Listed> {
    const lists: Record<FollowUpKind, () => Promise<Listed>> = {
      'check-ins': () => this.missedCheckIns(actor, limit),
      unfinished: () => this.unfinishedBonds(actor, limit),
      powers: () => this.expiringPowers(actor, limit),
      credentials: () => this.endingCredentials(actor, limit),
    };
    return lists[kind]();
  }

  private async missedCheckIns(actor: Actor, limit: number): Promise<Listed> {
    const own = seesAll(actor) ? null : { agentId: actor.userId, people: await this.ownPeople(actor) };
    const { count, rows } = await this.standings.missed(actor, { limit, own });
    return {
      count,
      rows: rows.map(({ defendantId, fullName, phoneNumber, missed, lastOn }): Of<'check-ins'> => ({
        kind: 'check-ins',
        ...{ defendantId, fullName, phoneNumber, missed, lastOn },
      })),
    };
  }

  private async unfinishedBonds(actor: Actor, limit: number): Promise<Listed> {
    // The oldest stand first: those of 14 days and more before all others.
    const { followUps, rows } = await this.unfinished.list(actor, limit);
    return {
      count: followUps,
      rows: rows
        .filter(({ isFollowUp }) => isFollowUp)
        .map(({ bondId, fullName, begunOn, begunBy }): Of<'unfinished'> => ({
          kind: 'unfinished',
          ...{ bondId, fullName, begunOn, begunBy },
        })),
    };
  }

  private async expiringPowers(actor: Actor, limit: number): Promise<Listed> {
    const which = [actor.organizationId, this.soon(actor), seesAll(actor) ? null : actor.userId];
    const [powers, counted] = await this.reads.after(actor, ['powers'], (tx) =>
      Promise.all([
        tx.query<Omit<Of<'powers'>, 'kind'>>(POWERS, [...which, limit]),
        tx.query<{ count: number }>(HOW_MANY_POWERS, which),
      ]),
    );
    return {
      count: counted.rows[0]?.count ?? 0,
      rows: powers.rows.map((power): Of<'powers'> => ({ kind: 'powers', ...power })),
    };
  }

  private async endingCredentials(actor: Actor, limit: number): Promise<Listed> {
    const agents = await this.credentials.list(actor, seesAll(actor) ? null : actor.userId);
    const until = this.soon(actor);
    const ending = agents
      .flatMap(({ agentId, fullName, licenseExpiresOn, appointments }) =>
        [{ suretyName: null, expiresOn: licenseExpiresOn }, ...appointments].flatMap(
          ({ suretyName, expiresOn }): Of<'credentials'>[] =>
            expiresOn === null || expiresOn > until
              ? []
              : [{ kind: 'credentials', agentId, fullName, suretyName, expiresOn }],
        ),
      )
      .sort((one, other) => one.expiresOn.localeCompare(other.expiresOn));
    return { count: ending.length, rows: ending.slice(0, limit) };
  }

  private async ownPeople({ organizationId, userId }: Actor): Promise<string[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ defendantId: string }>(OWN_PEOPLE, [organizationId, userId]),
    );
    return rows.map(({ defendantId }) => defendantId);
  }

  /** The last day that is warned of today. */
  private soon({ timeZone }: Actor): string {
    return addDays(dayOf(this.clock.now(), timeZone), WARNED_DAYS);
  }
}
