import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { listOverrides, PowerOverride } from '#contracts/books/approvals/power-overrides.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { mayDecide, nameOf } from '../../agency/organizations/index.ts';
import { hasOthers, readerOf, type Reader } from './approvers.query.ts';
import type { KeptOverride } from './power-override.ts';

const cursorValues = z.tuple([z.boolean(), z.iso.datetime({ precision: 6 }), z.uuid()]);

/** So long what was decided stays in the list, in ms. */
const SHOWN_MS = 30 * 24 * 60 * 60_000;

interface Row extends Omit<PowerOverride, 'readerMay'> {
  askedById: string;
  powerOf: string[];
  place: string;
}

const shownTo = (reader: Reader, { place: _, askedById: askedBy, powerOf, ...row }: Row): PowerOverride => {
  const waiting = { askedBy, askedAt: row.askedAt, powerOf };
  return { ...row, readerMay: row.state === 'pending' ? mayDecide('power override', waiting, reader) : null };
};

/** One request as it is kept: `$1` the organization, `$2` its id. */
const KEPT_OVERRIDE = `
  select override_id, kind, bond_id, power_id, power_number, face_cents, covers_cents, form, asked_by,
    asked_at, power_of, state, decided_command
  from power_override where organization_id = $1 and override_id = $2`;

/** A request as it is kept; null where there is none. */
export const keptOverride = async (
  tx: TenantTransaction,
  organizationId: string,
  overrideId: string,
): Promise<KeptOverride | null> => {
  const { rows } = await tx.query<KeptOverride>(KEPT_OVERRIDE, [organizationId, overrideId]);
  return rows[0] ?? null;
};

/** The role that somebody has now; null where they have left. */
export const roleNow = async (tx: TenantTransaction, organizationId: string, userId: string): Promise<Role | null> => {
  const { rows } = await tx.query<{ role: Role }>(
    'select role from agent where organization_id = $1 and user_id = $2 and left_at is null',
    [organizationId, userId],
  );
  return rows[0]?.role ?? null;
};

const WAITS = `(o.state in ('pending', 'giving'))`;

/** `$2` who reads; `$3` a defendant, or all; `$4` since when decided ones are shown; `$5` to `$7` the last one's place. */
const LIST = `
  select o.override_id, o.kind, o.bond_id, o.defendant_id,
         coalesce(d.full_name, '') as defendant_name, o.power_number, coalesce(s.name, '') as surety_name,
         o.face_cents, o.covers_cents,
         case when o.state = 'giving' then 'pending' else o.state end as state,
         ${nameOf('asker', 'Former staff')} as asked_by, o.asked_at, o.asked_by = $2 as own,
         o.asked_by as asked_by_id, o.power_of, o.reserved_until,
         case when not ${WAITS} then ${nameOf('decider', 'Former staff')} end as decided_by,
         case when not ${WAITS} then o.decided_at end as decided_at, o.reason, o.alone,
         to_char(o.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
  from power_override o
  left join defendant d on d.organization_id = o.organization_id and d.id = o.defendant_id and d.lifecycle = 'live'
  left join surety s on s.organization_id = o.organization_id and s.surety_id = o.surety_id
  left join agent asker on asker.organization_id = o.organization_id and asker.user_id = o.asked_by
  left join agent decider on decider.organization_id = o.organization_id and decider.user_id = o.decided_by
  where o.organization_id = $1 and ($3::uuid is null or o.defendant_id = $3) and (${WAITS} or o.decided_at >= $4)
    and ($5::boolean is null or (${WAITS}, o.asked_at, o.override_id) < ($5, $6::timestamptz, $7::uuid))
  order by ${WAITS} desc, o.asked_at desc, o.override_id desc limit $8`;

/** Reads the requests for overrides (powers#above-its-power). */
@Injectable()
export class PowerOverrideList {
  constructor(
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused VALIDATION_FAILED for a malformed cursor. */
  list(
    actor: Actor,
    { cursor, limit, defendantId }: InputOf<typeof listOverrides>['query'],
  ): Promise<ResponseOf<typeof listOverrides>> {
    const after = decodeCursor(cursorValues, cursor) ?? [null, null, null];
    const since = new Date(this.clock.now().getTime() - SHOWN_MS);
    return this.database.read(actor.organizationId, async (tx) => {
      const { rows } = await tx.query<Row>(LIST, [
        actor.organizationId,
        actor.userId,
        defendantId ?? null,
        since,
        ...after,
        limit + 1,
      ]);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const reader = await readerOf(tx, actor);
      return {
        rows: rows.slice(0, limit).map((row) => shownTo(reader, row)),
        nextCursor: last ? encodeCursor([last.state === 'pending', last.place, last.overrideId]) : null,
        secondApprover: hasOthers(reader),
      };
    });
  }
}
