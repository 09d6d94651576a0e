import { Injectable } from '@nestjs/common';
import { byAccountOf } from '#domain/books/opening.ts';
import { controlTotals, isSettled, type ControlTotal, type TypedTotal } from '#domain/books/opening-totals.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { ListsToSeal } from './lists-to-seal.ts';
import { OpeningCollateral } from './opening-collateral.ts';
import { openingDecider } from './opening-state.ts';
import { bookedLines } from './shown-lines.ts';

const TYPED = `
  select account, typed_cents, reason from opening_total where organization_id = $1 order by account`;

/** The control totals of an opening beside what stands here (moving-in#control-totals). */
@Injectable()
export class OpeningTotals {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: TenantDatabase,
    private readonly held: OpeningCollateral,
    private readonly lists: ListsToSeal,
  ) {}

  /** By account. */
  async list(organizationId: OrganizationId): Promise<ControlTotal[]> {
    const state = await this.commands.read(openingDecider, { organizationId }, organizationId);
    const { accounts, cents: amountCents } = await this.lists.receivable(organizationId);
    const booked = [
      ...byAccountOf(bookedLines(state, await this.held.standing(organizationId))),
      ...(accounts === 0 ? [] : [{ account: RECEIVABLE, amountCents }]),
    ];
    const { rows } = await this.database.read(organizationId, (tx) => tx.query<TypedTotal>(TYPED, [organizationId]));
    return controlTotals(booked, rows);
  }

  /** The first account whose total differs without a reason; null where none does. */
  async unsettled(organizationId: OrganizationId): Promise<string | null> {
    return (await this.list(organizationId)).find((total) => !isSettled(total))?.account ?? null;
  }
}
