import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import type { AlertKind } from '#contracts/office/alerts/alert-kinds.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { trustedOrganizationId, type OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { eachRow } from '../../../platform/jobs/each-row.ts';
import { Schedules } from '../../../platform/jobs/schedules.ts';
import type { AgencyDay, FoundAlert, GoneAlert } from './alert-kind.ts';
import { AlertKinds } from './alert-kinds.ts';

/** How soon a cause that came or went is seen, in milliseconds. */
const EVERY_MS = 20_000;

const AGENCIES = 'select organization_id, time_zone from organization order by organization_id';

const OPEN = `
  select alert_id, kind, thing, occasion, facts, opened_at,
    jsonb_build_array(facts, red, deadline, roles, barred, alone_from, concerns) as shown
  from alert where organization_id = $1 and settled_at is null`;

/** What both statements write, as rows of JSON. */
const GIVEN = `jsonb_to_recordset($2::jsonb) as g (alert_id uuid, kind text, thing text, occasion text, facts jsonb,
  red boolean, deadline date, roles text[], barred uuid[], alone_from timestamptz, concerns uuid[])`;

const INSERT = `
  insert into alert (organization_id, kind, thing, occasion, facts, red, deadline, roles, barred, alone_from, concerns,
    opened_at)
  select $1, g.kind, g.thing, g.occasion, g.facts, g.red, g.deadline, g.roles, g.barred, g.alone_from, g.concerns, $3
  from ${GIVEN} on conflict do nothing`;

const UPDATE = `
  update alert a set facts = g.facts, red = g.red, deadline = g.deadline, roles = g.roles, barred = g.barred,
    alone_from = g.alone_from, concerns = g.concerns
  from ${GIVEN} where a.organization_id = $1 and a.alert_id = g.alert_id`;

const SETTLE = `
  update alert a set settled_at = $4, settled_by = g.by
  from unnest($2::uuid[], $3::uuid[]) as g (alert_id, by)
  where a.organization_id = $1 and a.alert_id = g.alert_id and a.settled_at is null`;

interface Open extends GoneAlert {
  alertId: string;
  kind: AlertKind;
  occasion: string;
  shown: unknown[];
}

/** An alert as its row says it. */
interface Row {
  alertId?: string;
  kind: AlertKind;
  thing: string;
  occasion: string;
  facts: object;
  red: boolean;
  deadline: string | null;
  roles: readonly string[];
  barred: readonly string[];
  aloneFrom: string | null;
  concerns: readonly string[];
}

interface Differences {
  came: Row[];
  changed: Row[];
  /** Another occasion of the thing has come in its place: the day did it. */
  outdated: Open[];
  gone: Open[];
}

/** A value whatever order its fields stand in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

const instantOf = (given: unknown): string | null => (typeof given === 'string' ? new Date(given).toISOString() : null);

const isSame = ({ shown: [facts, red, deadline, roles, barred, aloneFrom, concerns] }: Open, row: Row): boolean =>
  canonical([facts, red, deadline, roles, barred, instantOf(aloneFrom), concerns]) ===
  canonical([row.facts, row.red, row.deadline, row.roles, row.barred, row.aloneFrom, row.concerns]);

const differencesOf = (rows: readonly Row[], open: readonly Open[]): Differences => {
  const key = ({ kind, thing }: Pick<Row, 'kind' | 'thing'>) => `${kind} ${thing}`;
  const known = new Map(open.map((one) => [key(one), one]));
  const found: Differences = { came: [], changed: [], outdated: [], gone: [] };
  for (const row of rows) {
    const one = known.get(key(row));
    known.delete(key(row));
    if (one?.occasion === row.occasion) {
      if (!isSame(one, row)) found.changed.push({ ...row, alertId: one.alertId });
      continue;
    }
    if (one) found.outdated.push(one);
    found.came.push(row);
  }
  found.gone.push(...known.values());
  return found;
};

const snakeCase = (row: Row): object => ({ ...row, alert_id: row.alertId, alone_from: row.aloneFrom });

/**
 * Opens alerts whose cause has come and settles those whose cause is gone (today#read-and-settled), agency by agency and
 * each in one transaction: a worker that is killed has done all of an agency or nothing, and the next round does the same.
 */
