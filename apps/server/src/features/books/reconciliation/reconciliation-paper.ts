import { Injectable } from '@nestjs/common';
import type { getReconciliation, ReconciliationItem } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { STALE_CHECK_DAYS } from '#domain/books/reconciliation.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { renderPdf, type Letterhead, type Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, paragraph, signatures, small, table, title } from '../../../platform/pdf/pieces.ts';
import { knownAccount } from '../bank/index.ts';
import { Letterheads, type PaperFile } from '../printing/index.ts';
import { ReconciliationOfAccount } from './reconciliation.query.ts';

type Finished = ResponseOf<typeof getReconciliation>;

interface OnPaper {
  finished: Finished;
  account: string;
  letterhead: Letterhead;
  timeZone: string;
}

const CLEARED = [
  { name: 'Day', width: 60 },
  { name: 'What', width: '*' },
  { name: 'From or to', width: 150 },
  { name: 'Amount', width: 80, amounts: true },
] as const;
const OUTSTANDING = [...CLEARED.slice(0, 3), { name: 'Days', width: 60, amounts: true }, ...CLEARED.slice(3)] as const;

const sumOf = (items: readonly ReconciliationItem[]): string =>
  formatCents(items.reduce((sum, { amountCents }) => sum + amountCents, 0));

const NOTES = { voided: ' (voided since)', changed: ' (changed since)' } as const;
const wordsOf = ({ words, problem }: ReconciliationItem): string => words + (problem === null ? '' : NOTES[problem]);

const cleared = (name: string, items: readonly ReconciliationItem[]) =>
  items.length === 0
    ? [title(name), paragraph('None.')]
    : [
        title(name),
        table(
          CLEARED,
          items.map((item) => [formatDay(item.on), wordsOf(item), item.about, formatCents(item.amountCents)]),
          [`Total (${String(items.length)})`, '', '', sumOf(items)],
        ),
      ];

const outstanding = (name: string, items: readonly ReconciliationItem[]) =>
  items.length === 0
    ? [title(name), paragraph('None.')]
    : [
        title(name),
        table(
          OUTSTANDING,
          items.map((item) => [
            formatDay(item.on),
            item.words,
            item.about,
            `${String(item.days)}${item.isStale ? ', stale' : ''}`,
            formatCents(item.amountCents),
          ]),
          [`Total (${String(items.length)})`, '', '', '', sumOf(items)],
        ),
        ...(items.some(({ isStale }) => isStale)
          ? [small(`Stale: a check that was not cashed for more than ${String(STALE_CHECK_DAYS)} days.`)]
          : []),
      ];

/** What an accountant signs and files (money#reconciliation). */
const reconciliationSheet = ({ finished, account, letterhead, timeZone }: OnPaper): Sheet => {
  const { statementOn, openingCents, statementCents, inCents, outCents, differenceCents, items } = finished;
  const { finishedBy, finishedAt, chainHead } = finished;
  const part = (isTicked: boolean, isIn: boolean) =>
    items.filter((item) => item.isTicked === isTicked && item.amountCents > 0 === isIn);
  const day = formatDay(statementOn);
  const code = `Verification code ${chainHead ?? 'not there yet'}`;
  return {
    title: `Reconciliation of ${account}, ${day}`,
    size: 'letter',
    letterhead,
    footer: code,
    content: [
      headline('BANK RECONCILIATION', day),
      facts(
        [
          ['Account', account],
          ['Statement of', day],
          ['Opening balance', formatCents(openingCents)],
          ['Cleared in', formatCents(inCents)],
          ['Cleared out', formatCents(outCents)],
          ['Statement balance', formatCents(statementCents)],
          ['Difference', formatCents(differenceCents)],
          ['Finished by', finishedBy],
          ['Finished on', finishedAt === null ? null : instantInWords(finishedAt, timeZone)],
        ],
        'letter',
      ),
      ...cleared('Cleared: money in', part(true, true)),
      ...cleared('Cleared: money out', part(true, false)),
      ...outstanding('Outstanding: deposits in transit', part(false, true)),
      ...outstanding('Outstanding: payments not cashed', part(false, false)),
      signatures(['Prepared by', 'Reviewed by']),
    ],
  };
};

/** Makes a finished reconciliation as a PDF. */
@Injectable()
export class ReconciliationPapers {
  constructor(
    private readonly reconciliations: ReconciliationOfAccount,
    private readonly database: TenantDatabase,
    private readonly letterheads: Letterheads,
  ) {}

  /** @throws Refused RECONCILIATION_NOT_FOUND, RECONCILIATION_UNFINISHED */
  async make(actor: Actor, reconciliationId: string): Promise<PaperFile> {
    const { organizationId, timeZone } = actor;
    const finished = await this.reconciliations.get(actor, reconciliationId);
    if (finished.state !== 'finished') throw new Refused('RECONCILIATION_UNFINISHED');
    const [{ name, lastFour }, letterhead] = await Promise.all([
      this.database.read(organizationId, (tx) => knownAccount(tx, organizationId, finished.bankAccountId)),
      this.letterheads.of(actor),
    ]);
    const account = lastFour === '' ? name : `${name} ··${lastFour}`;
    const sheet = reconciliationSheet({ finished, account, letterhead, timeZone });
    return { name: `reconciliation-${finished.statementOn}.pdf`, bytes: await renderPdf(sheet) };
  }
}
