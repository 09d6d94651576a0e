/** The refusals of mail-in (powers#mail-drafts). */
export const SURETY_MAIL_REFUSALS = {
  MAIL_NOT_SIGNED: { status: 401, text: 'The signature of this mail is missing, wrong or too old.' },
  MAIL_TOO_LARGE: { status: 413, text: 'This mail is too large. Max 35 MB.' },
  SURETY_DRAFT_NOT_FOUND: { status: 404, text: 'This draft does not exist, or was refused more than 30 days ago.' },
  SURETY_DRAFT_DECIDED: { status: 409, text: 'This draft was confirmed or refused already.' },
} as const satisfies Record<string, { status: number; text: string }>;
