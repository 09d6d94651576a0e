import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { tillDecider } from './till.ts';
import { openTillOf } from './till-sessions.ts';

/** Into which till cash is taken (money#tills). */
@Injectable()
export class OpenTills {
  constructor(
    private readonly agency: Agency,
    private readonly commands: CommandRunner,
  ) {}

  /**
   * The open till of whoever takes a payment: their own before a shared one. Undefined where it is no cash, or the
   * agency has one drawer.
   * @throws Refused TILL_NOT_OPEN
   */
  async takingInto(actor: Actor, method: PaymentMethod): Promise<string | undefined> {
    if (method !== 'Cash' || !(await this.agency.hasTills(actor))) return undefined;
    const tillId = openTillOf(await this.commands.read(tillDecider, actor, actor.organizationId), actor.userId);
    if (tillId === null) throw new Refused('TILL_NOT_OPEN');
    return tillId;
  }
}
