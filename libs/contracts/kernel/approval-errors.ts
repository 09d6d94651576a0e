/** What is refused where a second person decides (books.md 3.9). */
export const APPROVAL_REFUSALS = {
  REQUEST_NOT_FOUND: { status: 404, text: 'This request does not exist.' },
  REQUEST_DECIDED: { status: 409, text: 'This request was {state} already.' },
  REQUEST_OF_SOMEBODY_ELSE: { status: 403, text: 'Only who asked can withdraw this.' },
  FOUR_EYES: { status: 409, text: '{why} {who}' },
  VOID_CHANGED: {
    status: 409,
    text: 'What this void takes back changed since it was asked for. Decline it, and ask again.',
  },
  WAITING_FOR_APPROVAL: {
    status: 409,
    text: 'Waiting for approval. While nobody else can approve it, you may release it yourself 24 hours after asking.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
