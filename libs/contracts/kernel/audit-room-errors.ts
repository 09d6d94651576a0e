/** What is refused in the audit room (money#audit-samples, money#audit-requests). */
export const AUDIT_ROOM_REFUSALS = {
  SAMPLE_NOT_FOUND: { status: 404, text: 'This sample is not there, or not shared with you.' },
  SAMPLE_LINE_NOT_FOUND: { status: 404, text: 'This sample has no such line.' },
  SAMPLE_OF_SOMEBODY_ELSE: { status: 403, text: 'Only {name}, who drew this sample, can change it.' },
  NOTHING_TO_SAMPLE: { status: 422, text: 'There are no such lines in these days.' },
  SAMPLE_TOO_LARGE: {
    status: 422,
    text: 'This interval picks {count} lines. A sample has at most {most}: choose a larger interval.',
  },
  AUDIT_REQUEST_NOT_FOUND: { status: 404, text: 'This request is not there.' },
  AUDIT_REQUEST_CLOSED: { status: 409, text: 'This request is closed. Whoever asked it can open it again.' },
  AUDIT_ABOUT_NOT_FOUND: { status: 422, text: 'Nothing has this number.' },
  AUDIT_PACK_OUTSIDE: { status: 422, text: 'None of these days is in the period that you see.' },
} as const satisfies Record<string, { status: number; text: string }>;
