import { Injectable } from '@nestjs/common';
import type { MoveIn as Answer, MoveInFile, MoveInRun } from '#contracts/office/move-in/move-in.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import { isOpen, whyWithoutLines, type CheckedFile, type CheckedRow } from '#domain/office/move-in-check.ts';
import { fieldOf, type MoveInList } from '#domain/office/move-in-fields.ts';
import type { Actor, OrganizationId } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { CheckLists } from './check-lists.query.ts';
import { filesHash, type KeptFile } from './move-in-files.ts';
import { isSealed, type KeptThing } from './move-in-runs.ts';

const SHOWN = 100;
const SAMPLES = 3;

const RUN = `
  select r.kind, r.status = 'done' as is_done, least(r.done, r.total) as done, r.total, r.decided_at,
    ${nameOf('staff', 'Former staff')} as decided_by, r.added, r.changed, r.gone, r.kept, r.files_hash
  from move_in_run r
  left join agent staff on staff.organization_id = r.organization_id and staff.user_id = r.decided_by
  where r.organization_id = $1 order by r.decided_at desc limit 1`;

const HERE = `
  select list, count(*)::int as count from move_in_person
  where organization_id = $1 and person_id is not null group by list`;

const NAMES = `
  select id, full_name as name from defendant where organization_id = $1 and id = any($2::uuid[]) and lifecycle = 'live'
  union all select id, full_name from indemnitor where organization_id = $1 and id = any($2::uuid[]) and lifecycle = 'live'
  union all select id, name from personal_reference where organization_id = $1 and id = any($2::uuid[])`;

interface RunRow extends Omit<MoveInRun, 'kept'> {
  kept: KeptThing[];
  filesHash: string;
}

/** Three values of a column, SSNs masked (moving-in#header-and-columns). */
const samplesOf = (rows: readonly { cells: readonly string[] }[], at: number): string[] =>
  rows
    .map(({ cells }) => cells[at] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES)
    .map((cell) => maskSsns(cell).slice(0, 60));

const countsOf = (rows: readonly CheckedRow[]): MoveInFile['counts'] => {
  const count = (state: CheckedRow['state']) => rows.filter((row) => row.state === state).length;
  return { fine: count('fine'), warned: count('warned'), refused: count('refused'), leftOut: count('left-out') };
};

const ORDER = ['refused', 'warned', 'left-out', 'fine'] as const;

const worstFirst = (rows: readonly CheckedRow[]): MoveInFile['rows'] =>
  rows
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || one.line - other.line)
    .flatMap(({ line, name, state, said }) =>
      state === 'fine' ? [] : [{ line, name, state, said: said.map(({ heading, words }) => ({ heading, words })) }],
    )
    .slice(0, SHOWN);

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

const NO_CHOICES = { fields: [], answers: {}, leftOut: [], leftOutWhys: [] };

const shown = (
  { list, name, version, uploadedAt, content }: KeptFile,
  checked: CheckedFile | undefined,
): MoveInFile => {
  const { fields, answers, leftOut, leftOutWhys } = content?.choices ?? NO_CHOICES;
  const { headings, rows, skipped } = content?.table ?? { headings: [], rows: [], skipped: [] };
  const isSsn = (at: number) => fieldOf(list, fields[at] ?? '')?.kind === 'ssn';
  const masked = (at: number) =>
    samplesOf(rows, at).map((cell) => (isSsn(at) ? cell.replace(/\d(?=(?:\D*\d){4})/g, '*') : cell));
  return {
    list,
    name,
    version,
    uploadedAt,
    isErased: content === null,
    fields: [...fields],
    answers,
    leftOut: [...leftOut],
    leftOutWhys: [...leftOutWhys],
    headings: headings.map((heading, at) => ({ heading, samples: masked(at) })),
    skipped: skipped.slice(0, SHOWN),
    skippedCount: skipped.length,
    questions: (checked?.questions ?? []).map((question) => ({ ...question, options: [...question.options] })),
    counts: countsOf(checked?.rows ?? []),
    whys: whysOf(checked?.rows ?? []),
    rows: worstFirst(checked?.rows ?? []),
  };
};

/** The lists of a move-in as they stand: files, what is open, what is here, how far a run is. */
@Injectable()
export class MoveInLists {
  constructor(
    private readonly lists: CheckLists,
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  async get({ organizationId, timeZone }: Actor): Promise<Answer> {
    const { run, here, filesOfRun } = await this.database.read(organizationId, (tx) => standing(tx, organizationId));
    // A screen asks again for each step of a run: the rows are not read for it.
    if (run?.isDone === false) return { state: 'working', files: [], here, run };
    const today = dayOf(this.clock.now(), timeZone);
    const { key, files, checked } = await this.lists.of({ organizationId, timeZone, today });
    const sealed = await isSealed(this.commands, organizationId);
    const isIn = run?.kind === 'bring-in' && filesOfRun === filesHash(key, files);
    return {
      state: stateOf({ sealed, isIn, files, checked }),
      files: files.map((file) =>
        shown(
          file,
          checked.find(({ list }) => list === file.list),
        ),
      ),
      here,
      run,
    };
  }
}

const stateOf = ({
  sealed,
  isIn,
  files,
  checked,
}: {
  sealed: boolean;
  isIn: boolean;
  files: readonly KeptFile[];
  checked: readonly CheckedFile[];
}): Answer['state'] => {
  if (sealed) return 'sealed';
  if (isIn) return 'in';
  if (files.length === 0) return 'none';
  return checked.some(isOpen) || files.some(({ content }) => content === null) ? 'draft' : 'checked';
};

const standing = async (tx: TenantTransaction, organizationId: OrganizationId) => {
  const counts = await tx.query<{ list: MoveInList; count: number }>(HERE, [organizationId]);
  const count = (list: MoveInList) => counts.rows.find((row) => row.list === list)?.count ?? 0;
  const here = { clients: count('clients'), indemnitors: count('indemnitors'), references: count('references') };
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
