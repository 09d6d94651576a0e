import { Injectable } from '@nestjs/common';
import type { WantedBond } from '#domain/office/move-in-bond-check.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { Stopping } from '../../../platform/observe/stopping.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { PremiumRules } from '../../agency/organizations/index.ts';
import { bondsIn, hashOfBond } from '../brought-in/index.ts';
import { BondReadings } from './bond-reading.query.ts';
import { BringInBonds } from './bring-in-bonds.ts';
import { TakeBackBonds } from './take-back-bonds.ts';

/** How many bonds come, or go, before that is kept. */
const AT_ONCE = 50;

/** The bonds of a run of a move-in: they come behind the people, and go before them (moving-in#books-the-difference). */
@Injectable()
export class BondsOfRun {
  constructor(
    private readonly database: TenantDatabase,
    private readonly rules: PremiumRules,
    private readonly readings: BondReadings,
    private readonly coming: BringInBonds,
    private readonly going: TakeBackBonds,
    private readonly stopping: Stopping,
  ) {}

  /** Brings them in; a process that is told to stop leaves the rest to the next. */
  async bringIn(run: Run, { id, key }: { id: string; key: DataKey }, wanted: readonly WantedBond[]): Promise<void> {
    if (wanted.length === 0) return;
    const { organizationId } = run.actor;
    const broughtInOn = (await this.readings.cutOverOn(organizationId)) ?? run.today;
    const by = { id, key, rates: await this.rules.inForce(run.actor), broughtInOn };
    for (let from = 0; from < wanted.length && !this.stopping.hasBegun; from += AT_ONCE)
      await this.coming.some(run, by, { step: `bonds ${String(from)}`, some: wanted.slice(from, from + AT_ONCE) });
  }

  /** Takes back those that are not `wanted` any more. */
  async takeBack(run: Run, { id, key }: { id: string; key: DataKey }, wanted: readonly WantedBond[]): Promise<void> {
    const stay = new Set(wanted.map((bond) => hashOfBond(key, bond.key)));
    const { organizationId } = run.actor;
    const here = await this.database.read(organizationId, (tx) => bondsIn(tx, organizationId));
    const goes = here.filter(({ keyHash }) => !stay.has(keyHash));
    for (let from = 0; from < goes.length && !this.stopping.hasBegun; from += AT_ONCE)
      await this.going.some(run, id, goes.slice(from, from + AT_ONCE));
  }

  /** Closes the accounts that have nothing any more, once the views have what was taken back. */
  closeAccounts(run: Run): Promise<void> {
    return this.going.closeAccounts(run);
  }
}
