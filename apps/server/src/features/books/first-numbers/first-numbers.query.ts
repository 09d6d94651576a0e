import { Injectable } from '@nestjs/common';
import type { FirstNumber } from '#contracts/books/first-numbers/first-numbers.ts';
import { NUMBER_SERIES, type NumberSeries } from '#domain/books/first-numbers.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { firstNumbersDecider, firstOf } from './first-numbers.ts';

/** The first number that was given of each; null where none was. Of collateral it is known by its receipts alone. */
const GIVEN = `
  select (select min(number) from receipt where organization_id = $1) as receipts,
    (select min(short_id) from account_number where organization_id = $1) as accounts,
    (select min(number) from deposit where organization_id = $1 and kind = 'deposit') as deposits,
    exists (select from journal_entry where organization_id = $1 and event_type = 'CollateralReceived') as collateral`;

interface Given {
  receipts: number | null;
  accounts: number | null;
  deposits: number | null;
  collateral: boolean;
}

/** With which numbers an agency begins (moving-in#numbers-go-on). */
@Injectable()
export class FirstNumberList {
  constructor(
    private readonly reads: Reads,
    private readonly commands: CommandRunner,
  ) {}

  async list(organizationId: OrganizationId): Promise<FirstNumber[]> {
    const set = await this.commands.read(firstNumbersDecider, { organizationId }, organizationId);
    const given = await this.given(organizationId);
    return NUMBER_SERIES.map((series) => {
      const of = given[series];
      return {
        series,
        first: typeof of === 'number' ? of : firstOf(set, series),
        isGiven: of !== null && of !== false,
      };
    });
  }

  /** Whether a number of the series is given. @throws Refused MONEY_STOPPED. */
  async isGiven(organizationId: OrganizationId, series: NumberSeries): Promise<boolean> {
    const of = (await this.given(organizationId))[series];
    return of !== null && of !== false;
  }

  private given(organizationId: OrganizationId): Promise<Given> {
    return this.reads.after({ organizationId }, ['ledger'], async (tx) => {
      const { rows } = await tx.query<Given>(GIVEN, [organizationId]);
      return rows[0] ?? { receipts: null, accounts: null, deposits: null, collateral: false };
    });
  }
}
