import type { JournalEntry } from '#contracts/office/reports/reports.ts';
import { formatCents } from '#domain/kernel/money.ts';

type Posting = JournalEntry['postings'][number];

const debitsFirst = (a: Posting, b: Posting) => Number(b.debitCents > 0) - Number(a.debitCents > 0);

/** The lines of an entry as an accountant writes them: debits first, credits indented, figures under each other. */
export const PostingLines = ({ postings }: { postings: readonly Posting[] }) => (
  <ul className="postings">
    {postings.toSorted(debitsFirst).map((posting, line) => (
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
