/** What the shell may use of mail-in. */
export { DraftsByMail } from './drafts-by-mail.tsx';
export { SetSuretyMailbox } from './set-surety-mailbox.tsx';
