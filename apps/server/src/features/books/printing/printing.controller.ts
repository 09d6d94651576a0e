import * as mailing from '#contracts/books/account/mail-paper.ts';
import * as contract from '#contracts/books/account/paper.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { networkOf } from '../../../edge/http/network.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
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

export const PrintingController = routes(
  route(contract.getReceiptFile, ReceiptFiles, async (receipts, { actor, ...input }, { reply }) =>
    shownPaper(await receipts.make(actor, input), reply),
  ),
  route(contract.getReceiptAddress, ReceiptFiles, (receipts, { actor, params }) => receipts.address(actor, params)),
  route(contract.getScheduleFile, ScheduleFiles, async (schedules, { actor, params }, { reply }) =>
    shownPaper(await schedules.make(actor, params.accountId), reply),
  ),
  route(contract.getBondFile, BondFiles, async (bonds, { actor, params }, { reply }) =>
    shownPaper(await bonds.make(actor, params.bondId), reply),
  ),
  route(contract.getQuoteFile, QuoteFiles, async (quotes, { actor, query }, { reply }) =>
    shownPaper(await quotes.make(actor, query), reply),
  ),
  command(MailPaper),
  route(mailing.listMailedPapers, MailedPapers, (mailed, { actor, query }) => mailed.list(actor, query)),
  route(contract.proveReceipt, [RateLimit, ReceiptProofs], async ([limits, proofs], { params }, { request, reply }) => {
    void reply.header('x-robots-tag', 'noindex');
    await limits.attempt(`receipt-proof-from:${networkOf(request.ip)}`, PROOFS_FROM_ONE_PLACE);
    return proofs.of(params.code);
  }),
);
