/** What is refused where a second person decides (money#second-person). */
export const APPROVAL_REFUSALS = {
  REQUEST_NOT_FOUND: { status: 404, text: 'This request does not exist.' },
  REQUEST_DECIDED: { status: 409, text: 'This request was already {state}.' },
  REQUEST_OF_SOMEBODY_ELSE: { status: 403, text: 'Only the person who asked can withdraw this.' },
  FOUR_EYES: { status: 409, text: '{why} {who}' },
  VOID_CHANGED: {
    status: 409,
    text: 'What this void reverses has changed since. Decline this and send a new request.',
  },
  WAITING_FOR_APPROVAL: {
    status: 409,
    text: 'Waiting for approval. If nobody else can approve it, you may approve your own request after 24 hours.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
