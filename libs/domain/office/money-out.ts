/** What money goes out for (money#money-out-list). */
export const MONEY_OUT_KINDS = [
  'expense',
  'draw',
  'surety',
  'official',
  'commission',
  'payee',
  'refund',
  'unclaimed',
  'judgment',
  'advance',
  'bank charge',
] as const;
export type MoneyOutKind = (typeof MONEY_OUT_KINDS)[number];

/** The same, and money in that is no client's, which is listed beside. */
export const MONEY_KINDS = [...MONEY_OUT_KINDS, 'money in'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/** The same in words. */
export const MONEY_OUT_WORDS: Readonly<Record<MoneyKind, string>> = {
  expense: 'Expense',
  draw: "Owner's draw",
  surety: 'Remittance',
  official: 'Sheriff & court fees',
  commission: 'Commission',
  payee: 'Recovery payee',
  refund: 'Refund',
  unclaimed: 'Unclaimed credit',
  judgment: 'Judgment',
  advance: 'Employee paid back',
  'bank charge': 'Bank charge',
  'money in': 'Money in',
};

/** Where it was paid from: the bank, the drawer, a colleague's own money, the card company, a surety's fund. */
export const MONEY_OUT_PLACES = ['bank', 'drawer', 'employee', 'cards', 'buf'] as const;
export type MoneyOutPlace = (typeof MONEY_OUT_PLACES)[number];

/** The same in words. */
export const PLACE_WORDS: Readonly<Record<MoneyOutPlace, string>> = {
  bank: 'Operating Bank',
  drawer: 'Drawer',
  employee: 'Employee',
  cards: 'Card company',
  buf: 'BUF',
};
