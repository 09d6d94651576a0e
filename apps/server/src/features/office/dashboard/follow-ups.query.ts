import { Injectable } from '@nestjs/common';
import {
  FOLLOW_UP_KINDS,
  MOST_OF_A_KIND,
  type FollowUp,
  type FollowUpKind,
  type FollowUpsOfKind,
} from '#contracts/office/dashboard/follow-ups.ts';
import { WARNED_DAYS } from '#domain/agency/credentials.ts';
import { addDays, dayOf } from '#domain/kernel/days.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Credentials } from '../../agency/sureties/index.ts';
import { CheckInStandings } from '../../books/check-ins/index.ts';
import { CourtReminders } from '../../books/court-reminders/index.ts';
import { UnpaidOfficials } from '../../payouts/official-fees/index.ts';
import { LackingPapers } from '../../people/required-papers/index.ts';
import { ownBondsOf } from '../../recovery/cases/index.ts';
import { seesAll, UnfinishedBonds } from '../intake/index.ts';
import { ExpiringPowers } from './expiring-powers.query.ts';

type Of<Kind extends FollowUpKind> = Extract<FollowUp, { kind: Kind }>;

interface Listed {
  count: number;
  rows: FollowUp[];
}
const NOBODY: Listed = { count: 0, rows: [] };

/** Reading it costs as much as reading the others. */
const DEAREST: FollowUpKind = 'check-ins';

/** What somebody has to follow up (today#follow-ups): of everybody for a Supervisor or an Admin, else their own. */
@Injectable()
export class FollowUps {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
    private readonly reminders: CourtReminders,
    private readonly standings: CheckInStandings,
    private readonly unfinished: UnfinishedBonds,
    private readonly credentials: Credentials,
    private readonly powers: ExpiringPowers,
    private readonly papers: LackingPapers,
    private readonly officials: UnpaidOfficials,
  ) {}

  /** The kinds of which there is something, each with the first of its list. */
  async first(actor: Actor): Promise<FollowUpsOfKind[]> {
    const listed = new Map<FollowUpKind, Listed>();
    const read = async (kinds: readonly FollowUpKind[]): Promise<void> => {
      for (const kind of kinds) listed.set(kind, await this.list(actor, kind, MOST_OF_A_KIND));
    };
    // One after the other, since the board's panels share the connections of a process with everybody's requests; the
    // dearest beside all others.
    await Promise.all([read([DEAREST]), read(FOLLOW_UP_KINDS.filter((kind) => kind !== DEAREST))]);
    return FOLLOW_UP_KINDS.flatMap((kind) => {
      const { count, rows } = listed.get(kind) ?? NOBODY;
      return count > 0 ? [{ kind, count, rows }] : [];
    });
  }

  list(actor: Actor, kind: FollowUpKind, limit: number): Promise<Listed> {
    const lists: Record<FollowUpKind, () => Promise<Listed>> = {
      reminders: () => this.remindersOfToday(actor, limit),
      'check-ins': () => this.missedCheckIns(actor, limit),
      papers: () => this.missingPapers(actor, limit),
      unfinished: () => this.unfinishedBonds(actor, limit),
      powers: () => this.expiringPowers(actor, limit),
      credentials: () => this.endingCredentials(actor, limit),
      officials: () => this.unpaidOfficials(actor, limit),
    };
    return lists[kind]();
  }

  private async remindersOfToday(actor: Actor, most: number): Promise<Listed> {
    const { count, rows } = await this.reminders.today(actor, { most, own: await this.ownBonds(actor) });
    return { count, rows: rows.map((reminder): Of<'reminders'> => ({ kind: 'reminders', reminder })) };
  }

  private async missedCheckIns(actor: Actor, limit: number): Promise<Listed> {
    const own = await this.ownBonds(actor);
    const { count, rows } = await this.standings.firstMissed(actor, { limit, own });
    return {
      count,
      rows: rows.map(({ defendantId, fullName, phoneNumber, missed, lastOn }): Of<'check-ins'> => ({
        kind: 'check-ins',
        defendantId,
        fullName,
        phoneNumber,
        missed,
        lastOn,
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
          bondId,
          fullName,
          begunOn,
          begunBy,
        })),
    };
  }

  private async expiringPowers(actor: Actor, limit: number): Promise<Listed> {
    const holderId = seesAll(actor) ? null : actor.userId;
    const { count, rows } = await this.powers.upTo(actor, { until: this.soon(actor), holderId, limit });
    return { count, rows: rows.map((power): Of<'powers'> => ({ kind: 'powers', ...power })) };
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

  private async missingPapers(actor: Actor, limit: number): Promise<Listed> {
    const agentId = seesAll(actor) ? null : actor.userId;
    const { count, rows } = await this.papers.first(actor, { agentId, limit });
    return { count, rows: rows.map((person): Of<'papers'> => ({ kind: 'papers', ...person })) };
  }

  /** Who pays officials follows them up: no agent has some of their own. */
  private async unpaidOfficials(actor: Actor, limit: number): Promise<Listed> {
    if (!seesAll(actor)) return { count: 0, rows: [] };
    const { count, rows } = await this.officials.first(actor, limit);
    return {
      count,
      rows: rows.map(({ payee, owedCents, since }): Of<'officials'> => ({
        kind: 'officials',
        payee,
        name: payee === null ? 'Official not known' : officialName(payee),
        owedCents,
        since,
      })),
    };
  }

  /** The bonds that somebody posted and the people they look for; null: they see everybody's. */
  private ownBonds(actor: Actor): Promise<{ agentId: string; people: string[] } | null> {
    if (seesAll(actor)) return Promise.resolve(null);
    return this.database.read(actor.organizationId, (tx) => ownBondsOf(tx, actor));
  }

  /** The last day that is warned of today. */
  private soon({ timeZone }: Actor): string {
    return addDays(dayOf(this.clock.now(), timeZone), WARNED_DAYS);
  }
}
