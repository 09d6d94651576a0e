import { Injectable } from '@nestjs/common';
import { propertyNumber, PROPERTY_STEP_WORDS, type PropertyState, type PropertyStep } from '#domain/books/property.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { recordCaseFileChange } from '../../../platform/audit/record-case-file-change.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { afterStep } from './thing.ts';

/** A step as it is recorded; the command's id is its own. */
export interface NewStep {
  kind: PropertyStep;
  on: string;
  whom: string;
  words: string;
  proceedsCents: number | null;
  fileIds: readonly string[];
}

/** Of whom a thing is, and as the how manieth step it is told. */
interface StepOf {
  propertyId: string;
  number: number;
  defendantId: string;
  place: number;
  now: Date;
}

const HOLD = `
  select t.number, t.bond_id, t.defendant_id, t.state, t.last_on,
    (select max(s.place) from property_step s
     where s.organization_id = t.organization_id and s.property_id = t.property_id) as place
  from property_thing t where t.organization_id = $1 and t.property_id = $2 for update of t`;
interface Held {
  number: number;
  bondId: string;
  defendantId: string;
  state: PropertyState;
  lastOn: string;
  place: number;
}

const OF_DRAWER = `
  select f.id from stored_file f
  where f.organization_id = $1 and f.id = any($2::uuid[]) and f.purpose = 'drawer' and f.deleted_at is null
    and f.subject_kind = 'defendant' and f.subject_id = $3
  for share`;
const INSERT = `
  insert into property_step (organization_id, step_id, property_id, place, kind, step_on, whom, words, proceeds_cents,
    recorded_by, recorded_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
const ATTACH = `
  insert into property_file (organization_id, step_id, file_id) select $1, $2, file from unnest($3::uuid[]) as file`;
const CHANGE = `
  update property_thing set state = $3, last_on = $4, kept_at = coalesce($5, kept_at)
  where organization_id = $1 and property_id = $2`;

/** Writes a step with its files, and a line of the person's history. @throws Refused FILE_NOT_FOUND */
export const recordStep = async (
  tx: TenantTransaction,
  actor: Actor,
  { propertyId, number, defendantId, place, now }: StepOf,
  step: NewStep,
): Promise<void> => {
  const { organizationId, commandId: stepId, userId } = actor;
  const files = [...new Set(step.fileIds)];
  const { rowCount } = await tx.query(OF_DRAWER, [organizationId, files, defendantId]);
  if (rowCount !== files.length) throw new Refused('FILE_NOT_FOUND');
  const said = [step.kind, step.on, step.whom, step.words, step.proceedsCents];
  await tx.query(INSERT, [organizationId, stepId, propertyId, place, ...said, userId, now]);
  await tx.query(ATTACH, [organizationId, stepId, files]);
  const details = { number: propertyNumber(number), step: PROPERTY_STEP_WORDS[step.kind].toLowerCase() };
  await recordCaseFileChange(tx, actor, { defendantId, action: 'property-step', details });
};

/** What becomes of things after they were received, step by step (money#custody-of-property). */
@Injectable()
export class Custody {
  constructor(
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PROPERTY_NOT_FOUND, PROPERTY_GONE, DEFENDANT_NOT_FOUND, FILE_NOT_FOUND, VALIDATION_FAILED for its day */
  take(
    actor: Actor,
    propertyId: string,
    step: NewStep & { kind: Exclude<PropertyStep, 'received'> },
  ): Promise<{ propertyId: string }> {
    const { organizationId, timeZone } = actor;
    let bondId = '';
    return this.rows.write(
      actor,
      { propertyId, ...step },
      async (tx) => {
        const { rows } = await tx.query<Held>(HOLD, [organizationId, propertyId]);
        const [held] = rows;
        if (!held) throw new Refused('PROPERTY_NOT_FOUND');
        ({ bondId } = held);
        await lockDefendant(tx, organizationId, held.defendantId);
        const now = this.clock.now();
        const { state, lastOn } = afterStep(held, step, dayOf(now, timeZone));
        await recordStep(tx, actor, { ...held, propertyId, place: held.place + 1, now }, step);
        await tx.query(CHANGE, [organizationId, propertyId, state, lastOn, step.kind === 'moved' ? step.whom : null]);
        return { propertyId };
      },
      () => [{ topic: 'bond', id: bondId }],
    );
  }
}
