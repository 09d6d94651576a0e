import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import type { CaseEntry, CasePart } from '../cases/index.ts';

const BOOKED = `
  select c.id, c.amount_cents, c.spent_on, c.what_for,
    case c.payee_kind when 'payee' then p.name when 'agent' then ${nameOf('advanced')} end as payee,
    c.entered_at, ${nameOf('e')} as entered_by, ${nameOf('a')} as approved_by, c.after_closing,
    case when c.status in ('voiding', 'voided') then c.ended_at end as voided_at, ${nameOf('v')} as voided_by,
    c.end_reason
  from recovery_cost c
  left join recovery_payee p on p.organization_id = c.organization_id and p.id = c.payee_id and c.payee_kind = 'payee'
  left join agent advanced on advanced.organization_id = c.organization_id and advanced.user_id = c.payee_id
  left join agent e on e.organization_id = c.organization_id and e.user_id = c.entered_by
  left join agent a on a.organization_id = c.organization_id and a.user_id = c.approved_by
  left join agent v on v.organization_id = c.organization_id and v.user_id = c.ended_by
  where c.organization_id = $1 and c.case_id = $2 and c.status in ('booking', 'approved', 'voiding', 'voided')`;

interface BookedCost {
  id: string;
  amountCents: number;
  spentOn: string;
  whatFor: string;
  payee: string | null;
  enteredAt: string;
  enteredBy: string;
  approvedBy: string;
  afterClosing: boolean;
  voidedAt: string | null;
  voidedBy: string;
  endReason: string;
}

/** A cost by the day that it was spent on, and that it was voided by the day of that; for the surety alone. */
const entriesOf = (cost: BookedCost, timeZone: string): CaseEntry[] => {
  const { id, spentOn, enteredAt, enteredBy, approvedBy, voidedAt, voidedBy, endReason } = cost;
  const what = [formatCents(cost.amountCents), cost.whatFor].filter((message) => message !== '').join(', ');
  const spent: CaseEntry = {
    id,
    day: spentOn,
    at: null,
    enteredAt,
    by: enteredBy,
    kind: 'Cost',
    suretyOnly: true,
    lines: [
      ...[what, cost.payee ? `To ${cost.payee}` : '', `Approved by ${approvedBy}`].filter((line) => line !== ''),
      ...(cost.afterClosing ? ['Entered after closing'] : []),
    ],
  };
  if (voidedAt === null) return [spent];
  const lines = [`${what}, spent on ${formatDay(spentOn)}`, ...(endReason === '' ? [] : [endReason])];
  return [
    spent,
    {
      id: `${id}-voided`,
      day: dayOf(new Date(voidedAt), timeZone),
      at: voidedAt,
      enteredAt: voidedAt,
      by: voidedBy,
      kind: 'Cost voided',
      suretyOnly: true,
      lines,
    },
  ];
};

/**
 * What the chronology of a case has of its costs: those that were approved, and that they were voided
 * (recovery#chronology).
 */
export const costsOfCase: CasePart = {
  name: 'costs',
  // A cost's events stay in the stream in which they began.
  moves: [
    `update recovery_cost set case_id = $3, booked_in = coalesce(booked_in, case_id)
     where organization_id = $1 and case_id = $2`,
    'update recovery_bill set case_id = $3 where organization_id = $1 and case_id = $2',
  ],
  entries: async (tx, { organizationId, caseId, timeZone }) => {
    const { rows } = await tx.query<BookedCost>(BOOKED, [organizationId, caseId]);
    return rows.flatMap((cost) => entriesOf(cost, timeZone));
  },
};
