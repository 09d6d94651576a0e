import { Controller, Req, Res, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as mailing from '#contracts/books/account/mail-paper.ts';
import * as contract from '#contracts/books/account/paper.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { BondFiles } from './bond-file.ts';
import { MailPaper } from './mail-paper.ts';
import { MailedPapers } from './mailed-papers.query.ts';
import { QuoteFiles } from './quote-file.ts';
import { ReceiptFiles } from './receipt-file.ts';
import { ReceiptProofs } from './receipt-proof.query.ts';
import { ScheduleFiles } from './schedule-file.ts';
import { shownPaper } from './shown-paper.ts';

/** As many as may try to sign in from one place. */
const PROOFS_FROM_ONE_PLACE = { times: 500, seconds: 900 };

@Controller()
export class PrintingController {
  constructor(
    private readonly receipts: ReceiptFiles,
    private readonly proofs: ReceiptProofs,
    private readonly schedules: ScheduleFiles,
    private readonly bonds: BondFiles,
    private readonly quotes: QuoteFiles,
    private readonly limits: RateLimit,
    private readonly commands: CommandBus,
    private readonly mailed: MailedPapers,
  ) {}

  @Route(contract.getReceiptFile)
  async getReceiptFile(
    @Input() { actor, ...input }: Call<typeof contract.getReceiptFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return shownPaper(await this.receipts.make(actor, input), reply);
  }

  @Route(contract.getReceiptAddress)
  getReceiptAddress(
    @Input() { actor, params }: Call<typeof contract.getReceiptAddress>,
  ): Promise<ResponseOf<typeof contract.getReceiptAddress>> {
    return this.receipts.address(actor, params);
  }

  @Route(contract.getScheduleFile)
  async getScheduleFile(
    @Input() { actor, params }: Call<typeof contract.getScheduleFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return shownPaper(await this.schedules.make(actor, params.accountId), reply);
  }

  @Route(contract.getBondFile)
  async getBondFile(
    @Input() { actor, params }: Call<typeof contract.getBondFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return shownPaper(await this.bonds.make(actor, params.bondId), reply);
  }

  @Route(contract.getQuoteFile)
  async getQuoteFile(
    @Input() { actor, query }: Call<typeof contract.getQuoteFile>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return shownPaper(await this.quotes.make(actor, query), reply);
  }

  @Route(mailing.mailPaper)
  mailPaper(@Input() { actor, body }: Call<typeof mailing.mailPaper>): Promise<ResponseOf<typeof mailing.mailPaper>> {
    return this.commands.execute(new MailPaper(actor, body));
  }

  @Route(mailing.listMailedPapers)
  listMailedPapers(
    @Input() { actor, query }: Call<typeof mailing.listMailedPapers>,
  ): Promise<ResponseOf<typeof mailing.listMailedPapers>> {
    return this.mailed.list(actor, query);
  }

  @Route(contract.proveReceipt)
  async proveReceipt(
    @Input() { params }: Call<typeof contract.proveReceipt>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<typeof contract.proveReceipt>> {
    void reply.header('x-robots-tag', 'noindex');
    await this.limits.attempt(`receipt-proof-from:${networkOf(request.ip)}`, PROOFS_FROM_ONE_PLACE);
    return this.proofs.of(params.code);
  }
}
