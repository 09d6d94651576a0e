import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { editPower as contract } from '#contracts/powers/inventory/powers.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import type { ShownPowerStatus } from '#domain/books/power-state.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { PostingAgents } from '../../books/bonds/index.ts';
import { NotesKey } from '../../books/bond/index.ts';
import {
  assignPower,
  correctPower,
  inTurn,
  knownPower,
  movePower,
  mustBeUnreported,
  onBond,
  powerDecider,
  PowerRefusals,
} from '../../books/power-numbers/index.ts';
import { Sureties } from '../../agency/sureties/index.ts';
import { PowerLots } from './power-lots.ts';
import { Powers } from './powers.query.ts';

type Answer = ResponseOf<typeof contract>;

/** Edits what is kept of a power (powers#setting-power-status): its paper, who holds it, whether it is active. */
export class EditPower extends CommandOf(contract) {}

const MOVES = { Active: 'active', Void: 'void', Expired: 'expired' } as const satisfies Record<
  ShownPowerStatus,
  string
>;

/** Another number is another stream: the new one is received, then the old one taken out, by one row that decides. */
@CommandHandler(EditPower)
export class EditPowerHandler implements ICommandHandler<EditPower> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly refusals: PowerRefusals,
    private readonly powers: Powers,
    private readonly lots: PowerLots,
    private readonly sureties: Sureties,
    private readonly agents: PostingAgents,
    private readonly notes: NotesKey,
    private readonly clock: Clock,
  ) {}

  execute(edit: EditPower): Promise<Answer> {
    return this.refusals.named(edit.actor, () => this.edit(edit));
  }

  private async edit({ actor, params: { powerId }, body: input }: EditPower): Promise<Answer> {
    const { powerNumber, holderId, status, basedOn, notes, ...paper } = input;
    const { key } = await this.powers.kept(actor, powerId);
    const command = { id: key, actor, input, text: { notes } };
    if ((await this.commands.replayOrState(powerDecider, command)).replayed) return { powerId };
    const isOther = normalizePowerNumber(powerNumber) !== key;
    // Renumbered by this very command, the power is gone; its new one is answered again.
    if (isOther && (await this.lots.isDecided(actor, { powerId, input }))) return this.renumbered(actor, powerNumber);
    const before = await this.powers.get(actor, powerId);
    if (before.revision !== basedOn) throw new Refused('EDITED_MEANWHILE');
    if (paper.suretyId !== before.suretyId) await this.sureties.mustBeKnown(actor, paper.suretyId);
    if (holderId !== null && holderId !== before.holderId) await this.agents.mustWorkHere(actor, holderId);
    if (isOther) return this.renumber(actor, before, input);

    const typed = { ...paper, spelling: powerNumber, notes: await this.notes.of(actor, powerId, notes) };
    const today = dayOf(this.clock.now(), actor.timeZone);
    // One that no bond bears does not stay active with a day that is over.
    const lastsAnew = status === 'Active' && before.bondId === null && paper.expiresOn !== before.expiresOn;
    const isMoved = status !== before.status || lastsAnew;
    await this.commands.run(powerDecider, command, (state) =>
      inTurn(
        state,
        (now) => correctPower(now, powerId, typed),
        (now) => (isMoved ? movePower(now, { powerId, to: MOVES[status], today }) : []),
        (now) => (holderId === before.holderId ? [] : assignPower(now, { powerId, holderId, today })),
      ),
    );
    return { powerId };
  }

  private async renumber(
    actor: Actor,
    { powerId, key, powerNumber: old, bondId, box }: Awaited<ReturnType<Powers['get']>>,
    input: EditPower['body'],
  ): Promise<Answer> {
    const { powerNumber, basedOn: _, suretyId, ...paper } = input;
    if (normalizePowerNumber(powerNumber) === '')
      throw new Refused('VALIDATION_FAILED', {}, [{ path: 'powerNumber', message: 'Power number is required' }]);
    if (bondId !== null) throw onBond(old, bondId);
    mustBeUnreported(knownPower(await this.commands.read(powerDecider, actor, key), powerId));
    const replaces = { powerNumber: key, powerId };
    const lot = { suretyId, numbers: [powerNumber], box, paper, replaces };
    await this.lots.decide(actor, lot, { powerId, input });
    return this.renumbered(actor, powerNumber);
  }

  private async renumbered(actor: Actor, powerNumber: string): Promise<Answer> {
    await this.lots.finish(actor, actor.commandId);
    return { powerId: this.lots.powerIdOf(actor.commandId, powerNumber) };
  }
}
