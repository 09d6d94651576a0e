import { Injectable } from '@nestjs/common';
import type { getQuoteFile } from '#contracts/books/account/paper.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { downAboveTotal, quoteOf, quoteOnPaper, type QuoteOnPaper } from '#domain/books/quote.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { renderPdf, type Letterhead, type Sheet } from '../../../platform/pdf/pdf.ts';
import { headline, paragraph, table } from '../../../platform/pdf/pieces.ts';
import { PremiumRules } from '../../agency/organizations/index.ts';
import { Holidays } from '../plans/index.ts';
import { Letterheads } from './letterheads.ts';
import type { PaperFile } from './receipt-file.ts';

const CHARGES = [
  { name: 'Charge', width: 150 },
  { name: 'Computation', width: '*' },
  { name: 'Premium', width: 90, amounts: true },
] as const;

/** The quote as it is handed over: the words of the screen and of the text to send. */
const quoteSheet = ({ charges, sums, ...words }: QuoteOnPaper, letterhead: Letterhead, today: string): Sheet => ({
  title: 'Quote',
  size: 'letter',
  letterhead,
  content: [
    headline('QUOTE', `${formatDay(today)}, valid today`),
    table(
      CHARGES,
      charges.map(({ charge, computation, premium }) => [charge, computation, premium]),
    ),
    table(
      [
        { name: '', width: '*' },
        { name: '', width: 90, amounts: true },
      ],
      sums,
    ),
    ...[words.instalments && `${words.instalments}.`, words.truthInLending].filter(Boolean).map(paragraph),
  ],
});

/** Makes a quote as a PDF; nothing of it is recorded (bonds#quote). */
@Injectable()
export class QuoteFiles {
  constructor(
    private readonly rules: PremiumRules,
    private readonly holidays: Holidays,
    private readonly letterheads: Letterheads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused PREMIUM_RULE_MISSING; VALIDATION_FAILED where the down payment is above the total. */
  async make(actor: Actor, { charges, ...terms }: InputOf<typeof getQuoteFile>['query']): Promise<PaperFile> {
    const [rules, holidays, letterhead] = await Promise.all([
      this.rules.list(actor.organizationId),
      this.holidays.list(actor),
      this.letterheads.of(actor),
    ]);
    const by = { rules, holidays, today: dayOf(this.clock.now(), actor.timeZone) };
    const whole = quoteOf(charges, { ...terms, downCents: 0 }, by);
    if (whole === null) throw new Refused('PREMIUM_RULE_MISSING');
    const quote = quoteOf(charges, terms, by);
    if (quote === null) {
      throw new Refused('VALIDATION_FAILED', {}, [{ path: 'downCents', message: downAboveTotal(whole.totalCents) }]);
    }
    const sheet = quoteSheet(quoteOnPaper(quote, terms.frequency), letterhead, by.today);
    return { name: `quote-${by.today}.pdf`, bytes: await renderPdf(sheet) };
  }
}
