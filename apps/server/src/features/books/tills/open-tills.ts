import { Injectable } from '@nestjs/common';
import { isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import type { PaymentMethod } from '#domain/kernel/payment-methods.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Till } from '../ledger/index.ts';
import { tillDecider, type Tills } from './till.ts';
import { openTillOf, payingPlacesOf } from './till-sessions.ts';

/** Into which till cash and checks are taken, and from which cash is paid out (money#tills). */
@Injectable()
export class OpenTills {
  constructor(
    private readonly agency: Agency,
    private readonly commands: CommandRunner,
    private readonly till: Till,
  ) {}

  /**
   * Has `take` decide and append a payment while nobody counts, opens or closes a till: what it brings lies in the till
   * that is counted, or cash is refused (money#tills). Nothing is waited for where nothing comes into a drawer, or the agency has one.
   */
  async whileNobodyCounts<T>(actor: Actor, method: PaymentMethod, take: () => Promise<T>): Promise<T> {
    const isOfTill = isDepositable(method) && (await this.agency.hasTills(actor));
    return isOfTill ? this.till.taking(actor, take) : take();
  }

  /**
   * The till that was chosen for a payment, where it is still open; undefined: the office drawer, to which what was
   * taken for one that was closed meanwhile belongs. Asked while nobody counts.
   */
  async stillOpen(actor: Actor, tillId: string | undefined): Promise<string | undefined> {
    if (tillId === undefined) return undefined;
    const { tills } = await this.commands.read(tillDecider, actor, actor.organizationId);
    return tills.get(tillId)?.open ? tillId : undefined;
  }

  /**
   * The open till of whoever takes a payment: their own before a shared one. Undefined, the office drawer, of a check
   * where none of theirs is open; of what lies in no drawer; and where the agency has one.
   * @throws Refused TILL_NOT_OPEN of cash.
   */
  async takingInto(actor: Actor, method: PaymentMethod): Promise<string | undefined> {
    if (!isDepositable(method) || !(await this.agency.hasTills(actor))) return undefined;
    const tillId = openTillOf(await this.commands.read(tillDecider, actor, actor.organizationId), actor.userId);
    if (tillId === null && method === 'Cash') throw new Refused('TILL_NOT_OPEN');
    return tillId ?? undefined;
  }

  /**
   * Where a check lies that was handed over, null the office drawer; undefined: where it was taken (money#handing-over).
   * Asked in the turn of whoever takes cash.
   */
  async liesIn(actor: Pick<Actor, 'organizationId'>, paymentId: string): Promise<string | null | undefined> {
    return (await this.handedOver(actor)).get(paymentId);
  }

  /**
   * The same of all checks that were handed over, by their payments. Asked in the turn of whoever takes cash, or while a
   * deposit is under way: until it has taken its part, nothing is handed over.
   */
  async handedOver(actor: Pick<Actor, 'organizationId'>): Promise<Tills['checks']> {
    const { checks } = await this.commands.read(tillDecider, actor, actor.organizationId);
    return checks;
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
