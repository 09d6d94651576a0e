/** By which of the two days of money a list is ordered and filtered (money#which-day). */
export const WHICH_DAYS = ['booked', 'effective'] as const;
export type WhichDay = (typeof WHICH_DAYS)[number];

export const WHICH_DAY_WORDS: Readonly<Record<WhichDay, string>> = {
  booked: 'Booked day',
  effective: 'Effective day',
};
