import { Injectable } from '@nestjs/common';
import type { MoveIn as Answer, MoveInFile, MoveInOwedTotal, MoveInRun } from '#contracts/office/move-in/move-in.ts';
import type { ControlTotal } from '#domain/books/opening-totals.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { MOVE_IN_LISTS, type MoveInList } from '#domain/office/move-in-fields.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { DataKeys, type DataKey } from '../../../platform/keys/data-keys.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { OpeningTotals } from '../../books/opening/index.ts';
import { isSealed, type KeptThing } from '../brought-in/index.ts';
import { BondTotals, NO_BONDS, type BondsOfFile } from './bond-reading.query.ts';
import { balanceTotals, ControlTotals } from './control-totals.query.ts';
import { openHead, type CheckedHead } from './move-in-checks.ts';
import { filesHash, openChoices } from './move-in-files.ts';

const RUN = `
  select r.kind, r.status = 'done' as is_done, least(r.done, r.total) as done, r.total, r.decided_at,
    ${nameOf('staff', 'Former staff')} as decided_by, r.added, r.changed, r.gone, r.kept, r.files_hash
  from move_in_run r
  left join agent staff on staff.organization_id = r.organization_id and staff.user_id = r.decided_by
  where r.organization_id = $1 order by r.decided_at desc limit 1`;

const HERE = `
  select list, count(*)::int as count from move_in_person
  where organization_id = $1 and person_id is not null group by list
  union all select 'bonds', count(*)::int from move_in_bond where organization_id = $1 and bond_id is not null
  union all select 'balances', count(*)::int from move_in_balance
  where organization_id = $1 and is_here and (balance_cents <> 0 or written_off_cents <> 0)
  union all select 'plans', count(*)::int from move_in_balance where organization_id = $1 and has_plan
  union all select 'payments-before', count(*)::int from payment_before where organization_id = $1
  union all select 'powers', count(*)::int from move_in_power where organization_id = $1 and power_id is not null
  union all select 'owed-and-held', count(*)::int from opening_line where organization_id = $1 and of_file`;

const NAMES = `
  select id, full_name as name from defendant where organization_id = $1 and id = any($2::uuid[]) and lifecycle = 'live'
  union all select id, full_name from indemnitor where organization_id = $1 and id = any($2::uuid[]) and lifecycle = 'live'
  union all select id, name from personal_reference where organization_id = $1 and id = any($2::uuid[])`;

interface RunRow extends Omit<MoveInRun, 'kept'> {
  kept: KeptThing[];
  filesHash: string;
}

const FILES = `
  select f.list, f.name, f.content_hash, f.version, f.uploaded_at, f.choices_sealed, c.fine, c.warned, c.refused, c.left_out,
    c.head_sealed
  from move_in_file f
  left join move_in_checked_file c on c.organization_id = f.organization_id and c.list = f.list
  where f.organization_id = $1`;
const CHECK = `select status, is_open from move_in_check where organization_id = $1`;

interface FileRow {
  list: MoveInList;
  name: string;
  contentHash: string;
  version: number;
  uploadedAt: string;
  choicesSealed: Buffer | null;
  fine: number | null;
  warned: number | null;
  refused: number | null;
  leftOut: number | null;
  headSealed: Buffer | null;
}

interface CheckRow {
  status: 'wanted' | 'done';
  isOpen: boolean;
}

const NO_CHOICES = { fields: [], answers: {}, leftOut: [], leftOutWhys: [] };
const NO_HEAD: CheckedHead = { headings: [], skipped: [], skippedCount: 0, questions: [], whys: [], staysOut: null };

const headOf = (key: DataKey, list: MoveInList, sealed: Buffer): CheckedHead => {
  const { headings, skipped, skippedCount, questions, whys, staysOut = null } = openHead(key, list, sealed);
  return { headings, skipped, skippedCount, questions, whys, staysOut };
};

/** What the list of bonds came to as it was checked. */
const totalsOf = (key: DataKey, files: readonly FileRow[]): BondsOfFile => {
  const headSealed = files.find(({ list }) => list === 'bonds')?.headSealed ?? null;
  if (headSealed === null) return NO_BONDS;
  const { totals = [], out = [] } = openHead(key, 'bonds', headSealed);
  return { totals, out };
};

/** What the list of open balances came to; null where there is none. */
const balancesOf = (key: DataKey, files: readonly FileRow[]) => {
  const headSealed = files.find(({ list }) => list === 'balances')?.headSealed ?? null;
  return headSealed === null ? null : (openHead(key, 'balances', headSealed).balances ?? null);
};

/** What the list of what is owed and held comes to beside what is here and was typed (moving-in#control-totals). */
const owedTotalsOf = (key: DataKey, files: readonly FileRow[], here: readonly ControlTotal[]): MoveInOwedTotal[] => {
  const headSealed = files.find(({ list }) => list === 'owed-and-held')?.headSealed ?? null;
  if (headSealed === null) return [];
  const inFile = new Map(openHead(key, 'owed-and-held', headSealed).owed?.map((one) => [one.account, one.cents]));
  const ofAccounts = new Map(here.map((one) => [one.account, one]));
  return [...new Set([...inFile.keys(), ...ofAccounts.keys()])]
    .filter((account) => account !== RECEIVABLE)
    .toSorted()
    .map((account) => {
      const { hereCents = 0, typedCents = null } = ofAccounts.get(account) ?? {};
      return { account, fileCents: inFile.get(account) ?? 0, hereCents, typedCents };
    });
};

