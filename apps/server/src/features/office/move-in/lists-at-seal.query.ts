import { Injectable } from '@nestjs/common';
import type { MoveInBondTotal, MoveInTotal } from '#contracts/office/move-in/move-in.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { hasBondTotal } from '#domain/office/move-in-bond-totals.ts';
import { MOVE_IN_LISTS, type MoveInList } from '#domain/office/move-in-fields.ts';
import { figureInWords, totalInWords } from '#domain/office/move-in-totals.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { DataKeys } from '../../../platform/keys/data-keys.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import type { ListsOnPaper } from '../../books/opening/index.ts';
import { balancesHere, isAtWork } from '../brought-in/index.ts';
import { bondsInWords, BondTotals, NO_BONDS } from './bond-reading.query.ts';
import { ControlTotals } from './control-totals.query.ts';
import { filesHash, type KeptFile } from './move-in-files.ts';

const HERE = `
  select list, count(*)::int as count from move_in_person
  where organization_id = $1 and person_id is not null group by list
  union all select 'bonds', count(*)::int from move_in_bond
  where organization_id = $1 and bond_id is not null having count(*) > 0
  union all select 'balances', count(*)::int from move_in_balance
  where organization_id = $1 and is_here and (balance_cents <> 0 or written_off_cents <> 0) having count(*) > 0
  union all select 'plans', count(*)::int from move_in_balance
  where organization_id = $1 and has_plan having count(*) > 0
  union all select 'powers', count(*)::int from move_in_power
  where organization_id = $1 and power_id is not null having count(*) > 0`;
const FILES = `
  select list, version, content_hash, table_sealed is null as is_erased from move_in_file where organization_id = $1`;
const RUN = `
  select kind, files_hash from move_in_run where organization_id = $1 order by decided_at desc limit 1`;

interface FileRow extends Pick<KeptFile, 'list' | 'version' | 'contentHash'> {
  isErased: boolean;
}
interface RunRow {
  kind: 'bring-in' | 'take-back';
  filesHash: string;
}

const ON_PAPER = `
  select f.list, f.name, f.content_hash as hash, coalesce(c.fine, f.fine, 0) as fine, coalesce(c.warned, f.warned, 0) as warned,
    coalesce(c.left_out, f.left_out, 0) as left_out
  from move_in_file f
  left join move_in_checked_file c on c.organization_id = f.organization_id and c.list = f.list
  where f.organization_id = $1`;
const OWED = `
  select e.kind, e.fee_kind, count(distinct e.account_id)::int as accounts, sum(e.amount_cents)::bigint as cents
  from move_in_balance b
  join account_entry e on e.organization_id = b.organization_id and e.account_id = b.account_id and e.what = 'opened'
  where b.organization_id = $1 and b.is_here
  group by e.kind, e.fee_kind having sum(e.amount_cents) <> 0`;

interface FileOnPaper {
  list: MoveInList;
  name: string;
  hash: string;
  fine: number;
  warned: number;
  leftOut: number;
}
interface OwedRow {
  kind: 'PREMIUM' | 'FEE' | 'CHARGE' | 'CREDIT' | 'WRITE_OFF';
  feeKind: string | null;
  accounts: number;
  cents: number;
}

const KINDS: Readonly<Record<OwedRow['kind'], string>> = {
  PREMIUM: 'Premium',
  FEE: 'Fees',
  CHARGE: 'Charges',
  CREDIT: 'Credits',
  WRITE_OFF: 'Written off',
};
const kindsInOrder = Object.keys(KINDS);

const ONE: Readonly<Record<MoveInList, string>> = {
  clients: 'client',
  indemnitors: 'indemnitor',
  references: 'reference',
  bonds: 'bond',
  balances: 'open balance',
  plans: 'plan',
  'payments-before': 'payment before',
  powers: 'power',
  'owed-and-held': 'opening line',
};
const placeOf = ({ list }: { list: MoveInList }): number => MOVE_IN_LISTS.indexOf(list);

