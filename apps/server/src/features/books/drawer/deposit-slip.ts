import { Injectable } from '@nestjs/common';
import type { getDeposit } from '#contracts/books/drawer/drawer.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { renderPdf, type Letterhead, type Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, signatures, table } from '../../../platform/pdf/pieces.ts';
import { Letterheads, type PaperFile } from '../printing/index.ts';
import { DepositList } from './deposit-list.query.ts';

const COLUMNS = [
  { name: 'Receipt', width: 50 },
  { name: 'From', width: '*' },
  { name: 'Method', width: 90 },
  { name: 'Number', width: 90 },
  { name: 'Amount', width: 80, amounts: true },
] as const;

type Made = ResponseOf<typeof getDeposit>;

const sumOf = (lines: Made['lines']): number => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Cash by itself and each check by its number, as a bank's slip asks for them. */
const slipSheet = (deposit: Made, letterhead: Letterhead): Sheet => {
  const { number, madeOn, madeBy, cashCents, totalCents, lines, cashLines } = deposit;
  const cash = lines.filter(({ method }) => method === 'Cash');
  return {
    title: `Deposit ${number}`,
    size: 'letter',
    letterhead,
    footer: `${number} · ${formatDay(madeOn)}`,
    content: [
      headline(`DEPOSIT ${number}`, formatDay(madeOn)),
      facts(
        [
          ['Made by', madeBy],
          ['Cash', formatCents(sumOf(cash) + cashCents)],
          ['Checks and money orders', formatCents(totalCents - sumOf(cash) - cashCents)],
          ['Total', formatCents(totalCents)],
        ],
        'letter',
      ),
      table(
        COLUMNS,
        [
          ...lines.map(({ receiptNumber, payer, defendantName, method, till, externalReference, amountCents }) => [
            receiptNumber === null ? '' : String(receiptNumber),
            payer === null || payer === '' ? defendantName : payer,
            till === null ? method : `${method} · ${till}`,
            externalReference ?? '',
            formatCents(amountCents),
          ]),
          ...cashLines.map(({ till, cashCents: line }) => [
            '',
            'Cash without a receipt',
            till === null ? 'Cash' : `Cash · ${till}`,
            '',
            formatCents(line),
          ]),
        ],
        ['Total', '', '', '', formatCents(totalCents)],
      ),
      signatures(['Deposited by', 'Received by the bank']),
    ],
  };
};

/** Makes the slip of a deposit as a PDF. */
@Injectable()
export class DepositSlips {
  constructor(
    private readonly deposits: DepositList,
    private readonly letterheads: Letterheads,
  ) {}

  /** @throws Refused DEPOSIT_NOT_FOUND, also for a settlement. */
  async make(actor: Actor, depositId: string): Promise<PaperFile> {
    const [deposit, letterhead] = await Promise.all([this.deposits.get(actor, depositId), this.letterheads.of(actor)]);
    if (deposit.kind !== 'deposit') throw new Refused('DEPOSIT_NOT_FOUND');
    return { name: `deposit-${deposit.number}.pdf`, bytes: await renderPdf(slipSheet(deposit, letterhead)) };
  }
}
