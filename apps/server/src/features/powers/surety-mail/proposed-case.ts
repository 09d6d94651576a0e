import { formatDay } from '#domain/kernel/days.ts';
import type { Reading } from '#domain/kernel/read-day.ts';
import { labelledFacts, proposedDeadline, withoutQuoted } from '#domain/powers/surety-mail.ts';
import { suretyRecord, type SuretyFacts } from '#domain/powers/surety-record.ts';
import type { MailContent } from './read-mail.ts';

/** What a mail proposes for a case (powers#mail-drafts): nothing of it counts before somebody confirms it. */
export interface ProposedCase {
  facts: SuretyFacts;
  /** In which words the day stands. */
  dueWords: string;
  warnings: string[];
}

/** What is kept of a mail in the notes: who wrote it, when, and its words. `on` is the day on which it came. */
export const mailInWords = (mail: MailContent, on: string, isKnownSender: boolean): string => {
  const who = [mail.fromName, mail.fromAddress && `<${mail.fromAddress}>`].filter(Boolean).join(' ') || 'nobody named';
  const head = `Mail of ${formatDay(on)} from ${who}${isKnownSender ? '' : ' (unknown sender)'}: ${mail.subject}`;
  return [head.trim(), mail.body].filter(Boolean).join('\n');
};

/**
 * Its surety's name, labelled lines, and a day only where one stands beside "due", "deadline" or "respond by"; what the
 * mail quotes of another proposes nothing.
 */
export const proposedCase = (mail: MailContent, surety: { name: string; words: string }, by: Reading): ProposedCase => {
  const said = withoutQuoted(mail.body);
  const deadline = proposedDeadline(`${mail.subject}\n${said}`, by);
  const record = {
    ...labelledFacts(said),
    insurer_name: surety.name,
    insurer_email: mail.fromAddress,
    due_date: deadline?.dueOn ?? '',
    notes: surety.words,
  };
  const { facts, warnings } = suretyRecord(record, by);
  return { facts, dueWords: deadline?.words ?? '', warnings: [...mail.warnings, ...warnings] };
};
