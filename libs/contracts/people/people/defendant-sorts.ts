/** What All Defendants can be sorted by; by full name ascending unless told (screens#defendants-list). */
export const DEFENDANT_SORTS = [
  'fullName',
  'birthday',
  'createdAt',
  'courtDate',
  'balance',
  'exposure',
  'checkIns',
] as const;
