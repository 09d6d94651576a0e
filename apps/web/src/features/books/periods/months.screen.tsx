import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { searchParams, text } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { BooksProven } from '../proof/index.ts';
import { Months } from './months.tsx';

/** `/money/months?month=2026-10`: the months of the books, closed and opened again (money#closed-periods). */
export const Route = createFileRoute('/_staff/money/months')({
  validateSearch: searchParams({ month: text(7) }),
  beforeLoad: onlyFor(ledgerReaders),
  component: MonthsScreen,
});

function MonthsScreen() {
  const { month } = Route.useSearch();
  return (
    <Page title="Months" subtitle="A closed month keeps its figures: what comes late is booked on the first open day.">
      <Section title="Months of the books" hint="The newest first, back to the first booking.">
        <Months chosen={month} />
      </Section>
      <BooksProven head />
    </Page>
  );
}
