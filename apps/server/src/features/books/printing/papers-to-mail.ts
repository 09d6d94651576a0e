import { Injectable } from '@nestjs/common';
import type { PaperToMail } from '#contracts/books/account/mail-paper.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AccountSummaries } from '../accounts/index.ts';
import { Bonds } from '../bonds/index.ts';
import { BondFiles } from './bond-file.ts';
import { LetterFiles } from './letter-file.ts';
import type { PaperOf } from './paper-post.ts';
import { QuoteFiles } from './quote-file.ts';
import { ReceiptFiles, type PaperFile } from './receipt-file.ts';
import { ScheduleFiles } from './schedule-file.ts';
import { StatementPapers } from './statement-paper.ts';

/** A file, and what it is of. */
export interface FileToMail extends PaperOf {
  file: PaperFile;
}

/** Makes the PDF that is mailed: the same that is downloaded. A mailed receipt is a copy; the original was handed over. */
@Injectable()
export class PapersToMail {
  constructor(
    private readonly accounts: AccountSummaries,
    private readonly bonds: Bonds,
    private readonly receipts: ReceiptFiles,
    private readonly statements: StatementPapers,
    private readonly schedules: ScheduleFiles,
    private readonly bondFiles: BondFiles,
    private readonly quotes: QuoteFiles,
    private readonly letters: LetterFiles,
  ) {}

  /** @throws Refused BOND_UNFINISHED; what the file of each kind refuses */
  async make(actor: Actor, paper: PaperToMail): Promise<FileToMail> {
    const nothing = { accountId: null, bondId: null, paymentId: null, letterId: null, defendantId: null };
    if (paper.kind === 'quote') return { ...nothing, file: await this.quotes.make(actor, paper) };
    if (paper.kind === 'letter') {
      const { letterId } = paper;
      const { title: _, ...made } = await this.letters.make(actor, letterId);
      return { ...nothing, letterId, ...made };
    }
    if (paper.kind === 'bond') {
      const { bondId } = paper;
      const { accountId, defendantId, unfinished } = await this.bonds.get(actor, bondId);
      if (unfinished) throw new Refused('BOND_UNFINISHED');
      return { ...nothing, accountId, bondId, defendantId, file: await this.bondFiles.make(actor, bondId) };
    }
    const { accountId } = paper;
    const { defendantId } = await this.accounts.get(actor, accountId);
    const paymentId = paper.kind === 'receipt' ? paper.paymentId : null;
    return { ...nothing, accountId, defendantId, paymentId, file: await this.ofAccount(actor, paper) };
  }

  private async ofAccount(
    actor: Actor,
    paper: Extract<PaperToMail, { kind: 'receipt' | 'statement' | 'schedule' }>,
  ): Promise<PaperFile> {
    if (paper.kind === 'schedule') return this.schedules.make(actor, paper.accountId);
    if (paper.kind === 'receipt') {
      const query = { size: 'letter', original: undefined, receivedCents: undefined } as const;
      return this.receipts.make(actor, { params: paper, query });
    }
    const of = { organizationId: actor.organizationId, ...paper };
    const { bytes } = await this.statements.make(of, () => Promise.resolve());
    return { name: 'statement.pdf', bytes: Buffer.concat(bytes) };
  }
}
