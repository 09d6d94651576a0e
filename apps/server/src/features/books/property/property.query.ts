import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type {
  CustodyStep,
  getPropertyOfBond,
  getThing,
  listProperty,
  Thing,
} from '#contracts/books/property/property.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { collateralClock } from '#domain/books/collateral-clock.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { Refused } from '../../../kernel/refused.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { PapersOfBonds } from '../../people/required-papers/index.ts';

type Filter = Omit<InputOf<typeof listProperty>['query'], 'cursor' | 'limit'>;

const THINGS = `
  select t.property_id, t.number, t.bond_id, b.power_number, b.status as bond_status,
    b.voided_at is not null as is_bond_voided, b.discharged_on, t.defendant_id,
    coalesce(d.full_name, '') as defendant_name, coalesce(i.full_name, d.full_name, '') as giver_name, t.kind, t.name,
    t.description, t.serial_number, t.value_cents, t.received_on, ${nameOf('staff', 'Former staff')} as received_by,
    t.kept_at, t.state, t.last_on
  from property_thing t
  join bond b on b.organization_id = t.organization_id and b.bond_id = t.bond_id
  left join defendant d on d.organization_id = t.organization_id and d.id = t.defendant_id and d.lifecycle = 'live'
  left join indemnitor i on i.organization_id = t.organization_id and i.id = t.giver_id and i.lifecycle = 'live'
  left join agent staff on staff.organization_id = t.organization_id and staff.user_id = t.received_by
  where t.organization_id = $1`;

const OF_BOND = `${THINGS} and t.bond_id = $2 order by t.number desc`;
const ONE = `${THINGS} and t.property_id = $2`;

/** To give back is what is held for a bond that is discharged, or void (bonds#collateral-due-back). */
const SHOWN = {
  held: `and t.state = 'held'`,
  due: `and t.state = 'held' and (b.status = 'DISCHARGED' or b.voided_at is not null)`,
  ended: `and t.state <> 'held'`,
} as const satisfies Record<NonNullable<Filter['show']>, string>;

const SOUGHT = `lower(concat_ws(' ', 'P-' || to_char(t.number, 'FM9999999990000'), t.name, t.description, t.serial_number, t.kept_at,
    b.power_number, d.full_name, i.full_name))`;

const page = (show: Filter['show']): string => `${THINGS} ${show === undefined ? '' : SHOWN[show]}
    and ($2::uuid is null or t.defendant_id = $2) and ($3::int is null or t.number < $3)
    and ${SOUGHT} like all ($4::text[])
  order by t.number desc limit $5`;

const STEPS = `
  select s.step_id, s.kind, s.step_on as on, s.whom, s.words, s.proceeds_cents, s.recorded_at,
    ${nameOf('staff', 'Former staff')} as recorded_by,
    coalesce((
      select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name, 'mediaType', f.media_type) order by f.sort_name, f.id)
      from property_file p
      join stored_file f on f.organization_id = p.organization_id and f.id = p.file_id and f.deleted_at is null
      where p.organization_id = s.organization_id and p.step_id = s.step_id), '[]') as files
  from property_step s
  left join agent staff on staff.organization_id = s.organization_id and staff.user_id = s.recorded_by
  where s.organization_id = $1 and s.property_id = $2
  order by s.place`;

const BOND = 'select 1 from bond b where b.organization_id = $1 and b.bond_id = $2';

const cursorValues = z.tuple([z.int().positive()]);

/** What is looked for, as patterns of what is kept. */
const patternsOf = (sought = ''): string[] =>
  sought
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

type Row = Omit<Thing, 'clock'> & { dischargedOn: string | null };

/** Reads the register of things held as collateral, and their custody (money#collateral-property). */
@Injectable()
export class Property {
  constructor(
    private readonly reads: Reads,
    private readonly papers: PapersOfBonds,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Of one bond, the newest first, with its agreement on file. @throws Refused BOND_NOT_FOUND */
  async ofBond(actor: Actor, bondId: string): Promise<ResponseOf<typeof getPropertyOfBond>> {
    const { organizationId } = actor;
    const agreement = await this.papers.agreementOf(actor, bondId);
    return this.reads.after({ organizationId }, ['bonds'], async (tx) => {
      const [{ rowCount }, { rows }] = await Promise.all([
        tx.query(BOND, [organizationId, bondId]),
        tx.query<Row>(OF_BOND, [organizationId, bondId]),
      ]);
      if (rowCount === 0) throw new Refused('BOND_NOT_FOUND');
      return { agreement, rows: rows.map((row) => this.shown(actor, row)) };
    });
  }

  async list(
    actor: Actor,
    { cursor, limit, ...filter }: InputOf<typeof listProperty>['query'],
  ): Promise<ResponseOf<typeof listProperty>> {
    const [before] = decodeCursor(cursorValues, cursor) ?? [null];
    const rows = await this.narrowed(actor, filter, { before, limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last ? encodeCursor([last.number]) : null };
  }

  /** What the filter leaves, the newest first; all of it unless a limit is told. */
  async narrowed(
    actor: Actor,
    { show, sought, defendantId }: Filter,
    { before, limit }: { before: number | null; limit: number | null } = { before: null, limit: null },
  ): Promise<Thing[]> {
    const { organizationId } = actor;
    const values = [organizationId, defendantId ?? null, before, patternsOf(sought), limit];
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) => tx.query<Row>(page(show), values));
    return rows.map((row) => this.shown(actor, row));
  }

  /** @throws Refused PROPERTY_NOT_FOUND, also for another organization's. */
  get(actor: Actor, propertyId: string): Promise<ResponseOf<typeof getThing>> {
    const values = [actor.organizationId, propertyId];
    return this.reads.after(actor, ['bonds'], async (tx) => {
      const [{ rows }, { rows: steps }] = await Promise.all([
        tx.query<Row>(ONE, values),
        tx.query<CustodyStep>(STEPS, values),
      ]);
      if (!rows[0]) throw new Refused('PROPERTY_NOT_FOUND');
      return { thing: this.shown(actor, rows[0]), steps };
    });
  }

  private shown({ timeZone }: Actor, { dischargedOn, ...row }: Row): Thing {
    const runs = row.state === 'held' && row.bondStatus === 'DISCHARGED' && dischargedOn !== null;
    const today = dayOf(this.clock.now(), timeZone);
    const returnDays = this.settings.COLLATERAL_RETURN_DAYS;
    return { ...row, clock: runs ? collateralClock({ dischargedOn, returnDays, today }) : null };
  }
}
