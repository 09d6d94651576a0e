import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders, moneyReaders } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams } from '../../../lib/search-params.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tills, tillsQuery } from '../tills/index.ts';
import { DepositList } from './deposit-list.tsx';
import { DepositsToDecide } from './deposit-requests.tsx';
import { CountTheDrawer, DrawerCounts } from './drawer-counts.tsx';
import { DrawerContents } from './drawer-contents.tsx';
import { UnsettledCards } from './unsettled-cards.tsx';

/**
 * `/money/drawer?view=cards`: what is not at the bank yet, and what was taken there (money#deposit-is-a-bag);
 * `?view=tills`: where clerks take cash into tills of their own (money#tills), which is all that a clerk sees here.
 */
export const Route = createFileRoute('/_staff/money/drawer')({
  validateSearch: searchParams({ view: oneOf('cards', 'tills') }),
  beforeLoad: onlyFor(moneyReaders),
  component: DrawerScreen,
});

type View = 'cash' | 'cards' | 'tills';

const SUBTITLES: Readonly<Record<View, string>> = {
  cash: 'Cash and checks that are not at the bank yet, and the deposits that took them there.',
  cards: 'Card payments that the card company has not paid out yet, and its settlements.',
  tills: 'The cash and checks of clerks until they are handed over to the office drawer.',
};

const Cards = () => (
  <>
    <Section title="Not settled">
      <UnsettledCards />
    </Section>
    <Section title="Settlements" hint="The newest first.">
      <DepositList kind="settlement" />
    </Section>
  </>
);

const Cash = () => (
  <>
    <Section title="In the drawer" actions={<CountTheDrawer />}>
      <DrawerContents />
    </Section>
    <DepositsToDecide />
    <Section title="Deposits" hint="The newest first.">
      <DepositList kind="deposit" />
    </Section>
    <DrawerCounts />
  </>
);

const PARTS = { cash: Cash, cards: Cards, tills: Tills };

function DrawerScreen() {
  const { view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isReader = useMay(ledgerReaders);
  const { data: tills } = useQuery(tillsQuery);
  const shown: View = isReader ? (view ?? 'cash') : 'tills';
  const Part = PARTS[shown];
  const views: { value: View; label: string }[] = [
    { value: 'cash', label: 'Cash and checks' },
    { value: 'cards', label: 'Cards' },
    ...(tills?.on ? [{ value: 'tills', label: 'Tills' } as const] : []),
  ];
  return (
    <Page
      title="Drawer"
      subtitle={SUBTITLES[shown]}
      actions={
        <>
          {isReader ? (
            <SegmentedControl
              size="xs"
              aria-label="Show"
              data={views}
              value={shown}
              onChange={(value) =>
                void navigate({ search: { view: value === 'cash' ? undefined : value }, replace: true })
              }
            />
          ) : null}
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Part />
    </Page>
  );
}
