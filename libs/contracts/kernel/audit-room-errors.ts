/** What is refused in the audit room (money#audit-samples). */
export const AUDIT_ROOM_REFUSALS = {
  SAMPLE_NOT_FOUND: { status: 404, text: 'This sample is not there, or not shared with you.' },
  SAMPLE_LINE_NOT_FOUND: { status: 404, text: 'This sample has no such line.' },
  SAMPLE_OF_SOMEBODY_ELSE: { status: 403, text: 'Only {name}, who drew this sample, can change it.' },
  NOTHING_TO_SAMPLE: { status: 422, text: 'There are no such lines in these days.' },
  SAMPLE_TOO_LARGE: {
    status: 422,
    text: 'This interval picks {count} lines. A sample has at most {most}: choose a larger interval.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
