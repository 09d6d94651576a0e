import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { setUpTill as contract } from '#contracts/books/tills/tills.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Agency } from '../../agency/organizations/index.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Till } from '../ledger/index.ts';
import { setUpTill } from './till-sessions.ts';
import { TillCommands } from './till-commands.ts';

/** Sets a till up, or changes it (money#tills). */
export class SetUpTill extends CommandOf(contract) {}

@CommandHandler(SetUpTill)
export class SetUpTillHandler implements ICommandHandler<SetUpTill> {
  constructor(
    private readonly tills: TillCommands,
    private readonly agency: Agency,
    private readonly till: Till,
  ) {}

  async execute({ actor, params: { tillId }, body }: SetUpTill): Promise<ResponseOf<typeof contract>> {
    const { name, kind, inUse } = body;
    const holders = [...new Set(body.holders)];
    await this.tills.run(actor, { input: { setUpTill: tillId, ...body }, text: { name } }, async (state, there) => {
      const members = await this.agency.members(actor);
      if (inUse && !holders.every((holder) => members.includes(holder))) throw new Refused('AGENT_NOT_FOUND');
      return setUpTill(state, { tillId, kind, holders, inUse }, inUse ? 0 : await this.left(actor, tillId, there));
    });
    return { tillId };
  }

  /** The cash in it, else what its checks come to; in cents. */
  private async left(actor: Actor, tillId: string, there: (tillId: string) => Promise<number>): Promise<number> {
    const cashCents = await there(tillId);
    return cashCents === 0 ? this.till.checksIn(actor, tillId) : cashCents;
  }
}
