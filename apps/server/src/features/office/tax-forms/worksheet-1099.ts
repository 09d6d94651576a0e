import type { Opens, Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import type { TaxPayee } from '#contracts/office/tax-forms/tax-forms.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { TAX_STANDINGS, TAX_TREATMENT_WORDS, thresholdOf, type TaxStanding } from '#domain/office/form-1099.ts';
import { MONEY_OUT_KINDS, type MoneyOutKind } from '#domain/office/money-out.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { sectionOf, sumOf } from '../statement-lines/index.ts';
import type { PaidOut } from './tax-payees.query.ts';

/** What was paid out in a period, and what the list of money out says of it. */
export interface WorksheetFacts {
  period: StatementDays;
  paid: PaidOut;
  moneyOutCents: number;
}

/** Why what went out for this is nobody's pay. */
const NOT_PAY: Readonly<Partial<Record<MoneyOutKind, string>>> = {
  draw: "Owner's draws",
  surety: 'Remittances to sureties, which are corporations',
  official: 'Sheriff & court fees, to public offices',
  refund: 'Refunds of what clients had paid',
  unclaimed: 'Unclaimed credits, which were owed',
  judgment: 'Judgments, to courts',
  advance: 'Employees paid back what they laid out',
  'bank charge': 'Bank charges',
};

/** What money out calls what each kind of payee is paid for. */
const PAID_FOR = { agent: 'commission', payee: 'payee', vendor: 'expense' } as const;

const moneyOut = (kind: MoneyOutKind, payee: string | null, days: StatementDays): Opens => ({
  page: 'money-out',
  kind,
  payee,
  days,
});

const lineOf = (payee: TaxPayee, period: StatementDays): StatementLine => {
  const { kind, payeeId, name, paidCents, standing, treatment, hasW9 } = payee;
  const why = standing === 'exempt' && treatment !== null ? TAX_TREATMENT_WORDS[treatment] : null;
  const w9 = standing === 'reported' || standing === 'undecided' ? (hasW9 ? 'W-9 on file' : 'W-9 missing') : null;
  return {
    code: null,
    name: [name || 'Nobody named', why, w9].filter((words) => words !== null).join(', '),
    figures: [paidCents],
    opens: [moneyOut(PAID_FOR[kind], `${kind}:${payeeId}`, period)],
    accountId: null,
  };
};

const sectionNames = (threshold: string): Readonly<Record<TaxStanding, string>> => ({
  reported: `On a 1099-NEC, from ${threshold} on`,
  undecided: 'To be decided',
  below: `Below ${threshold}`,
  exempt: 'On no 1099-NEC',
});

/** Whom the agency paid in a period and who is reported; it foots with money out (money#reported-on-1099-nec). */
export const worksheet1099 = ({ period, paid: { payees, others }, moneyOutCents }: WorksheetFacts): Sheet => {
  const names = sectionNames(formatCents(thresholdOf(Number(period.to.slice(0, 4))).cents));
  const ofPayees = TAX_STANDINGS.flatMap((standing) => {
    const lines = payees.filter((payee) => payee.standing === standing).map((payee) => lineOf(payee, period));
    const name = names[standing];
    return lines.length === 0 ? [] : [sectionOf(name, lines, { total: `Total: ${name}`, places: 1 })];
  });
  const otherLines = MONEY_OUT_KINDS.flatMap((kind): StatementLine[] => {
    const cents = others.get(kind);
    return cents === undefined
      ? []
      : [
          {
            code: null,
            name: NOT_PAY[kind] ?? kind,
            figures: [cents],
            opens: [moneyOut(kind, null, period)],
            accountId: null,
          },
        ];
  });
  const notPay =
    otherLines.length === 0
      ? []
      : [sectionOf('Not for anybody’s work', otherLines, { total: 'Total not for work', places: 1 })];
  const sections = [...ofPayees, ...notPay];
  const figures = sumOf(
    sections.map(({ total }) => total.figures),
    1,
  );
  return {
    columns: [{ name: 'Paid', days: period }],
    sections,
    totals: [{ name: 'Total paid out', figures }],
    proofs: [
      {
        words: 'Equals money out of these days, voids left out',
        cents: figures[0] ?? 0,
        againstCents: moneyOutCents,
      },
    ],
  };
};
