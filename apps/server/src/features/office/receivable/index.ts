/** What statements say of clients: what they owe by age and what changed it, what they paid, and their receipts. */
export { AGES, ageOf, byAge } from './ages.ts';
export { readAged, readOwedByKind, type OwedByKind } from './aging.query.ts';
export { aging, agingOfAgent, NO_AGENT } from './aging.ts';
export { readByMonth } from './by-month.query.ts';
export { writtenByMonth } from './by-month.ts';
export { readCollected } from './collections.query.ts';
export { collections } from './collections.ts';
export { readReceiptNumbers } from './receipt-numbers.query.ts';
export { readReceipts } from './receipt-register.query.ts';
export { receiptRegister } from './receipt-register.ts';
export { readUncollected, type Uncollected } from './uncollected.query.ts';
export { readAdjusted, readReceivableMoves } from './receivable.query.ts';
export { ADJUSTING, adjustments, receivableChanges } from './receivable.ts';
