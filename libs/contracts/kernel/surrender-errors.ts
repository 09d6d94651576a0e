/** Why something about a surrender was refused (recovery#starting-a-surrender). */
export const SURRENDER_REFUSALS = {
  SURRENDER_NOT_FOUND: { status: 404, text: 'Surrender not found.' },
  NOTHING_TO_SURRENDER: { status: 409, text: 'Only an open or forfeited bond is surrendered.' },
  SURRENDER_STANDS: { status: 409, text: 'A surrender of this bond is under way.' },
  SURRENDER_MOVED_ON: { status: 409, text: 'This surrender is {status} already.' },
  SURRENDER_WAITS: { status: 409, text: 'Waiting for approval.' },
  PROOFS_MISSING: { status: 409, text: 'Missing: {missing}.' },
  COURT_PAPER_MISSING: { status: 409, text: 'Past the deadline a court paper is required.' },
  ADDRESS_MISSING: { status: 409, text: 'Enter the address of the {who} first.' },
} as const;
