/** What other features may use of reports. */
export { agencyBooks } from './agency-books.ts';
export { forgetInExports } from './forget-in-exports.ts';
export { ENTRY_PROOFS, JOINED_PROOFS } from './journal.query.ts';
export { NoteExport, type ProducedOf } from './note-export.ts';
export { PackMakers, type PackOf } from './pack-export.ts';
export { ProducedMakers, type ToProduce } from './statement-pdf.ts';
export { ReportsModule } from './reports.module.ts';
export { collectedByDay, collectedByPerson } from './payment-history.query.ts';
export type { CollectedOfDay } from './payment-history.query.ts';
