import { downloadPaymentsPaper } from '#contracts/office/payment-history/payment-history.ts';
import { downloadJournalPaper } from '#contracts/office/reports/reports.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { BookFiles } from './book-files.ts';

export const BookFilesController = routes(
  route(downloadJournalPaper, [BookFiles, AuditTrail], async ([files, trail], { actor, query }, { reply }) => {
    const paper = await files.journal(actor, query);
    await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
    return shownPaper(paper, reply);
  }),
  route(downloadPaymentsPaper, [BookFiles, AuditTrail], async ([files, trail], { actor, query }, { reply }) => {
    const paper = await files.payments(actor, query);
    await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
    return shownPaper(paper, reply);
  }),
);
