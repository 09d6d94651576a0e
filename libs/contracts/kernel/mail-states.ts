/** How far a letter is; `kept` where no mail server is set up. */
export const MAIL_STATES = ['kept', 'waiting', 'sent', 'failed'] as const;
