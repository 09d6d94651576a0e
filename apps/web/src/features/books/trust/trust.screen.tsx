import { Button } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { oneOf, searchParams, textOrNumber } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { CollateralList, type TrustSearch } from './collateral-list.tsx';
import { TrustFigures } from './trust-figures.tsx';
import { UnbankedCollateral } from './unbanked-collateral.tsx';

/** `/money/trust?show=due&sought=…`: collateral in cash, kept apart (money#trust-equals-collateral). */
export const Route = createFileRoute('/_staff/money/trust')({
  validateSearch: searchParams({ show: oneOf('due', 'all'), sought: textOrNumber(120) }),
  beforeLoad: onlyFor(ledgerReaders),
  component: TrustScreen,
});

function TrustScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<TrustSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...changes }), replace: true });
  return (
    <Page
      title="Trust"
      subtitle="Collateral in cash: held for others, kept apart from the agency’s own money."
      actions={
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Section title="Trust money">
        <TrustFigures />
      </Section>
      <Section title="Not banked">
        <UnbankedCollateral />
      </Section>
      <Section title="Collateral by person and bond">
        <CollateralList search={search} change={change} />
      </Section>
    </Page>
  );
}