@Injectable()
export class FollowAlerts implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly database: TenantDatabase,
    private readonly kinds: AlertKinds,
    private readonly live: LiveChanges,
    private readonly clock: Clock,
    @Inject(PROJECTOR_POOL) private readonly projector: Pool,
  ) {}

  onModuleInit(): void {
    this.schedules.add({ name: 'follow-alerts', everyMs: EVERY_MS, run: () => this.round() });
  }

  async round(): Promise<void> {
    const { rows } = await this.projector.query<{ organizationId: string; timeZone: string }>(AGENCIES);
    await eachRow(rows, 'The alerts of an agency were not followed.', ({ organizationId, timeZone }) =>
      this.ofAgency(trustedOrganizationId(organizationId), timeZone),
    );
  }

  /** One round of one agency. */
  async ofAgency(organizationId: OrganizationId, timeZone: string): Promise<void> {
    const now = this.clock.now();
    const agency = { organizationId, timeZone, today: dayOf(now, timeZone) };
    const rows = await this.database.read(organizationId, async (tx) => {
      const found = await this.found(tx, agency);
      return this.isNews(differencesOf(found, await this.open(tx, agency))) ? found : null;
    });
    if (rows === null) return;
    await this.database.write(organizationId, async (tx) => {
      // Of two rounds at once the second finds what the first one did.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 35))', [organizationId]);
      await this.apply(tx, organizationId, differencesOf(rows, await this.open(tx, agency)), now);
    });
  }

  private isNews({ came, changed, gone }: Differences): boolean {
    return came.length + changed.length + gone.length > 0;
  }

  private async open(tx: TenantTransaction, { organizationId }: AgencyDay): Promise<Open[]> {
    return (await tx.query<Open>(OPEN, [organizationId])).rows;
  }

  private async found(tx: TenantTransaction, agency: AgencyDay): Promise<Row[]> {
    const rows = await Promise.all(
      this.kinds.all.map(async ({ kind, roles, find }) =>
        (await find(tx, agency)).map((alert: FoundAlert): Row => {
          const { thing, occasion, facts, deadline = null, red = false, aloneFrom = null, concerns = [] } = alert;
          const who = { roles: [...(alert.roles ?? roles)], barred: [...(alert.barred ?? [])], aloneFrom, concerns };
          return { kind, thing, occasion, facts, red, deadline, ...who };
        }),
      ),
    );
    return rows.flat();
  }

  private async apply(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    differences: Differences,
    now: Date,
  ): Promise<void> {
    if (!this.isNews(differences)) return;
    const { came, changed, outdated, gone } = differences;
    const by = await this.settledBy(tx, organizationId, gone);
    const ended = [...outdated, ...gone].map(({ alertId }) => alertId);
    await tx.query(SETTLE, [organizationId, ended, ended.map((alertId) => by.get(alertId) ?? null), now]);
    await tx.query(INSERT, [organizationId, JSON.stringify(came.map(snakeCase)), now]);
    await tx.query(UPDATE, [organizationId, JSON.stringify(changed.map(snakeCase))]);
    await this.live.announce(organizationId, [{ topic: 'alert', id: organizationId }], tx);
  }

  /** Who made the causes of these go, by the alert. */
  private async settledBy(
    tx: TenantTransaction,
    organizationId: OrganizationId,
    gone: readonly Open[],
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const [kind, alerts] of Map.groupBy(gone, (one) => one.kind)) {
      const by = await this.kinds.of(kind).settledBy?.(tx, organizationId, alerts);
      for (const { alertId, thing } of alerts) {
        const who = by?.get(thing);
        if (who !== undefined) found.set(alertId, who);
      }
    }
    return found;
  }
}
