import type { JournalEntry } from '#contracts/ledger.ts';
import { formatCents } from '#domain/money.ts';

/** The lines of an entry as an accountant writes them: debits first, credits indented, figures under each other. */
export const PostingLines = ({ postings }: { postings: JournalEntry['postings'] }) => (
  <ul className="postings">
    {postings.map((posting, line) => (
      <li key={`${posting.account} ${line}`} data-side={posting.debitCents > 0 ? 'debit' : 'credit'}>
        <span>
          {posting.account} {posting.accountName}
        </span>
        <span className="money" title={posting.debitCents > 0 ? 'Debit' : 'Credit'}>
          {posting.debitCents > 0 ? formatCents(posting.debitCents) : ''}
        </span>
        <span className="money">{posting.creditCents > 0 ? formatCents(posting.creditCents) : ''}</span>
      </li>
    ))}
  </ul>
);
