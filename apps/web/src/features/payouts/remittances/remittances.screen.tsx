import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { powerReaders } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { SuretyChoice, useChosenSurety } from '../../agency/sureties/index.ts';
import { PayeeTerms } from '../payee-terms/index.ts';
import { Advances } from './advances.tsx';
import { duesQuery } from './remittances.queries.ts';
import { DueList } from './due-list.tsx';
import { RemittanceHistory } from './remittance-history.tsx';
import { remittancesSearch } from './remittances-search.ts';

/** `/powers/remittances?surety=`: what powers owe their surety, and what was paid (powers#remittance). */
export const Route = createFileRoute('/_staff/powers/remittances')({
  validateSearch: remittancesSearch,
  beforeLoad: onlyFor(powerReaders, 'You do not have access to this page.'),
  component: RemittancesScreen,
});

const OfSurety = ({ suretyId }: { suretyId: string }) => {
  const dues = useQuery(duesQuery(suretyId));
  if (dues.data === undefined)
    return dues.error ? <ErrorPanel error={dues.error} retry={() => void dues.refetch()} /> : <Loading lines={6} />;
  const { suretyName, dues: rows, remittances, advances, colleagues, limitCents } = dues.data;
  return (
    <Stack gap="md">
      <Section title="Due" hint="Premium and BUF by power. Powers on sent reports can be paid.">
        <PayeeTerms kind="surety" payee={suretyId} name={suretyName} />
        <DueList key={suretyId} {...{ suretyId, suretyName, colleagues, limitCents }} dues={rows} />
      </Section>
      {advances.length === 0 ? null : (
        <Section title="Paid by employees" hint="Paid with their own money; each is paid back in full.">
          <Advances {...{ suretyId, colleagues, limitCents }} rows={advances} />
        </Section>
      )}
      <Section title="History">
        <RemittanceHistory suretyId={suretyId} rows={remittances} />
      </Section>
    </Stack>
  );
};

function RemittancesScreen() {
  const { surety } = Route.useSearch();
  const navigate = Route.useNavigate();
  const suretyId = useChosenSurety(surety);
  return (
    <Page
      title="Remittances"
      actions={
        <LinkButton variant="default" to="/powers/buf" search={{ surety: suretyId }}>
          BUF
        </LinkButton>
      }
    >
      <SuretyChoice
        chosen={suretyId}
        onChoose={(chosen) => void navigate({ search: { surety: chosen }, replace: true })}
      />
      {suretyId === undefined ? null : <OfSurety suretyId={suretyId} />}
    </Page>
  );
}
