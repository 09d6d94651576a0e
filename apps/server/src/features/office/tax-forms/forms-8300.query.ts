import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listForms8300 } from '#contracts/office/tax-forms/forms-8300.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { cashUntil, filedFor, passedLimit } from '#domain/office/form-8300.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { PAYER, PAYER_NAMED } from '../payment-history/index.ts';
import { readKnown } from '../statement-lines/index.ts';
import { CASH_TAKEN, readCashPayers, type CashRow } from './cash-payers.query.ts';

type Answer = ResponseOf<typeof listForms8300>;
type Payer = Answer['payers'][number];

/** A form that was filed, or taken back, with the payer as their name is compared. */
export interface FiledForm {
  payer: string;
  eventId: string;
  filedOn: string | null;
  note: string;
  recordedBy: string;
  recordedAt: string;
  version: number;
}

const FORMS = `
  select ${PAYER} as payer, f.event_id, f.filed_on, f.note, f.recorded_at, f.version,
    ${nameOf('g', 'Former staff')} as recorded_by
  from form_8300 f
  join ${CASH_TAKEN} j on j.organization_id = f.organization_id and j.named_by = f.event_id
  ${PAYER_NAMED}
  left join agent g on g.organization_id = f.organization_id and g.user_id = f.recorded_by
  where f.organization_id = $1 order by f.filed_on, f.event_id`;

/** Every form that was filed or taken back, the first filed first. */
export const readForms8300 = async (tx: TenantTransaction, organizationId: string): Promise<FiledForm[]> =>
  (await tx.query<FiledForm>(FORMS, [organizationId])).rows;

/** Who passed the limit, and what was said of a form; null where they did not. */
const payerOf = (rows: readonly CashRow[], forms: readonly FiledForm[], to: string): Payer | null => {
  const passed = passedLimit(rows, to);
  const day = rows.find(({ on }) => on === passed?.on);
  const eventId = day?.eventId ?? null;
  if (passed === null || day === undefined || eventId === null) return null;
  const filed = filedFor(forms, passed.on, to);
  // The payment that passed the limit names the form, unless another of theirs does.
  const said = filed ?? forms.find((form) => form.eventId === eventId);
  const filing = filed && { filedOn: filed.filedOn, note: filed.note, recordedBy: filed.recordedBy };
  return {
    eventId: said?.eventId ?? eventId,
    name: day.name,
    accountId: day.accountId,
    cents: cashUntil(rows, to),
    passedOn: passed.on,
    reportBy: passed.reportBy,
    filing: filing && { ...filing, recordedAt: filed.recordedAt },
    version: said?.version ?? 0,
  };
};

/** Who is to be reported on a Form 8300, and whose was filed (money#form-8300-filed). */
@Injectable()
export class Forms8300 {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** At the end of a day, today unless told: those to be filed first, then by day. @throws Refused MONEY_STOPPED */
  async list(actor: Actor, { to }: InputOf<typeof listForms8300>['query']): Promise<Answer> {
    const { organizationId, timeZone } = actor;
    const lastOn = to ?? dayOf(this.clock.now(), timeZone);
    return this.reads.after(actor, ['ledger', optionalView('accounts'), optionalView('audit-chain')], async (tx) => {
      const known = await readKnown(tx, actor, {});
      const rows = await readCashPayers(tx, organizationId, known, lastOn);
      const forms = Map.groupBy(await readForms8300(tx, organizationId), ({ payer }) => payer);
      const named = Map.groupBy(rows, ({ payer }) => payer);
      const payers = [...named].flatMap(([payer, own]) => {
        const found = payer === null ? null : payerOf(own, forms.get(payer) ?? [], lastOn);
        return found === null ? [] : [found];
      });
      return { to: lastOn, payers: payers.toSorted(byUrgency) };
    });
  }
}

const byUrgency = (one: Payer, other: Payer): number =>
  Number(one.filing !== null) - Number(other.filing !== null) ||
  one.reportBy.localeCompare(other.reportBy) ||
  one.eventId.localeCompare(other.eventId);
