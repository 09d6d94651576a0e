import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { receiveThing } from '#contracts/books/property/property.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { recordStep } from './custody.ts';
import { mustBeOver } from './thing.ts';

type Answer = ResponseOf<typeof receiveThing>;

/** Receives a thing as collateral: it gets the agency's next number (money#collateral-property). */
export class ReceiveThing extends CommandOf(receiveThing) {}

interface OfBond {
  defendantId: string;
  isVoided: boolean;
  unfinished: boolean;
}
const BOND = `
  select b.defendant_id, b.voided_at is not null as is_voided, b.unfinished
  from bond b where b.organization_id = $1 and b.bond_id = $2`;
const GIVER = `
  select 1 from indemnitor where organization_id = $1 and id = $2 and defendant_id = $3 and lifecycle = 'live'`;
const ONE_BY_ONE = "select pg_advisory_xact_lock(hashtextextended('property:' || $1, 0))";
const INSERT = `
  insert into property_thing (organization_id, property_id, number, bond_id, defendant_id, giver_id, kind, name,
    description, serial_number, value_cents, received_on, received_by, kept_at, last_on)
  select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $11
  from property_thing where organization_id = $1
  returning number`;

@CommandHandler(ReceiveThing)
export class ReceiveThingHandler implements ICommandHandler<ReceiveThing> {
  constructor(
    private readonly rows: TenantRows,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Refused BOND_NOT_FOUND, BOND_VOIDED, BOND_UNFINISHED, GIVER_NOT_OF_BOND, DEFENDANT_NOT_FOUND, FILE_NOT_FOUND;
   *   VALIDATION_FAILED for a day to come
   */
  async execute({ actor, params: { bondId }, body: input }: ReceiveThing): Promise<Answer> {
    const bond = await this.bond(actor, bondId);
    return this.rows.write(
      actor,
      { receiveThing: bondId, ...input },
      (tx) => this.receive(tx, actor, { bondId, ...bond }, input),
      () => [{ topic: 'bond', id: bondId }],
    );
  }

  private async bond({ organizationId }: Actor, bondId: string): Promise<OfBond> {
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query<OfBond>(BOND, [organizationId, bondId]),
    );
    if (!rows[0]) throw new Refused('BOND_NOT_FOUND');
    return rows[0];
  }

  private async receive(
    tx: TenantTransaction,
    actor: Actor,
    { bondId, defendantId, isVoided, unfinished }: OfBond & { bondId: string },
    input: InputOf<typeof receiveThing>['body'],
  ): Promise<Answer> {
    const { organizationId, userId, timeZone, commandId: propertyId } = actor;
    if (isVoided) throw new Refused('BOND_VOIDED');
    if (unfinished) throw new Refused('BOND_UNFINISHED');
    await lockDefendant(tx, organizationId, defendantId);
    const { giverId, kind, name, description, serialNumber, valueCents, keptAt, on, fileIds } = input;
    if (giverId !== defendantId && !(await tx.query(GIVER, [organizationId, giverId, defendantId])).rowCount)
      throw new Refused('GIVER_NOT_OF_BOND');
    const now = this.clock.now();
    mustBeOver(on, dayOf(now, timeZone));
    // One after the other, so that no number is left out or given twice.
    await tx.query(ONE_BY_ONE, [organizationId]);
    const is = [kind, name, description, serialNumber, valueCents, on, userId, keptAt];
    const values = [organizationId, propertyId, bondId, defendantId, giverId, ...is];
    const { rows } = await tx.query<{ number: number }>(INSERT, values);
    const number = rows[0]?.number ?? 0;
    const step = { kind: 'received', on, whom: keptAt, words: '', proceedsCents: null, fileIds } as const;
    await recordStep(tx, actor, { propertyId, number, defendantId, place: 1, now }, step);
    return { propertyId, number };
  }
}
