/** From which sum of a calendar year on a payee is reported on a 1099-NEC, for payments of that year on. */
interface ReportingThreshold {
  fromYear: number;
  /** The last year whose figure was read; null where it holds for all until the next row. */
  readUntil: number | null;
  cents: number;
  citation: string;
}

/** By year, the oldest first (money#law-of-plans-and-1099). From 2027 on it is indexed: its row comes with the figure. */
const THRESHOLDS: readonly ReportingThreshold[] = [
  { fromYear: 1, readUntil: null, cents: 60_000, citation: '26 U.S.C. 6041(a), 6041A(a)' },
  { fromYear: 2026, readUntil: 2026, cents: 200_000, citation: 'P.L. 119-21 § 70433; 26 U.S.C. 6041(a), (h)' },
];

/** The threshold of a calendar year, and whether the figure of that very year was read. */
export const thresholdOf = (year: number): { cents: number; citation: string; isOfYear: boolean } => {
  const row = THRESHOLDS.findLast(({ fromYear }) => fromYear <= year);
  if (!row) throw new RangeError(`No threshold is known for ${year}.`);
  return { cents: row.cents, citation: row.citation, isOfYear: row.readUntil === null || year <= row.readUntil };
};

/** Who may be reported: a colleague who earns commission, a payee of recovery, somebody to whom expenses were paid. */
export const TAX_PAYEE_KINDS = ['agent', 'payee', 'vendor'] as const;
export type TaxPayeeKind = (typeof TAX_PAYEE_KINDS)[number];

/** As what somebody is paid (money#reported-on-1099-nec). */
export const TAX_TREATMENTS = ['services', 'attorney', 'corporation', 'employee', 'other'] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** The same in words. */
export const TAX_TREATMENT_WORDS: Readonly<Record<TaxTreatment, string>> = {
  services: 'Services, reported',
  attorney: 'Attorney, reported',
  corporation: 'Corporation, exempt',
  employee: 'Employee, on a W-2',
  other: 'Goods, rent or taxes',
};

/** Attorneys are reported, corporations or not. */
const isReported = (treatment: TaxTreatment): boolean => treatment === 'services' || treatment === 'attorney';

/** Agents and payees of recovery are paid for services unless somebody said otherwise; of a vendor somebody says it. */
const usualTreatment = (kind: TaxPayeeKind): TaxTreatment | null => (kind === 'vendor' ? null : 'services');

/** Where a payee of a year stands: on a form, below its threshold, exempt, or waiting for somebody to decide. */
export const TAX_STANDINGS = ['reported', 'undecided', 'below', 'exempt'] as const;
export type TaxStanding = (typeof TAX_STANDINGS)[number];

/** What is known of a payee in a year. */
interface PaidInYear {
  kind: TaxPayeeKind;
  /** What was said of them; null where nobody did. */
  treatment: TaxTreatment | null;
  paidCents: number;
}

/** As what a payee counts: as somebody said, else as usual. */
export const treatedAs = ({ kind, treatment }: Pick<PaidInYear, 'kind' | 'treatment'>): TaxTreatment | null =>
  treatment ?? usualTreatment(kind);

/** Where a payee of a year stands (money#reported-on-1099-nec): from the threshold on, the threshold included. */
export const standingOf = (payee: PaidInYear, thresholdCents: number): TaxStanding => {
  const treatment = treatedAs(payee);
  if (treatment !== null && !isReported(treatment)) return 'exempt';
  if (payee.paidCents < thresholdCents) return 'below';
  return treatment === null ? 'undecided' : 'reported';
};
