/** Why no file is taken for an accountant (money#files-for-accountants), and no export downloaded. */
export const ACCOUNTANT_FILE_REFUSALS = {
  EXPORT_NOT_FOUND: { status: 404, text: 'This export does not exist.' },
  EXPORT_NOT_READY: { status: 409, text: 'This export is still being made.' },
  ACCOUNTANT_FILE_NOT_FOUND: { status: 404, text: 'This file does not exist.' },
  ACCOUNTANT_FILE_TAKEN: {
    status: 409,
    text: 'Taken on {on} as no. {number} by {by}. Give a reason to take it again as its replacement.',
  },
  ACCOUNTANT_FILE_COVERS_MORE: {
    status: 409,
    text: 'No. {number} covers {from} to {to}. A replacement has to cover all of these days.',
  },
  ACCOUNTS_NOT_MAPPED: { status: 409, text: 'Not mapped yet: {accounts}. Map them first.' },
  ACCOUNTANT_FILE_EMPTY: { status: 409, text: 'Nothing was booked on these days.' },
  ACCOUNTANT_FILE_CHANGED: {
    status: 409,
    text: 'What is kept of this file is not what was taken. Take it again, and tell whoever runs the server.',
  },
} as const;
