import { Injectable } from '@nestjs/common';
import { MOVE_IN_LISTS, type MoveInList } from '#domain/office/move-in-fields.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { balancesHere } from './balances-in.ts';
import { BondTotals } from './bond-reading.query.ts';
import { filesHash, type KeptFile } from './move-in-files.ts';

const HERE = `
  select list, count(*)::int as count from move_in_person
  where organization_id = $1 and person_id is not null group by list
  union all select 'bonds', count(*)::int from move_in_bond
  where organization_id = $1 and bond_id is not null having count(*) > 0
  union all select 'balances', count(*)::int from move_in_balance
  where organization_id = $1 and is_here and balance_cents <> 0 having count(*) > 0`;
const FILES = `
  select list, version, content_hash, table_sealed is null as is_erased from move_in_file where organization_id = $1`;
const RUN = `
  select kind, status, files_hash from move_in_run where organization_id = $1 order by decided_at desc limit 1`;

interface FileRow extends Pick<KeptFile, 'list' | 'version' | 'contentHash'> {
  isErased: boolean;
}
interface RunRow {
  kind: 'bring-in' | 'take-back';
  status: 'working' | 'done';
  filesHash: string;
}

const ONE: Readonly<Record<MoveInList, string>> = {
  clients: 'client',
  indemnitors: 'indemnitor',
  references: 'reference',
  bonds: 'bond',
  balances: 'open balance',
};
const placeOf = ({ list }: { list: MoveInList }): number => MOVE_IN_LISTS.indexOf(list);

/** The lists as the seal finds them: what is here, and whether that is what the files say (moving-in#sealing). */
@Injectable()
export class ListsAtSeal {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    private readonly bonds: BondTotals,
  ) {}

  /** How many of each list are here, in words. */
  async here(organizationId: OrganizationId): Promise<string[]> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ list: MoveInList; count: number }>(HERE, [organizationId]),
    );
    return rows
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ list, count }) => `${String(count)} ${ONE[list]}${count === 1 ? '' : 's'}`);
  }

  /** What of them is booked as owed by clients, and on how many accounts. */
  async receivable(organizationId: OrganizationId): Promise<{ accounts: number; cents: number }> {
    const here = await this.database.read(organizationId, (tx) => balancesHere(tx, organizationId));
    return { accounts: here.accounts, cents: here.owedCents + here.creditCents };
  }

  /** A file that was erased says nothing any more. @throws Refused MOVE_IN_RUNNING, MOVE_IN_LISTS_DIFFER, MOVE_IN_TOTALS_DIFFER. */
  async mustBeSealable(organizationId: OrganizationId): Promise<void> {
    const key = await this.keys.of(organizationId);
    const { files, run, unsettled } = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<FileRow>(FILES, [organizationId]);
      const runs = await tx.query<RunRow>(RUN, [organizationId]);
      const which = await this.bonds.unsettled(tx, organizationId);
      return {
        unsettled: which,
        files: rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
        run: runs.rows[0],
      };
    });
    if (run?.status === 'working') throw new Refused('MOVE_IN_RUNNING');
    const isIn = run?.kind === 'bring-in' && run.filesHash === filesHash(key, files);
    if (!isIn && files.some(({ isErased }) => !isErased)) throw new Refused('MOVE_IN_LISTS_DIFFER');
    if (unsettled !== null) throw new Refused('MOVE_IN_TOTALS_DIFFER', { which: unsettled });
  }
}
