/** What the app's tables of contents list of transfers between accounts at banks. */
export { bankTransferDecider } from './bank-transfer.ts';
export { bankTransferEventTypes } from './bank-transfer-events.ts';
export { BankTransfersModule } from './bank-transfers.module.ts';
