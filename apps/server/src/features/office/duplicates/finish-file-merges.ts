import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { accountDecider, passAccountOn } from '../../books/account/index.ts';
import { bondDecider, passBondOn } from '../../books/bond/index.ts';
import { ViewsCaughtUp } from './views-caught-up.ts';

interface Decided {
  id: string;
  fromId: string;
  toId: string;
  status: 'merging' | 'merged' | 'undoing';
}

interface Held {
  accounts: string[];
  bonds: string[];
}

/** What the fields of a merge are sealed beside. */
export const aboutFields = (mergeId: string): string => `file-merge:${mergeId}:fields`;

/** SQL: whether `held`, an account or a bond, came by merge $3; `limit`, so that it is looked up by its account alone. */
const cameBy = (type: string, condition: string): string => `
  left join lateral (
    select true as yes from history_event h
    where h.organization_id = $1 and h.account_id = held.account_id and h.type = '${type}' and ${condition}
      and h.data ->> 'mergeId' = $3 limit 1) came on true`;

/** What file $2 has in the log; where $3 names a merge, what came by it alone. */
const HELD = `
  select
    array(select held.account_id::text from account held ${cameBy('AccountPassedOn', 'true')}
      where held.organization_id = $1 and held.defendant_id = $2 and ($3::text is null or came.yes)
      order by held.account_id) as accounts,
    array(select held.bond_id::text from bond held ${cameBy('BondPassedOn', 'h.bond_id = held.bond_id')}
      where held.organization_id = $1 and held.defendant_id = $2 and ($3::text is null or came.yes)
      order by held.bond_id) as bonds`;

/** How often what came up meanwhile is looked for before the rest is left to a later round. */
const LOOKS = 3;

/**
 * Has accounts and bonds follow a merge of files, or its undoing, by events of their streams (people#merged-files):
 * nothing is booked. What a command wrote for the file that goes while it was being merged follows, too, whenever it is
 * found.
 */
@Injectable()
export class FinishFileMerges extends Process<Decided> {
  readonly name = 'finish-file-merges';
  readonly work = 'Merging two files of one person';
  // What is left of a file that went is looked up by its index, merge by merge.
  readonly unfinished = `
    select m.organization_id, m.merge_id as id, m.from_id, m.to_id, m.status,
      coalesce(m.undone_by, m.decided_by) as user_id, coalesce(m.undone_at, m.decided_at) as decided_at
    from file_merge m
    left join lateral (select true as yes from account a
      where a.organization_id = m.organization_id and a.defendant_id = m.from_id limit 1) left_account on true
    left join lateral (select true as yes from bond b
      where b.organization_id = m.organization_id and b.defendant_id = m.from_id limit 1) left_bond on true
    where m.status in ('merging', 'undoing')
      or (m.status = 'merged' and (left_account.yes or left_bond.yes))`;

  constructor(
    private readonly database: TenantDatabase,
    private readonly views: ViewsCaughtUp,
  ) {
    super();
  }

  async carryOut(run: Run, decided: Decided): Promise<void> {
    const { id, status, fromId, toId } = decided;
    const isBack = status === 'undoing';
    const [left, right] = isBack ? [toId, fromId] : [fromId, toId];
    for (let looks = 0; ; looks += 1) {
      await this.views.mustBe();
      const held = await this.held(run.actor.organizationId, left, isBack ? id : null);
      if (held.accounts.length + held.bonds.length === 0) break;
      if (looks === LOOKS) throw new Error('More came up than could be passed on.');
      await this.passOn(run, held, { status, mergeId: id, fromDefendantId: left, defendantId: right });
    }
    if (status !== 'merged') await this.close(run, decided);
  }

  private async held(organizationId: OrganizationId, fileId: string, mergeId: string | null): Promise<Held> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<Held>(HELD, [organizationId, fileId, mergeId]),
    );
    return rows[0] ?? { accounts: [], bonds: [] };
  }

  private async passOn(
    run: Run,
    { accounts, bonds }: Held,
    { status, ...passing }: Pick<Decided, 'status'> & { mergeId: string; fromDefendantId: string; defendantId: string },
  ): Promise<void> {
    for (const id of accounts) {
      const command = { id, step: status + id, input: passing };
      await run.on(accountDecider, command, (state) => passAccountOn(state, passing));
    }
    for (const id of bonds) {
      const command = { id, step: status + id, input: passing };
      await run.on(bondDecider, command, (state) => passBondOn(state, passing));
    }
  }

  private async close(run: Run, { id, fromId, toId, status }: Decided): Promise<void> {
    const to = status === 'merging' ? 'merged' : 'undone';
    await run.write(
      { step: to, request: { closeFileMerge: id, to } },
      async ({ organizationId }, _, tx) => {
        await tx.query(
          'update file_merge set status = $3 where organization_id = $1 and merge_id = $2 and status = $4',
          [organizationId, id, to, status],
        );
        return {};
      },
      () => [fromId, toId].map((fileId) => ({ topic: 'defendant', id: fileId }) as const),
    );
  }
}