/** A file as it was checked last. */
const shown = (key: DataKey, row: FileRow): MoveInFile => {
  const { list, name, version, uploadedAt, choicesSealed, headSealed } = row;
  const { fields, answers, leftOut, leftOutWhys } =
    choicesSealed === null ? NO_CHOICES : openChoices(key, list, choicesSealed);
  const counts = { fine: row.fine ?? 0, warned: row.warned ?? 0, refused: row.refused ?? 0, leftOut: row.leftOut ?? 0 };
  return {
    list,
    name,
    version,
    uploadedAt,
    isErased: choicesSealed === null,
    isChecked: headSealed !== null,
    fields: [...fields],
    answers,
    leftOut: [...leftOut],
    leftOutWhys: [...leftOutWhys],
    ...(headSealed === null ? NO_HEAD : headOf(key, list, headSealed)),
    counts,
  };
};

/** The lists of a move-in as they stand: files, what is open, what is here, how far a run is. */
@Injectable()
export class MoveInLists {
  constructor(
    private readonly keys: DataKeys,
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly bonds: BondTotals,
    private readonly totals: ControlTotals,
    private readonly accounts: OpeningTotals,
  ) {}

  /** Reads what checking came to, and checks nothing. */
  async get({ organizationId }: Actor): Promise<Answer> {
    const key = await this.keys.of(organizationId);
    const sealed = await isSealed(this.commands, organizationId);
    const ofAccounts = await this.accounts.list(organizationId);
    return this.database.read(organizationId, async (tx) => {
      const { run, here, filesOfRun } = await standing(tx, organizationId);
      // A screen asks again for each step of a run: nothing else is read for it.
      const none = { files: [], bondTotals: [], balanceTotals: null, owedTotals: [], totals: [] };
      if (run?.isDone === false) return { state: 'working', here, run, ...none };
      const { rows: files } = await tx.query<FileRow>(FILES, [organizationId]);
      const inOrder = files.toSorted((one, other) => placeOf(one) - placeOf(other));
      const { rows: checks } = await tx.query<CheckRow>(CHECK, [organizationId]);
      const isIn = run?.kind === 'bring-in' && filesOfRun === filesHash(key, inOrder);
      const state = stateOf({ sealed, isIn, files: inOrder, check: checks[0] });
      const bondTotals = await this.bonds.of(tx, organizationId, totalsOf(key, inOrder));
      const totals = await this.totals.of(tx, organizationId);
      const ofBalances = await balanceTotals(tx, organizationId, balancesOf(key, inOrder));
      const owedTotals = owedTotalsOf(key, inOrder, ofAccounts);
      const shownFiles = inOrder.map((row) => shown(key, row));
      return { state, files: shownFiles, here, bondTotals, balanceTotals: ofBalances, owedTotals, totals, run };
    });
  }
}

const placeOf = ({ list }: FileRow): number => MOVE_IN_LISTS.indexOf(list);

const stateOf = ({
  sealed,
  isIn,
  files,
  check,
}: {
  sealed: boolean;
  isIn: boolean;
  files: readonly FileRow[];
  check: CheckRow | undefined;
}): Answer['state'] => {
  if (sealed) return 'sealed';
  if (isIn) return 'in';
  if (files.length === 0) return 'none';
  if (check?.status === 'wanted') return 'checking';
  return check?.isOpen === false && files.every(({ choicesSealed }) => choicesSealed !== null) ? 'checked' : 'draft';
};

const standing = async (tx: TenantTransaction, organizationId: OrganizationId) => {
  const counts = await tx.query<{ list: MoveInList; count: number }>(HERE, [organizationId]);
  const count = (list: MoveInList) => counts.rows.find((row) => row.list === list)?.count ?? 0;
  const here = {
    clients: count('clients'),
    indemnitors: count('indemnitors'),
    references: count('references'),
    bonds: count('bonds'),
    balances: count('balances'),
    plans: count('plans'),
    'payments-before': count('payments-before'),
    powers: count('powers'),
    'owed-and-held': count('owed-and-held'),
  };
  const { rows } = await tx.query<RunRow>(RUN, [organizationId]);
  const [row] = rows;
  if (!row) return { here, run: null, filesOfRun: null };
  const { filesHash: filesOfRun, kept, ...run } = row;
  const names = await tx.query<{ id: string; name: string }>(NAMES, [
    organizationId,
    kept.flatMap(({ personId }) => personId ?? []),
  ]);
  const nameOfId = new Map(names.rows.map(({ id, name }) => [id, name]));
  return {
    here,
    filesOfRun,
    run: {
      ...run,
      kept: kept.map((thing) => ({ ...thing, name: nameOfId.get(thing.personId ?? '') ?? '' })),
    },
  };
};
