/** What other features may use of reports. */
export { agencyBooks, bookText } from './agency-books.ts';
export { readJournal, type JournalFilter, type JournalRow } from './journal.query.ts';
export { forgetInExports } from './forget-in-exports.ts';
export { NoteExport, type ProducedOf } from './request-export.ts';
export { PackMakers, type PackOf } from './pack-export.ts';
export { ProducedMakers, type ToProduce } from './statement-pdf.ts';
export { ReportsModule } from './reports.module.ts';
