import { isOpen, type CheckedFile } from '#domain/office/move-in-check.ts';
import { totalsOfBalances, type BalanceTotals } from '#domain/office/move-in-balance-check.ts';
import { totalsOfBonds, type BondTotalOfFile, type CheckedBonds } from '#domain/office/move-in-bond-check.ts';
import { totalsOfOwed, type OwedTotal } from '#domain/office/move-in-owed-check.ts';
import { totalsOfPowers, type PowerTotal } from '#domain/office/move-in-power-check.ts';
import { whyWithoutLines, type CheckedRow } from '#domain/office/move-in-judged-rows.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import { maskSsn } from '#domain/kernel/ssn.ts';
import { fieldOf, type MoveInList } from '#domain/office/move-in-fields.ts';
import type { MoveInFile, MoveInRow } from '#contracts/office/move-in/move-in.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import type { KeptFile } from './move-in-files.ts';

/** A cell without an SSN: of a column of SSNs its last four. */
export const maskedCell = (cell: string, isSsn: boolean): string =>
  isSsn && cell !== '' ? maskSsn(cell.replace(/\D/g, '').slice(-4)) : maskSsns(cell, 'grouped');

/** What is kept of a file beside its rows. */
export type CheckedHead = Pick<MoveInFile, 'headings' | 'skipped' | 'skippedCount' | 'questions' | 'whys' | 'staysOut'>;
/** The same with what the list comes to; missing in what was checked before that was kept. */
export type HeadWithTotals = Omit<CheckedHead, 'staysOut'> & {
  totals?: BondTotalOfFile[];
  /** The faces of bonds that do not count. */
  out?: CheckedBonds['out'];
  balances?: BalanceTotals;
  /** How many people the list of clients is. */
  clients?: number;
  pastDueCents?: number;
  powers?: PowerTotal[];
  /** Payments before that have no account of the lists. */
  staysOut?: CheckedHead['staysOut'];
  owed?: OwedTotal[];
};
type Said = MoveInFile['questions'][number];
/** What is kept of a row that is not fine. */
export interface KeptRow {
  name: string;
  said: { heading: string; words: string }[];
  /** Of one that is refused what is mended; missing in what was checked before that was kept. */
  cells?: MoveInRow['cells'];
}

const aboutHead = (list: MoveInList) => `move-in:${list}:checked`;
const aboutRow = (list: MoveInList, line: number) => `move-in:${list}:row ${String(line)}`;

/** A head, or a row, as it was kept. */
export const openHead = (key: DataKey, list: MoveInList, sealed: Buffer): HeadWithTotals =>
  JSON.parse(key.unseal(sealed, aboutHead(list))) as HeadWithTotals;
export const openRow = (key: DataKey, list: MoveInList, row: { line: number; rowSealed: Buffer }): KeptRow =>
  JSON.parse(key.unseal(row.rowSealed, aboutRow(list, row.line))) as KeptRow;

const WANT = `
  insert into move_in_check (organization_id, check_id, decided_by, decided_at) values ($1, $2, $3, $4)
  on conflict (organization_id) do update set check_id = excluded.check_id, status = 'wanted', is_open = true,
    decided_by = excluded.decided_by, decided_at = excluded.decided_at`;

/** Asks that the lists are checked; before anything else of them changes in the transaction, which holds it from then on. */
export const wantCheck = (
  tx: TenantTransaction,
  { organizationId, userId, commandId }: { organizationId: OrganizationId; userId: string; commandId: string },
  now: Date,
): Promise<unknown> => tx.query(WANT, [organizationId, commandId, userId, now]);

/** Forgets what checking came to, where the files are erased; a check that is under way keeps nothing. */
export const forgetChecks = async (tx: TenantTransaction, organizationId: OrganizationId): Promise<void> => {
  const done = `update move_in_check set check_id = gen_random_uuid(), status = 'done', is_open = true`;
  await tx.query(`${done} where organization_id = $1`, [organizationId]);
  await tx.query('delete from move_in_checked_file where organization_id = $1', [organizationId]);
};

const SHOWN = 100;
const SAMPLES = 3;

/** Three values of a column, SSNs masked (moving-in#header-and-columns). */
const samplesOf = (rows: readonly { cells: readonly string[] }[], at: number): string[] => {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[at] ?? '';
    if (cell !== '') samples.push(maskSsns(cell).slice(0, 60));
    if (samples.length === SAMPLES) break;
  }
  return samples;
};

/** Why rows are refused, and how many each. */
const whysOf = (rows: readonly CheckedRow[]): MoveInFile['whys'] => {
  const whys = rows
    .filter(({ state }) => state === 'refused')
    .flatMap(({ said }) => [
      ...new Set(said.filter(({ refuses }) => refuses).map(({ words }) => whyWithoutLines(words))),
    ]);
  return [...Map.groupBy(whys, (words) => words)]
    .map(([words, all]) => ({ words, rows: all.length }))
    .toSorted((one, other) => other.rows - one.rows);
};

