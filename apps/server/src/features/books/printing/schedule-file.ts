import { Injectable } from '@nestjs/common';
import { formatDay } from '#domain/kernel/days.ts';
import {
  COSIGNER_NOTICE,
  SCHEDULE_SIGNERS,
  scheduleOnPaper,
  type PlanOnPaper,
} from '#domain/books/schedule-on-paper.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { renderPdf, type Letterhead, type Sheet } from '../../../platform/pdf/pdf.ts';
import { facts, headline, paragraph, signatures, table, title } from '../../../platform/pdf/pieces.ts';
import { AccountSummaries } from '../accounts/index.ts';
import { AccountPlans } from '../plans/index.ts';
import { Letterheads } from './letterheads.ts';
import type { PaperFile } from './receipt-file.ts';
import { accountInWords, defendantInWords } from './words.ts';

const COLUMNS = [
  { name: 'Payment', width: '*' },
  { name: 'Due', width: 90 },
  { name: 'Amount', width: 90, amounts: true },
] as const;

interface About {
  letterhead: Letterhead;
  account: string;
  defendant: string;
  today: string;
}

/** The schedule as it is signed: the same words as on the screen and its print. */
const scheduleSheet = (plan: PlanOnPaper, { letterhead, account, defendant, today }: About): Sheet => {
  const { balance, payment, downPayment, lines, total, remarks } = scheduleOnPaper(plan);
  const named = [
    ['Defendant', defendant],
    ['Account', account],
    ['Balance', balance],
    ['Payment', payment],
    ['Down payment', downPayment],
  ] as const;
  return {
    title: 'Payment schedule',
    size: 'letter',
    letterhead,
    footer: `${account} · ${formatDay(today)}`,
    content: [
      headline('PAYMENT SCHEDULE', formatDay(today)),
      facts(named, 'letter'),
      table(
        COLUMNS,
        lines.map(({ name, due, amount }) => [name, due, amount]),
        ['Total', '', total],
      ),
      ...remarks.map(paragraph),
      { stack: [title(COSIGNER_NOTICE.title), ...COSIGNER_NOTICE.paragraphs.map(paragraph)], unbreakable: true },
      signatures(SCHEDULE_SIGNERS),
    ],
  };
};

/** Makes the payment schedule of an account as a PDF. */
@Injectable()
export class ScheduleFiles {
  constructor(
    private readonly plans: AccountPlans,
    private readonly accounts: AccountSummaries,
    private readonly letterheads: Letterheads,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, PLAN_NOT_FOUND where none is in force. */
  async make(actor: Actor, accountId: string): Promise<PaperFile> {
    const { plan, today } = await this.plans.get(actor, accountId);
    if (plan?.end !== null) throw new Refused('PLAN_NOT_FOUND');
    const [about, letterhead] = await Promise.all([this.accounts.get(actor, accountId), this.letterheads.of(actor)]);
    const account = accountInWords(about.shortId);
    const defendant = defendantInWords(about.defendantName);
    const sheet = scheduleSheet(plan, { letterhead, account, defendant, today });
    return { name: 'payment-schedule.pdf', bytes: await renderPdf(sheet) };
  }
}
