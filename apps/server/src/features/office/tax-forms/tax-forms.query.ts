import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listTaxPayees } from '#contracts/office/tax-forms/tax-forms.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { thresholdOf } from '#domain/office/form-1099.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { form1099Csv } from './form-1099-csv.ts';
import { readPaidOut } from './tax-payees.query.ts';

/** Who is reported of those whom the agency paid in a calendar year (money#reported-on-1099-nec). */
@Injectable()
export class TaxForms {
  constructor(
    private readonly reads: Reads,
    private readonly agency: Agency,
    private readonly clock: Clock,
  ) {}

  /** By days of payment; this year's unless told. @throws Refused MONEY_STOPPED */
  async payees(actor: Actor, asked: InputOf<typeof listTaxPayees>['query']): Promise<ResponseOf<typeof listTaxPayees>> {
    const { organizationId } = actor;
    const year = (asked.to ?? asked.from ?? this.today(actor)).slice(0, 4);
    const days = { from: asked.from ?? `${year}-01-01`, to: asked.to ?? `${year}-12-31` };
    const views = ['ledger', optionalView('accounts'), optionalView('approvals'), optionalView('audit-chain')] as const;
    const { payees } = await this.reads.after(actor, views, (tx) => readPaidOut(tx, organizationId, days));
    const { cents: thresholdCents, citation, isOfYear: isThresholdOfYear } = thresholdOf(Number(year));
    return { payees, thresholdCents, citation, isThresholdOfYear };
  }

  /** The forms of a year as a file. @throws Refused TAX_PAYEES_UNDECIDED, naming nobody; MONEY_STOPPED */
  async file(actor: Actor, asked: number | undefined): Promise<{ name: string; text: string }> {
    const year = asked ?? Number(this.today(actor).slice(0, 4));
    const { payees } = await this.payees(actor, { from: `${year}-01-01`, to: `${year}-12-31` });
    const undecided = payees.filter(({ standing }) => standing === 'undecided').length;
    if (undecided > 0) throw new Refused('TAX_PAYEES_UNDECIDED', { count: String(undecided) });
    return { name: `1099-nec-${year}.csv`, text: form1099Csv(year, await this.agency.find(actor), payees) };
  }

  private today({ timeZone }: Actor): string {
    return dayOf(this.clock.now(), timeZone);
  }
}
