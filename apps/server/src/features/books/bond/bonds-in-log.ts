import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { streamName } from '../../../platform/event-log/stream-name.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { RecordedEvent } from '../../../platform/event-log/events.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { bondDecider, liveBond, type WrittenBond } from './bond.ts';
import type { BondEvent } from './bond-events.ts';

/** Bonds as they were at a place of the log: what a receipt of that moment shows. */
@Injectable()
export class BondHistory {
  constructor(private readonly log: EventLog) {}

  /** The bond after the events up to commit position `position`; null where it was not written yet. */
  async at(organizationId: OrganizationId, bondId: string, position: bigint): Promise<WrittenBond | null> {
    let bond = bondDecider.initial(bondId);
    for await (const event of this.log.readStream(streamName(bondDecider.category, organizationId, bondId), 0)) {
      if (event.position > position) break;
      bond = bondDecider.evolve(bond, event as RecordedEvent & BondEvent);
    }
    return bond.written;
  }
}

const FOUND = 'select 1 from bond where organization_id = $1 and bond_id = any ($2::uuid[]) and unfinished limit 1';

/** Whether bonds are unfinished: nothing was ever booked on them, on whichever account (today#unfinished-bond). */
@Injectable()
export class UnfinishedBond {
  constructor(private readonly reads: Reads) {}

  /** Whether one of these bonds is. */
  async isAmong({ organizationId }: Actor, ...bondIds: string[]): Promise<boolean> {
    if (bondIds.length === 0) return false;
    const { rows } = await this.reads.after({ organizationId }, ['bonds'], (tx) =>
      tx.query(FOUND, [organizationId, bondIds]),
    );
    return rows.length > 0;
  }

  /** @throws Refused BOND_UNFINISHED where one of these bonds is (today#finish-the-bond-first). */
  async mustNotBeAmong(actor: Actor, ...bondIds: string[]): Promise<void> {
    if (await this.isAmong(actor, ...bondIds)) throw new Refused('BOND_UNFINISHED');
  }
}

/** Checks the bond that a fee, a charge or a plan names. */
@Injectable()
export class BondOfAccount {
  constructor(
    private readonly commands: CommandRunner,
    private readonly unfinished: UnfinishedBond,
  ) {}

  /**
   * The live bond that stands on this account; null where none is named.
   * @throws Refused BOND_NOT_FOUND, also for a bond of another account; BOND_VOIDED, BOND_UNFINISHED.
   */
  async check(actor: Actor, accountId: string, bondId: string | null): Promise<WrittenBond | null> {
    if (bondId === null) return null;
    const bond = liveBond(await this.commands.read(bondDecider, actor, bondId));
    if (bond.accountId !== accountId) throw new Refused('BOND_NOT_FOUND');
    await this.unfinished.mustNotBeAmong(actor, bondId);
    return bond;
  }
}

/** The bonds of a grid that were decided and are yet to be written (bonds#charge-grid). */
@Injectable()
export class BondsUnderway {
  constructor(private readonly database: TenantDatabase) {}

  /** Whether a bond was decided and is yet to be written: its power is nobody else's. */
  async includes({ organizationId }: Pick<Actor, 'organizationId'>, bondId: string): Promise<boolean> {
    const { rowCount } = await this.database.read(organizationId, (tx) =>
      tx.query(
        'select 1 from bond_batch where organization_id = $1 and settled_at is null and bond_ids @> array[$2::uuid]',
        [organizationId, bondId],
      ),
    );
    return rowCount !== 0;
  }
}
