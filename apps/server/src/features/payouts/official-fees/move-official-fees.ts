import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { moveOfficialFees as contract } from '#contracts/payouts/official-fees/official-fees.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { sameDue } from '#domain/payouts/official-fees.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { mustBeColleague } from '../remittances/index.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { OfficialDues } from './official-dues.query.ts';
import { officialDecider } from './official-fees.ts';
import { moveFees } from './official-moves.ts';

type Answer = ResponseOf<typeof contract>;

/** Pays fees to an official, or records what became of what was paid too much; the command id is the movement's id. */
export class MoveOfficialFees extends CommandOf(contract) {}

/** What stands is judged at the head of the agency's stream: of two payments of one fee the second finds it paid. */
@CommandHandler(MoveOfficialFees)
export class MoveOfficialFeesHandler implements ICommandHandler<MoveOfficialFees> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly dues: OfficialDues,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, body: input }: MoveOfficialFees): Promise<Answer> {
    const { organizationId } = actor;
    const { limitCents, today, ...asked } = await this.agency.asking(actor);
    const advancedBy = input.kind === 'paid' ? input.advancedBy : null;
    if (advancedBy !== null)
      await this.database.read(organizationId, (tx) => mustBeColleague(tx, organizationId, advancedBy));
    const { payee, kind, amountCents, reason, externalReference } = input;
    const method = kind === 'paid' ? input.method : null;
    const fees = input.fees.filter((fee, at) => input.fees.findIndex((one) => sameDue(one, fee)) === at);
    const moveId = actor.commandId;
    const text = { reason, externalReference };
    const command = { id: organizationId, actor, input: { moveOfficialFees: input }, text };
    const { events } = await this.commands.run(officialDecider, command, async (state, head) => {
      const lines = await this.dues.owedAt(actor, { payee, fees, head });
      const wanted = { ...asked, moveId, kind, payee, lines, amountCents, method, advancedBy };
      return moveFees(state, wanted, { limitCents, today });
    });
    return { requestId: moveId, waiting: events.at(-1)?.type === 'OfficialFeesRequested' };
  }
}
