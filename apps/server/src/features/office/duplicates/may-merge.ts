import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { MergedPeople } from '../../../platform/database/following-records.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** What of $2, two files, is not finished: in the order in which it is said. */
const UNDER_WAY = `
  select
    exists (select from file_merge m where m.organization_id = $1 and m.status in ('merging', 'undoing')
      and (m.from_id = any($2::uuid[]) or m.to_id = any($2::uuid[]))) as merge,
    exists (select from surrender s where s.organization_id = $1 and s.defendant_id = any($2::uuid[])
      and s.status in ('asked', 'waiting', 'open', 'late', 'booking')) as surrender,
    exists (select from power_override o where o.organization_id = $1 and o.defendant_id = any($2::uuid[])
      and o.state in ('pending', 'giving')) as override,
    exists (select from intake i where i.organization_id = $1 and i.defendant_id = any($2::uuid[])) as intake,
    exists (select from bond_batch b where b.organization_id = $1 and b.settled_at is null
      and b.defendant_id = any($2::uuid[])) as batch,
    exists (select from account_transfer t
      join account a on a.organization_id = $1 and a.account_id = t.from_account_id
      where t.organization_id = $1 and not t.is_settled and a.defendant_id = any($2::uuid[])) as transfer`;

type UnderWay = Record<'merge' | 'surrender' | 'override' | 'intake' | 'batch' | 'transfer', boolean>;

const WORDS: readonly (readonly [keyof UnderWay, string])[] = [
  ['surrender', 'A surrender is under way in one of the two files. Finish it first.'],
  ['override', 'A bond of one of the two files waits for an override. Decide it first.'],
  ['transfer', 'A bond or an entry of one of the two files is being moved. Try again in a moment.'],
  ['merge', 'One of the two files is being merged. Try again in a moment.'],
  ['intake', 'An intake of one of the two files is being finished. Try again in a moment.'],
  ['batch', 'Bonds of one of the two files are being written. Try again in a moment.'],
];

/** Asserts that nothing is under way in files that are held. @throws Refused FILES_NOT_MERGEABLE */
export const mustBeAtRest = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  files: readonly string[],
): Promise<void> => {
  const { rows } = await tx.query<UnderWay>(UNDER_WAY, [organizationId, files]);
  const words = WORDS.find(([what]) => rows[0]?.[what] ?? true)?.[1];
  if (words !== undefined) throw new Refused('FILES_NOT_MERGEABLE', { words });
};

/** Of $2, two files and who answers for them, or two indemnitors: came in the move-in, was filled by it, or is named in an opening. */
const OF_MOVE_IN = `
  select 1 from move_in_person p
  where p.organization_id = $1 and (p.person_id = any($2::uuid[]) or p.person_id in (
    select i.id from indemnitor i where i.organization_id = $1 and i.defendant_id = any($2::uuid[])))
  union all
  select 1 from opening_line l where l.organization_id = $1 and l.person_id = any($2::uuid[]) limit 1`;

const REFUSED_BEFORE_SEAL = {
  defendant: {
    code: 'FILES_NOT_MERGEABLE',
    words:
      'One of the two files came with the move-in, which is not sealed. Seal it first, or name the right client in its list.',
  },
  indemnitor: {
    code: 'INDEMNITORS_NOT_MERGEABLE',
    words: 'One of the two came with the move-in, which is not sealed. Seal it first, or take the row out of its list.',
  },
} as const;

/**
 * Asserts that no list, brought in once more, would find two people other than it left them.
 * @throws Refused FILES_NOT_MERGEABLE, INDEMNITORS_NOT_MERGEABLE
 */
export const mustBeOfNoMoveIn = async (
  tx: TenantTransaction,
  organizationId: OrganizationId,
  { people, both }: { people: MergedPeople; both: readonly string[] },
): Promise<void> => {
  const { rowCount } = await tx.query(OF_MOVE_IN, [organizationId, both]);
  const { code, words } = REFUSED_BEFORE_SEAL[people];
  if (rowCount !== 0) throw new Refused(code, { words });
};
