import { Inject, Injectable } from '@nestjs/common';
import type { getReceiptAddress, getReceiptFile } from '#contracts/books/account/paper.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { SETTINGS, type Settings } from '../../../kernel/config.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { PaymentReceipts } from '../accounts/index.ts';
import { Letterheads } from './letterheads.ts';
import { ReceiptPapers } from './receipt-papers.ts';
import { receiptSheet } from './receipt-sheet.ts';

/** A file, and what it is called. */
export interface PaperFile {
  name: string;
  bytes: Buffer;
}

/** Makes the receipt of a payment as a PDF. */
@Injectable()
export class ReceiptFiles {
  constructor(
    private readonly receipts: PaymentReceipts,
    private readonly papers: ReceiptPapers,
    private readonly letterheads: Letterheads,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws Refused ACCOUNT_NOT_FOUND, ENTRY_NOT_FOUND; RECEIPT_NOT_NUMBERED: without a number there is no paper yet. */
  async make(actor: Actor, { params, query }: Omit<InputOf<typeof getReceiptFile>, 'body'>): Promise<PaperFile> {
    const { accountId, paymentId } = params;
    const { size, original, receivedCents } = query;
    const { receipt, receiptNumber } = await this.numbered(actor, accountId, paymentId);
    const [letterhead, { isCopy, code }] = await Promise.all([
      this.letterheads.of(actor),
      this.papers.make(actor, paymentId, original),
    ]);
    const { timeZone } = actor;
    const proof = this.addressOf(code);
    const sheet = receiptSheet({ receipt, receiptNumber, letterhead, size, isCopy, receivedCents, timeZone, proof });
    return { name: `receipt-${receiptNumber}.pdf`, bytes: await renderPdf(sheet) };
  }

  /** Where the receipt is proved. @throws the same */
  async address(
    actor: Actor,
    { accountId, paymentId }: InputOf<typeof getReceiptAddress>['params'],
  ): Promise<ResponseOf<typeof getReceiptAddress>> {
    await this.numbered(actor, accountId, paymentId);
    const { code } = await this.papers.make(actor, paymentId, undefined);
    return { address: this.addressOf(code) };
  }

  private async numbered(actor: Actor, accountId: string, paymentId: string) {
    const receipt = await this.receipts.get(actor, accountId, paymentId);
    const { receiptNumber } = receipt;
    if (receiptNumber === null) throw new Refused('RECEIPT_NOT_NUMBERED');
    return { receipt, receiptNumber };
  }

  private addressOf(code: string): string {
    return new URL(`/r/${code}`, this.settings.PUBLIC_URL).href;
  }
}
