/** What other features may use of reports. */
export { Books } from './books.ts';
export { DefendantList } from './defendant-list.query.ts';
export { Exports } from './exports.ts';
export { LedgerController } from './reports.controller.ts';
export { MakeExportJob } from './make-export.job.ts';
export { RequestExportHandler } from './request-export.ts';
export { chainHeadAt } from './journal.query.ts';
export { journalHead } from './journal.query.ts';
