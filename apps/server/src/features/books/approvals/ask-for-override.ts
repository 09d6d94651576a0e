import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { askForOverride as contract } from '#contracts/books/bond/override-requests.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { OVERRIDE_MS } from '#domain/books/power-state.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { AmendBond, WriteBond } from '../bonds/index.ts';
import { bondDecider, liveBond } from '../bond/index.ts';
import { PowerClaims, powerDecider } from '../power-numbers/index.ts';
import { PowerOverrides } from './power-overrides.ts';
import type { OverrideForm } from './power-override.ts';

type Answer = ResponseOf<typeof contract>;

/**
 * Asks to write a bond, or to amend one, above its power (powers#above-its-power); the command id is the request's id,
 * and the new bond's.
 */
export class AskForOverride extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly form: OverrideForm,
  ) {
    super();
  }
}

/** The figures of a refusal that asks for an override. */
const figuresOf = ({ details }: Refused) => {
  const {
    powerId = '',
    powerNumber = '',
    suretyId = '',
    faceCents,
    coversCents,
  } = details as Partial<Record<'powerId' | 'powerNumber' | 'suretyId' | 'faceCents' | 'coversCents', string>>;
  return { powerId, powerNumber, suretyId, faceCents: Number(faceCents), coversCents: Number(coversCents) };
};

/** Whose bond it is, who posts it, and on which day the power is used. */
interface Wanted {
  bondId: string;
  defendantId: string;
  agentId: string;
  usedOn: string;
}

const INSERT = `
  insert into power_override (organization_id, override_id, kind, bond_id, defendant_id, power_id, power_number, surety_id,
    face_cents, covers_cents, form, asked_by, asked_at, reserved_until, power_of)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

/**
 * Tries the bond first: what is wrong with it is refused at once, and one that needs no override is written. Then the
 * number is held, then the form is kept; sent again after a crash anywhere between, it goes on where it stopped.
 */
@CommandHandler(AskForOverride)
export class AskForOverrideHandler implements ICommandHandler<AskForOverride> {
  constructor(
    private readonly bus: CommandBus,
    private readonly commands: CommandRunner,
    private readonly powers: PowerClaims,
    private readonly overrides: PowerOverrides,
    private readonly rows: TenantRows,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, form }: AskForOverride): Promise<Answer> {
    const overrideId = actor.commandId;
    if (await this.overrides.find(actor, overrideId)) return this.keep(actor, form, null);
    try {
      const { bondId } = await this.bus.execute(
        form.kind === 'writing' ? new WriteBond(actor, form.body) : new AmendBond(actor, form.bondId, form.body),
      );
      return { overrideId: null, bondId };
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'POWER_OVERRIDE') throw error;
      const wanted = await this.wanted(actor, form);
      const figures = figuresOf(error);
      const powerOf = [wanted.agentId, ...(await this.holderOf(actor, figures))];
      await this.powers.reserveForOverride(actor, { ...figures, ...wanted });
      return this.keep(actor, form, { ...figures, ...wanted, powerOf });
    }
  }

  private async wanted(actor: Actor, form: OverrideForm): Promise<Wanted> {
    const today = dayOf(this.clock.now(), actor.timeZone);
    if (form.kind === 'writing') {
      const { defendantId, bondDate } = form.body;
      return { bondId: actor.commandId, defendantId, agentId: actor.userId, usedOn: bondDate ?? today };
    }
    const { bondId, body } = form;
    const { defendantId, fields } = liveBond(await this.commands.read(bondDecider, actor, bondId));
    const usedOn = (body.bondDate === undefined ? fields.bondDate : body.bondDate) ?? today;
    return { bondId, defendantId, agentId: body.agentId ?? fields.agentId ?? actor.userId, usedOn };
  }

  /** Who held the power before this bond wanted it. */
  private async holderOf(
    actor: Actor,
    { powerId, powerNumber }: { powerId: string; powerNumber: string },
  ): Promise<string[]> {
    const { powers } = await this.commands.read(powerDecider, actor, normalizePowerNumber(powerNumber));
    const { holderId = null } = powers.find((power) => power.powerId === powerId) ?? {};
    return holderId === null ? [] : [holderId];
  }

  private keep(
    actor: Actor,
    form: OverrideForm,
    request: (ReturnType<typeof figuresOf> & Wanted & { powerOf: string[] }) | null,
  ): Promise<Answer> {
    const { organizationId, commandId: overrideId, userId } = actor;
    const bondId = form.kind === 'writing' ? overrideId : form.bondId;
    return this.rows.write(
      actor,
      { askForOverride: form },
      async (tx) => {
        if (!request) throw new Refused('CONFLICT');
        const { powerId, powerNumber, suretyId, faceCents, coversCents, defendantId, powerOf } = request;
        const now = this.clock.now();
        await tx.query(INSERT, [
          organizationId,
          overrideId,
          form.kind,
          bondId,
          defendantId,
          powerId,
          powerNumber,
          suretyId,
          faceCents,
          coversCents,
          JSON.stringify(form),
          userId,
          now,
          new Date(now.getTime() + OVERRIDE_MS),
          powerOf,
        ]);
        return { overrideId, bondId };
      },
      () => [{ topic: 'approval', id: overrideId }],
    );
  }
}
