/** What statements say of the trade: liability, what waits for discharge, and what others hold. */
export { TRADE_SHEETS } from './trade-sheets.query.ts';
