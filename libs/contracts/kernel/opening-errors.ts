/** What is refused of an agency's opening (moving-in#states-of-a-move-in, moving-in#sealing). */
export const OPENING_REFUSALS = {
  FIRST_NUMBER_GIVEN: {
    status: 409,
    text: 'The first of these numbers is given already. They go on from there.',
  },
  OPENING_NOT_BEGUN: { status: 409, text: 'Say first what you moved from, and the cut-over day.' },
  OPENING_DAY_FIXED: { status: 409, text: 'Take back what was brought in first. Then choose another day.' },
  OPENING_SEALED: { status: 409, text: 'The opening is sealed. A wrong line is corrected with a reason.' },
  OPENING_NOT_SEALED: { status: 409, text: 'The opening is not sealed. Change the line and bring it in again.' },
  OPENING_SEAL_WAITS: { status: 409, text: 'The seal waits for a second person. Withdraw it first.' },
  OPENING_NOT_IN: { status: 409, text: 'Nothing is brought in.' },
  OPENING_DIFFERS: { status: 409, text: 'The lines were changed since they were brought in. Bring them in first.' },
  OPENING_EMPTY: { status: 409, text: 'Enter a line first.' },
  OPENING_BOOKED_BEFORE: {
    status: 409,
    text: 'Entry {number} of {day} was booked here on or before the cut-over day: {event}. Choose an earlier cut-over day.',
  },
  OPENING_TOTALS_DIFFER: {
    status: 409,
    text: 'The control total of {account} differs from the books here. Type it, or say why.',
  },
  OPENING_TOTAL_NOT_FOUND: { status: 422, text: 'Choose an account of your chart.' },
  OPENING_COLLATERAL_MOVED: {
    status: 409,
    text: 'Collateral of the opening was banked or given back since. It stays as it was brought in.',
  },
  OPENING_UNCLAIMED_MOVED: {
    status: 409,
    text: 'An unclaimed credit of the opening was paid out since, or went to another account. It stays as it was brought in.',
  },
  OPENING_JUDGMENT_MOVED: {
    status: 409,
    text: 'A judgment of the opening was paid, billed or remitted since. It stays as it was brought in.',
  },
  OPENING_DEBT_MOVED: {
    status: 409,
    text: 'What a surety was owed at the cut-over day was paid since: {amount} of {account}. It stays as it was brought in.',
  },
  OPENING_BALANCE_MOVED: {
    status: 409,
    text: 'A balance of the old program went to another account since. It stays as it was brought in.',
  },
  OPENING_LINE_NOT_FOUND: { status: 404, text: 'This line no longer exists.' },
  OPENING_LINE_TWICE: { status: 409, text: 'There is a line for this already. Change that one.' },
  OPENING_LINE_OF_FILE: {
    status: 409,
    text: 'This line came with a file. Correct the file under Move in, and bring it in again.',
  },
  OPENING_LINES_FULL: { status: 409, text: 'At most {most} lines are entered by hand.' },
  OPENING_LINE_UNCHANGED: { status: 409, text: 'The line is at this amount already.' },
  OPENING_CORRECTION_WAITS: { status: 409, text: 'A correction of this line waits for a second person already.' },
} as const;