const headOf = ({ list, content }: KeptFile, checked: CheckedFile): HeadWithTotals => {
  const { rows, questions } = checked;
  const { headings, rows: cells, skipped } = content?.table ?? { headings: [], rows: [], skipped: [] };
  const isSsn = (at: number) => fieldOf(list, content?.choices.fields[at] ?? '')?.kind === 'ssn';
  const masked = (at: number) =>
    samplesOf(cells, at).map((cell) => (isSsn(at) ? cell.replace(/\d(?=(?:\D*\d){4})/g, '*') : cell));
  return {
    headings: headings.map((heading, at) => ({ heading, samples: masked(at) })),
    skipped: skipped.slice(0, SHOWN),
    skippedCount: skipped.length,
    questions: questions.map((question): Said => ({ ...question, options: [...question.options] })),
    whys: whysOf(rows),
    ...(checked.list === 'bonds' && { totals: totalsOfBonds(checked.wanted), out: checked.out }),
    ...(checked.list === 'balances' && { balances: totalsOfBalances(checked) }),
    ...(checked.list === 'clients' && { clients: checked.wanted.length }),
    ...(checked.list === 'plans' && { pastDueCents: checked.pastDueCents }),
    ...(checked.list === 'payments-before' && { staysOut: checked.staysOut }),
    ...(checked.list === 'owed-and-held' && { owed: totalsOfOwed(checked.wanted) }),
    ...(checked.list === 'powers' && { powers: totalsOfPowers(checked.wanted) }),
  };
};

/** The cells of a row under the columns that are brought in, as they are shown to whoever mends it. */
const cellsToMend = ({ list, content }: KeptFile): ((line: number) => MoveInRow['cells']) => {
  if (content === null) return () => [];
  const { table, choices } = content;
  const byLine = new Map(table.rows.map((row) => [row.line, row.cells]));
  return (line) =>
    table.headings.flatMap((heading, at) => {
      const name = choices.fields[at] ?? '';
      if (name === '') return [];
      const value = byLine.get(line)?.[at] ?? '';
      return [{ heading, value: maskedCell(value, fieldOf(list, name)?.kind === 'ssn') }];
    });
};

const ORDER = ['refused', 'warned', 'left-out'] as const;

const worstFirst = (rows: readonly CheckedRow[]): CheckedRow[] =>
  ORDER.flatMap((state) => rows.filter((row) => row.state === state).toSorted((one, other) => one.line - other.line));

const KEEP_FILE = `
  insert into move_in_checked_file (organization_id, list, fine, warned, refused, left_out, head_sealed)
  values ($1, $2, $3, $4, $5, $6, $7)`;
const KEEP_ROWS = `
  insert into move_in_checked_row (organization_id, list, place, line, state, row_sealed)
  select $1, $2, r.* from unnest($3::int[], $4::int[], $5::text[], $6::bytea[]) r`;

const keepFile = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  { file, checked }: { file: KeptFile; checked: CheckedFile },
): Promise<void> => {
  const { list } = file;
  const count = (state: CheckedRow['state']) => checked.rows.filter((row) => row.state === state).length;
  const head = key.seal(JSON.stringify(headOf(file, checked)), aboutHead(list));
  const counts = [count('fine'), count('warned'), count('refused'), count('left-out')];
  await tx.query(KEEP_FILE, [organizationId, list, ...counts, head]);
  const rows = worstFirst(checked.rows);
  const cellsOf = cellsToMend(file);
  const sealed = rows.map(({ line, name, state, said }) => {
    const cells = state === 'refused' ? cellsOf(line) : [];
    const kept: KeptRow = { name, said: said.map(({ heading, words }) => ({ heading, words })), cells };
    return key.seal(JSON.stringify(kept), aboutRow(list, line));
  });
  const columns = [rows.map((_, at) => at + 1), rows.map(({ line }) => line), rows.map(({ state }) => state), sealed];
  await tx.query(KEEP_ROWS, [organizationId, list, ...columns]);
};

/** Keeps what a check came to, unless something has changed since it was asked for. Answers whether it did. */
export const keepChecks = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  key: DataKey,
  { checkId, files, checked }: { checkId: string; files: readonly KeptFile[]; checked: readonly CheckedFile[] },
): Promise<boolean> => {
  const open = checked.some(isOpen) || files.some(({ content }) => content === null);
  const { rowCount } = await tx.query(
    `update move_in_check set status = 'done', is_open = $3
     where organization_id = $1 and check_id = $2 and status = 'wanted'`,
    [organizationId, checkId, open],
  );
  if (rowCount === 0) return false;
  await tx.query('delete from move_in_checked_file where organization_id = $1', [organizationId]);
  for (const file of files) {
    const found = checked.find(({ list }) => list === file.list);
    if (found && file.content !== null) await keepFile(tx, organizationId, key, { file, checked: found });
  }
  return true;
};
