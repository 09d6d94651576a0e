import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { bondDecider } from '../bond/index.ts';
import { nameOf } from '../../agency/organizations/index.ts';

/** Refusals of powers in the words of people: a decision knows bonds and agents by their ids alone. */
@Injectable()
export class PowerRefusals {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
  ) {}

  /** Does the work; what it refuses names whose bond a power is on, and who holds it back (bonds#refusal-words). */
  async named<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Refused ? await this.byName(actor, error) : error;
    }
  }

  private async byName(actor: Actor, refused: Refused): Promise<Refused> {
    const { powerNumber, bondId, reservedBy } = refused.details;
    if (reservedBy !== undefined)
      return new Refused('POWER_UNUSABLE', { words: `Reserved by ${await this.agent(actor, reservedBy)}.` });
    if (powerNumber === undefined || bondId === undefined) return refused;
    const bond = await this.bond(actor, bondId);
    if (refused.code === 'POWER_IN_USE')
      return new Refused(refused.code, { words: `Power ${powerNumber} is already on ${bond}.` });
    if (refused.code === 'POWER_ON_BOND')
      return new Refused(refused.code, {
        words: `Power ${powerNumber} is on ${bond}. Void or amend the bond first.`,
      });
    return refused;
  }

  /** "the bond of Trevon Marchand"; a bond that is only being written has nobody's name yet. */
  private async bond(actor: Actor, bondId: string): Promise<string> {
    const { written } = await this.commands.read(bondDecider, actor, bondId);
    if (!written) return 'another bond';
    const { rows } = await this.database.read(actor.organizationId, (tx) =>
      tx.query<{ name: string }>(
        `select full_name as name from defendant where organization_id = $1 and id = $2 and lifecycle = 'live'`,
        [actor.organizationId, written.defendantId],
      ),
    );
    return rows[0] ? `the bond of ${rows[0].name}` : 'the bond of somebody whose file was deleted';
  }

  private async agent({ organizationId }: Actor, agentId: string): Promise<string> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ name: string }>(
        `select ${nameOf('agent')} as name from agent where organization_id = $1 and user_id = $2`,
        [organizationId, agentId],
      ),
    );
    return rows[0]?.name ?? 'someone no longer here';
  }
}
