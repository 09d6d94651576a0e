/** What other features may use of the lines of a bank. */
export { BankModule } from './bank.module.ts';
export { readLine, releaseLine, reserveLine, setWaiting } from './booked-lines.ts';
export { BankMatches, holdMatches } from './bank-matches.ts';
export { sideOf, type BankSide } from './bank-side.ts';
export { keepFirstAccount, knownAccount, mustBeOperating, readBankAccounts } from './known-account.ts';
export { RECEIPT_SENT_BACK, wordsOfEntry, type NamedEntry } from './receipt-sent-back.ts';
export { holdHalves, readHalves, releaseHalves } from './transfer-halves.ts';
