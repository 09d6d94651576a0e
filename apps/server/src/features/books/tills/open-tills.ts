import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Till } from '../ledger/index.ts';
import { tillDecider } from './till.ts';
import { openTillOf, payingPlacesOf } from './till-sessions.ts';

/** Into which till cash is taken, and from which it is paid out (money#tills). */
@Injectable()
export class OpenTills {
  constructor(
    private readonly agency: Agency,
    private readonly commands: CommandRunner,
    private readonly till: Till,
  ) {}

  /**
   * Has `take` decide and append a payment while nobody counts, opens or closes a till: its cash lies in the till that is
   * counted, or is refused (money#tills). Nothing is waited for where it is no cash or the agency has one drawer.
   */
  async whileNobodyCounts<T>(actor: Actor, method: PaymentMethod, take: () => Promise<T>): Promise<T> {
    const isOfTill = method === 'Cash' && (await this.agency.hasTills(actor));
    return isOfTill ? this.till.taking(actor, take) : take();
  }

  /**
   * The till that was chosen for a payment, where it is still open; undefined: the office drawer, to which the cash of one
   * that was closed meanwhile belongs. Asked while nobody counts.
   */
  async stillOpen(actor: Actor, tillId: string | undefined): Promise<string | undefined> {
    if (tillId === undefined) return undefined;
    const { tills } = await this.commands.read(tillDecider, actor, actor.organizationId);
    return tills.get(tillId)?.open ? tillId : undefined;
  }

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

  /**
   * From where cash is paid out: the open till of this person as far as its cash reaches, else the office drawer; with the
   * cash that lies there, in cents (money#tills). What books asks `there`, while nobody else of the agency takes cash.
   */
  async payingFrom(
    actor: Actor,
    { userId, amountCents }: { userId: string; amountCents: number },
    there = (tillId?: string | null): Promise<number> => this.till.there(actor, tillId),
  ): Promise<{ tillId: string | null; cashThereCents: number }> {
    if (await this.agency.hasTills(actor)) {
      const state = await this.commands.read(tillDecider, actor, actor.organizationId);
      for (const tillId of payingPlacesOf(state, userId)) {
        const cashThereCents = await there(tillId);
        if (amountCents <= cashThereCents) return { tillId, cashThereCents };
      }
    }
    return { tillId: null, cashThereCents: await there() };
  }
}
