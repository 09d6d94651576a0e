import { Injectable } from '@nestjs/common';
import type { CommissionStatement } from '#contracts/payouts/commission/commission.ts';
import { percent } from '#domain/agency/premium.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { LongTable } from '../../../platform/pdf/long-table.ts';
import { knownInWords, type AskedAsKnown } from '../../books/ledger/index.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';

/** Days that a paper is about, both included, without them all there are; and as of what was known. */
interface Period extends AskedAsKnown {
  from?: string | undefined;
  to?: string | undefined;
}

interface Moved {
  on: string;
  what: string;
  under: string;
  cents: number;
}

const ofRuns = ({ runs }: CommissionStatement): Moved[] =>
  runs.flatMap(({ throughOn, lines }) =>
    lines.map((line) => ({
      on: throughOn,
      what: [line.defendantName, line.powerNumber].filter(Boolean).join(', ') || 'Bond',
      under:
        line.basis === null
          ? 'No rate holds'
          : `${percent(line.basisPoints)} of ${formatCents(line.basisCents)} ${line.basis}`,
      cents: line.earnedCents - line.earlierCents,
    })),
  );

const ofPayments = ({ payments }: CommissionStatement): Moved[] =>
  payments.flatMap(({ paidOn, voidedOn, voidReason, amountCents, method, externalReference, reason }) => [
    ...(paidOn === null
      ? []
      : [{ on: paidOn, what: `Paid by ${method} ${externalReference}`.trimEnd(), under: reason, cents: -amountCents }]),
    ...(voidedOn === null ? [] : [{ on: voidedOn, what: 'Payment void', under: voidReason ?? '', cents: amountCents }]),
  ]);

const daysOf = ({ from, to }: Period): string => {
  if (from === undefined && to === undefined) return 'All there is';
  return [from === undefined ? '' : `From ${formatDay(from)}`, to === undefined ? '' : `to ${formatDay(to)}`]
    .filter(Boolean)
    .join(' ');
};

/**
 * Makes the commission of an agent and a period as a PDF: what was owed before it, each bond of its runs, each payment,
 * and what is owed at its end, counted back from what the ledger owes today (money#commission-statement).
 */
@Injectable()
export class CommissionSheets {
  constructor(private readonly letterheads: Letterheads) {}

  async make(actor: Actor, statement: CommissionStatement, period: Period): Promise<PaperFile> {
    const { from = '', to = '9999-12-31' } = period;
    const moved = [...ofRuns(statement), ...ofPayments(statement)].toSorted((one, other) =>
      one.on.localeCompare(other.on),
    );
    const sumOf = (some: readonly Moved[]) => some.reduce((sum, { cents }) => sum + cents, 0);
    const before = statement.owedCents - sumOf(moved.filter(({ on }) => on >= from));
    const within = moved.filter(({ on }) => on >= from && on <= to);
    const table = await LongTable.begin({
      title: `Commission of ${statement.fullName}`,
      letterhead: await this.letterheads.of(actor),
      facts: [daysOf(period), knownInWords(period)].filter((words) => words !== null),
      footer: `Commission of ${statement.fullName}`,
      columns: [
        { name: 'Day', width: 64 },
        { name: '', width: '*' },
        { name: 'Amount', width: 92, amounts: true },
      ],
    });
    await table.add({ cells: ['', 'Owed before', formatCents(before)], bold: true });
    for (const { on, what, under, cents } of within)
      await table.add({ cells: [formatDay(on), what, formatCents(cents)], under });
    await table.add({ cells: ['', 'Owed at the end', formatCents(before + sumOf(within))], bold: true });
    return { name: `commission-${statement.agentId.slice(0, 8)}.pdf`, bytes: Buffer.concat(await table.end()) };
  }
}
