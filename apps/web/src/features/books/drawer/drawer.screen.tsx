import { Button, SegmentedControl } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { DepositList } from './deposit-list.tsx';
import { DepositsToDecide } from './deposit-requests.tsx';
import { CountTheDrawer, DrawerCounts } from './drawer-counts.tsx';
import { DrawerContents } from './drawer-contents.tsx';
import { UnsettledCards } from './unsettled-cards.tsx';

/** `/money/drawer?view=cards`: what is not at the bank yet, and what was taken there (money#deposit-is-a-bag). */
export const Route = createFileRoute('/_staff/money/drawer')({
  validateSearch: searchParams({ view: oneOf('cards') }),
  beforeLoad: onlyFor(ledgerReaders),
  component: DrawerScreen,
});

function DrawerScreen() {
  const { view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isCards = view === 'cards';
  return (
    <Page
      title="Drawer"
      subtitle={
        isCards
          ? 'Card payments that the card company has not paid out yet, and its settlements.'
          : 'Cash and checks that are not at the bank yet, and the deposits that took them there.'
      }
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={[
              { value: 'cash', label: 'Cash and checks' },
              { value: 'cards', label: 'Cards' },
            ]}
            value={view ?? 'cash'}
            onChange={(value) =>
              void navigate({ search: { view: value === 'cards' ? 'cards' : undefined }, replace: true })
            }
          />
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Section title={isCards ? 'Not settled' : 'In the drawer'} actions={isCards ? null : <CountTheDrawer />}>
        {isCards ? <UnsettledCards /> : <DrawerContents />}
      </Section>
      {isCards ? null : <DepositsToDecide />}
      <Section title={isCards ? 'Settlements' : 'Deposits'} hint="The newest first.">
        <DepositList kind={isCards ? 'settlement' : 'deposit'} />
      </Section>
      {isCards ? null : <DrawerCounts />}
    </Page>
  );
}
