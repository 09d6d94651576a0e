import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { remit as contract } from '#contracts/payouts/remittances/disbursements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { totalOf } from '#domain/payouts/remittance.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { mustBeColleague } from './advances.query.ts';
import { remit } from './disbursement.ts';
import { disbursementDecider } from './disbursement-state.ts';
import { OpeningDebts } from './opening-debts.ts';
import { PowerDues } from './power-dues.query.ts';
import { textsOfRemittance } from './remittance-texts.ts';

type Answer = ResponseOf<typeof contract>;

/** Pays what powers owe their surety (powers#remittance); the command id is the remittance's id. */
export class Remit extends CommandOf(contract) {}

/** What is owed is judged at the head of the surety's stream: of two remittances of one power the second finds it paid. */
@CommandHandler(Remit)
export class RemitHandler implements ICommandHandler<Remit> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly dues: PowerDues,
    private readonly debts: OpeningDebts,
    private readonly sureties: Sureties,
    private readonly agency: Agency,
  ) {}

  async execute({ actor, params: { suretyId }, body: input }: Remit): Promise<Answer> {
    await this.sureties.mustBeKnown(actor, suretyId);
    const { powerIds: chosen, bufApart, amountCents, method, advancedBy, reason, externalReference } = input;
    const { organizationId } = actor;
    if (advancedBy !== null)
      await this.database.read(organizationId, (tx) => mustBeColleague(tx, organizationId, advancedBy));
    const powerIds = [...new Set(chosen)];
    const { limitCents, today, ...asked } = await this.agency.asking(actor);
    const requestId = actor.commandId;
    const bufReference = bufApart ? input.bufReference : '';
    const text = textsOfRemittance({ reason, externalReference, bufReference });
    const command = { id: suretyId, actor, input: { remit: input }, text };
    if (powerIds.includes(null)) await this.debts.hear(command, suretyId);
    const { events } = await this.commands.run(disbursementDecider, command, async (state, head) => {
      const lines = await this.dues.owedAt(actor, state, { powerIds, head, mustOwe: true });
      const wanted = { ...asked, requestId, lines, bufApart, method, advancedBy };
      const events = remit(state, wanted, { limitCents, today });
      const owed = totalOf(lines);
      if (owed !== amountCents) throw new Refused('REMITTANCE_CHANGED', { amount: formatCents(owed) });
      return events;
    });
    return { requestId, waiting: events.at(-1)?.type === 'RemittanceRequested' };
  }
}
