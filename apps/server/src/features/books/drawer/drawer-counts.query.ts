import { Injectable } from '@nestjs/common';
import type { DrawerCount } from '#contracts/books/drawer/drawer-counts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { tillDecider } from '../tills/index.ts';

const WORDS = `
  select user_id as id, ${nameOf('agent')} as words from agent
  where organization_id = $1 and user_id = any ($2::uuid[])
  union all
  select event_id, body from entry_text
  where organization_id = $1 and event_id = any ($3::uuid[]) and field = 'note'`;

/** The last counts of the drawer, as its stream holds them (money#counting-the-drawer). */
@Injectable()
export class DrawerCounts {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
  ) {}

  /** The newest first. @throws Refused MONEY_STOPPED. */
  async list({ organizationId }: Actor): Promise<DrawerCount[]> {
    const { counts } = await this.commands.read(tillDecider, { organizationId }, organizationId);
    const words = await this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<{ id: string; words: string }>(WORDS, [
        organizationId,
        counts.map(({ countedBy }) => countedBy),
        counts.map(({ eventId }) => eventId),
      ]);
      return new Map(rows.map((row) => [row.id, row.words]));
    });
    return counts.map(({ eventId, countedBy, ...count }) => ({
      ...count,
      countedBy: words.get(countedBy) ?? 'Former staff',
      note: words.get(eventId) ?? '',
    }));
  }
}
