import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { turnTills } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Till } from '../ledger/index.ts';
import { tillDecider } from './till.ts';

type Answer = ResponseOf<typeof turnTills>;

/** Turns tills on, or off again (money#tills). */
export class TurnTills extends CommandOf(turnTills) {}

/** Nobody opens one or takes cash while it is looked whether one is open or holds some. */
@CommandHandler(TurnTills)
export class TurnTillsHandler implements ICommandHandler<TurnTills> {
  constructor(
    private readonly rows: TenantRows,
    private readonly commands: CommandRunner,
    private readonly till: Till,
    private readonly agency: Agency,
    private readonly trail: AuditTrail,
  ) {}

  async execute({ actor, body: { on } }: TurnTills): Promise<Answer> {
    const turn: Work<Answer> = async (tx) => {
      await this.agency.turnTills(tx, actor.organizationId, on);
      await this.trail.record(
        actor,
        { action: 'policy-changed', details: { fields: on ? 'tills on' : 'tills off' } },
        tx,
      );
      return { on };
    };
    return this.till.taking(actor, async (there) => {
      if (!on) await this.mustBeEmpty(actor, there);
      return this.rows.write(actor, { turnTills: on }, turn, () => [{ topic: 'settings', id: 'organization' }]);
    });
  }

  /** @throws Refused TILL_IN_USE while one is open, holds cash or checks, or cash is on its way. */
  private async mustBeEmpty(actor: Actor, there: (tillId: string) => Promise<number>): Promise<void> {
    if (!(await this.agency.hasTills(actor))) return;
    const { tills, handOvers } = await this.commands.read(tillDecider, actor, actor.organizationId);
    if (!handOvers.isEmpty() || tills.some(({ open }) => open !== null)) throw new Refused('TILL_IN_USE');
    for (const tillId of tills.keys()) {
      const isEmpty = (await there(tillId)) === 0 && (await this.till.checksIn(actor, tillId)) === 0;
      if (!isEmpty) throw new Refused('TILL_IN_USE');
    }
  }
}
