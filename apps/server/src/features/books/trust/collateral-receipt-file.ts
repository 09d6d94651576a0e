import { Injectable } from '@nestjs/common';
import type { Content } from 'pdfmake/interfaces.js';
import type { PaperSize } from '#contracts/books/account/paper.ts';
import { OPENING_COLLATERAL } from '#domain/books/collateral.ts';
import { amountInWords } from '#domain/kernel/amount-in-words.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { facts, paragraph, type Fact } from '../../../platform/pdf/pieces.ts';
import { Letterheads, ReceiptPapers, type PaperFile } from '../printing/index.ts';
import { Collateral } from './collateral.query.ts';
import { PeopleOfBonds } from './people-of-bonds.query.ts';
import type { CollateralReceipt } from './trust-state.ts';
import { TrustBooks } from './trust.query.ts';

const endOf = ({ voidedOn, bouncedOn }: CollateralReceipt): 'VOID' | 'RETURNED' | null =>
  voidedOn !== null ? 'VOID' : bouncedOn !== null ? 'RETURNED' : null;

const head = (receipt: CollateralReceipt, isCopy: boolean): Content => ({
  columns: [
    {
      text: [endOf(receipt), 'COLLATERAL RECEIPT', isCopy ? 'COPY' : null].filter((word) => word !== null).join(' · '),
      bold: true,
      fontSize: 13,
    },
    { text: receipt.number, bold: true, fontSize: 13, alignment: 'right', width: 'auto' },
  ],
});

/** Makes the receipt of collateral as a PDF (money#trust-equals-collateral, bonds#original-and-copy). */
@Injectable()
export class CollateralReceiptFiles {
  constructor(
    private readonly trust: TrustBooks,
    private readonly collateral: Collateral,
    private readonly people: PeopleOfBonds,
    private readonly papers: ReceiptPapers,
    private readonly letterheads: Letterheads,
  ) {}

  /** @throws Refused ENTRY_NOT_FOUND, MONEY_STOPPED. */
  async make(
    actor: Actor,
    receiptId: string,
    { size, original }: { size: PaperSize; original?: string | undefined },
  ): Promise<PaperFile> {
    const { organizationId } = actor;
    const receipt = (await this.trust.state(organizationId)).receipts.get(receiptId);
    if (!receipt || receipt.number === OPENING_COLLATERAL) throw new Refused('ENTRY_NOT_FOUND');
    const { number, receivedBy: takenBy, receivedAt: takenAt } = receipt;
    const [letterhead, paper, known] = await Promise.all([
      this.letterheads.of(actor),
      this.papers.make(actor, receiptId, original, { takenBy, takenAt }),
      this.facts(actor, receipt),
    ]);
    const across = endOf(receipt);
    const bytes = await renderPdf({
      title: `Receipt ${number}`,
      size,
      letterhead,
      ...(across === null ? {} : { across }),
      content: [
        head(receipt, paper.isCopy),
        facts(known, size),
        paragraph(
          'This is collateral for the bond above. It is kept apart from the agency’s own money, and is given back when the bond is discharged and nothing is owed for which it was given.',
        ),
      ],
    });
    return { name: `receipt-${number}.pdf`, bytes };
  }

  private async facts({ organizationId, timeZone }: Actor, receipt: CollateralReceipt): Promise<Fact[]> {
    const { bondId, personId, amountCents, method, receivedOn, receivedAt, receivedBy, eventId } = receipt;
    const [bonds, nameOf, texts, staff] = await Promise.all([
      this.people.bonds(organizationId, [bondId]),
      this.people.names(organizationId, [personId]),
      this.collateral.texts(organizationId, [receipt]),
      this.people.staff(organizationId, receivedBy),
    ]);
    const bond = bonds.get(bondId);
    return [
      ['Received from', nameOf(personId)],
      ['Amount', formatCents(amountCents)],
      ['In words', amountInWords(amountCents)],
      ['Method', method],
      ['Number', texts(eventId, 'externalReference')],
      ['Date', formatDay(receivedOn)],
      ['Defendant', bond?.defendantName ?? ''],
      ['Power', bond?.powerNumber ?? ''],
      ['Note', texts(eventId, 'note')],
      ['Received by', staff],
      ['Recorded', instantInWords(receivedAt, timeZone)],
    ];
  }
}