const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const facesInWords = (count: number | null, cents: number | null): string => {
  const counted = count === null ? 'Not typed' : `${String(count)} ${count === 1 ? 'bond' : 'bonds'}`;
  return `${counted}, ${cents === null ? 'not typed' : formatCents(cents)}`;
};

const totalOnPaper = (total: MoveInBondTotal): ListsOnPaper['totals'][number] => {
  const { typedCount, typedFaceCents, hereCount, hereFaceCents, reason } = total;
  const isTyped = typedCount !== null || typedFaceCents !== null;
  return {
    name: capitalized(bondsInWords(total)),
    typed: isTyped ? facesInWords(typedCount, typedFaceCents) : 'Not typed',
    here: facesInWords(hereCount, hereFaceCents),
    reason,
  };
};

const figureOnPaper = ({ what, surety, typed, here, reason }: MoveInTotal): ListsOnPaper['totals'][number] => ({
  name: capitalized(totalInWords({ what, surety })),
  typed: typed === null ? 'Not typed' : figureInWords(what, typed),
  here: figureInWords(what, here),
  reason,
});

/** The lists as the seal finds them: what is here, and whether that is what the files say (moving-in#sealing). */
@Injectable()
export class ListsAtSeal {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: DataKeys,
    private readonly reads: Reads,
    private readonly bonds: BondTotals,
    private readonly totals: ControlTotals,
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

  /** What the opening certificate says of them (moving-in#sealing). */
  async onPaper(organizationId: OrganizationId): Promise<ListsOnPaper> {
    return this.reads.after({ organizationId }, ['accounts', 'bonds'], async (tx) => {
      const { rows: files } = await tx.query<FileOnPaper>(ON_PAPER, [organizationId]);
      const { rows: owed } = await tx.query<OwedRow>(OWED, [organizationId]);
      const bonds = await this.bonds.of(tx, organizationId, NO_BONDS);
      const totals = await this.totals.of(tx, organizationId);
      return {
        files: files
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map(({ list, fine, warned, leftOut, ...file }) => {
            const rows = fine + warned + leftOut;
            return { ...file, list: `${capitalized(ONE[list])}s`, rows, warned, leftOut };
          }),
        owed: owed
          .toSorted((one, other) => kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind))
          .map(({ kind, feeKind, accounts, cents }) => {
            const named = feeKind === null ? KINDS[kind] : feeKind.replace(/ brought forward$/, '');
            return { kind: named, accounts, cents };
          }),
        totals: [...bonds.filter(({ status }) => hasBondTotal(status)).map(totalOnPaper), ...totals.map(figureOnPaper)],
      };
    });
  }

  /** A file that was erased says nothing any more. @throws Refused MOVE_IN_RUNNING, MOVE_IN_LISTS_DIFFER, MOVE_IN_TOTALS_DIFFER. */
  async mustBeSealable(organizationId: OrganizationId): Promise<void> {
    const key = await this.keys.of(organizationId);
    const { files, run, unsettled, atWork } = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<FileRow>(FILES, [organizationId]);
      const runs = await tx.query<RunRow>(RUN, [organizationId]);
      const ofBonds = await this.bonds.unsettled(tx, organizationId);
      const which = ofBonds ?? (await this.totals.unsettled(tx, organizationId));
      return {
        atWork: await isAtWork(tx, organizationId),
        unsettled: which,
        files: rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
        run: runs.rows[0],
      };
    });
    if (atWork) throw new Refused('MOVE_IN_RUNNING');
    const isIn = run?.kind === 'bring-in' && run.filesHash === filesHash(key, files);
    if (!isIn && files.some(({ isErased }) => !isErased)) throw new Refused('MOVE_IN_LISTS_DIFFER');
    if (unsettled !== null) throw new Refused('MOVE_IN_TOTALS_DIFFER', { which: unsettled });
  }
}
