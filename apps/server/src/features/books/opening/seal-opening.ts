import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sealOpening } from '#contracts/books/opening/opening.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { askToSeal } from './opening.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { OpeningTotals } from './opening-totals.query.ts';
import { enteredLines, wantedLines } from './opening-lines.query.ts';
import { openingDecider } from './opening-state.ts';
import { OpeningPayables } from './opening-payables.ts';

/** Asks to seal the opening (moving-in#sealing); the command id is the id of the request. */
export class SealOpening extends CommandOf(sealOpening) {}

@CommandHandler(SealOpening)
export class SealOpeningHandler implements ICommandHandler<SealOpening> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly agency: Agency,
    private readonly trail: AuditTrail,
    private readonly held: OpeningCollateral,
    private readonly totals: OpeningTotals,
    private readonly payables: OpeningPayables,
    private readonly lists: ListsToSeal,
  ) {}

  async execute({ actor, body: { retainedCents } }: SealOpening): Promise<{ requestId: string }> {
    const { organizationId: id, commandId: requestId } = actor;
    const { askedBy, askedAt } = await this.agency.asking(actor);
    const lines = await this.database.read(id, (tx) => enteredLines(tx, id));
    const before = await this.commands.read(openingDecider, actor, id);
    const collateral = await this.held.against(id, lines, await this.payables.differs(id, before));
    const unsettled = await this.totals.unsettled(id);
    const command = { id, actor, input: { sealOpening: retainedCents } };
    const { replayed } = await this.commands.run(openingDecider, command, async (state) => {
      const by = { requestId, retainedCents, askedBy, askedAt, unsettled };
      return askToSeal(state, wantedLines(lines), { ...by, collateral: await this.lists.beside(id, collateral) });
    });
    if (!replayed) await this.trail.record(actor, { action: 'opening-seal-asked' });
    return { requestId };
  }
}
