/** What people call the fields of a bond, on forms and in its history. */
export const BOND_LABELS = {
  status: 'Status',
  amountCents: 'Amount',
  premiumCents: 'Premium',
  jurisdiction: 'Jurisdiction',
  postedAt: 'Posted At',
  chargeCode: 'Charge Code',
  powerNumber: 'Power Number',
  courtLocation: 'Court Location',
  caseNumber: 'Case Number',
  courtDate: 'Court Date',
  reminderDays: 'Reminder Days',
  bondDate: 'Bond Date',
  forfeitureDate: 'Forfeiture Date',
  dueDate: 'Due Date',
} as const;
