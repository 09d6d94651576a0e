import type { Opening } from '#contracts/books/opening/opening.ts';
import type { MoveIn } from '#contracts/office/move-in/move-in.ts';
import { byAccountOf } from '#domain/books/opening.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { showDay } from '../../../lib/format.ts';
import { Section } from '../../../ui/section.tsx';
import { openedBy, OpeningSheet, type SheetRow } from '../../books/opening/index.ts';

/** What the files come to by account, with the lines that are entered by hand. */
const saidByFiles = ({ balanceTotals, owedTotals }: MoveIn, { lines }: Opening): SheetRow[] => [
  ...byAccountOf(lines.filter(({ ofFile }) => !ofFile)),
  ...owedTotals
    .filter(({ fileCents }) => fileCents !== 0)
    .map(({ account, fileCents: amountCents }) => ({ account, amountCents })),
  ...(balanceTotals === null
    ? []
    : [{ account: RECEIVABLE, amountCents: balanceTotals.fileOwedCents + balanceTotals.fileCreditCents }]),
];

/** The balance sheet of the cut-over day, before anything is booked and after (moving-in#control-totals). */
export const MoveInSheet = ({ moveIn, opening }: { moveIn: MoveIn; opening: Opening }) => {
  const { state, files } = moveIn;
  const isOfFiles = files.length > 0 && state !== 'in' && state !== 'sealed';
  const lines = isOfFiles ? saidByFiles(moveIn, opening) : openedBy(opening);
  if (state === 'working' || lines.length === 0) return null;
  const day = opening.cutOverOn === null ? '' : `Of ${showDay(opening.cutOverOn)}. `;
  const whose = isOfFiles
    ? 'What the files say, with what was entered by hand; what is not in yet is not booked.'
    : 'As it is in the books.';
  return (
    <Section title="Balance sheet" hint={`${day}${whose}`}>
      <OpeningSheet lines={lines} sealed={opening.sealed} />
    </Section>
  );
};
