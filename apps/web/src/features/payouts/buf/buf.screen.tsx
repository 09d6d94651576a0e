import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { moneyRoles, powerReaders } from '#contracts/kernel/roles.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { SuretyChoice, useChosenSurety } from '../../agency/sureties/index.ts';
import { bufSearch } from './buf-search.ts';
import { bufQuery } from './buf.queries.ts';
import { HeldFigures } from './held-figures.tsx';
import { MoveHistory } from './move-history.tsx';
import { RecoverableList } from './recoverable-list.tsx';
import { StatementComparison } from './statement-comparison.tsx';
import { StatementList } from './statement-list.tsx';

const MoveBuf = lazy(() => import('./move-buf.tsx').then((form) => ({ default: form.MoveBuf })));

/**
 * `/powers/buf?surety=&statement=`: what a surety holds of the BUF, and what it owes back (money#recoverable-payables,
 * money#buf-limits).
 */
export const Route = createFileRoute('/_staff/powers/buf')({
  validateSearch: bufSearch,
  beforeLoad: onlyFor(powerReaders, 'You do not have access to this page.'),
  component: BufScreen,
});

const OfSurety = ({ suretyId, open }: { suretyId: string; open: (statementId: string) => void }) => {
  const buf = useQuery(bufQuery(suretyId));
  const mayMove = useMay(moneyRoles);
  const [isOpen, setOpen] = useState(false);
  if (buf.data === undefined)
    return buf.error ? <ErrorPanel error={buf.error} retry={() => void buf.refetch()} /> : <Loading lines={6} />;
  const { suretyName, bookCents, payableCents, heldCents, recoverable, moves, limitCents } = buf.data;
  return (
    <Stack gap="md">
      <Section
        title="Held"
        hint="BUF paid to the surety and not released yet."
        actions={
          mayMove ? (
            <Button className="no-print" onClick={() => setOpen(true)}>
              Release or interest
            </Button>
          ) : null
        }
      >
        <HeldFigures {...{ suretyName, bookCents, payableCents, heldCents, recoverable }} />
      </Section>
      <Section title="Recoverable" hint="Paid, but the bond was changed since. After 60 days it is suggested as lost.">
        <RecoverableList {...{ suretyId, suretyName, limitCents }} rows={recoverable} />
      </Section>
      <StatementList suretyId={suretyId} open={open} />
      <Section title="History">
        <MoveHistory suretyId={suretyId} rows={moves} />
      </Section>
      <Suspense>
        {isOpen ? (
          <MoveBuf {...{ suretyId, suretyName, heldCents, limitCents }} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </Stack>
  );
};

function BufScreen() {
  const { surety, statement } = Route.useSearch();
  const navigate = Route.useNavigate();
  const suretyId = useChosenSurety(surety);
  return (
    <Page
      title="BUF"
      subtitle="The agency’s build-up fund, held by each surety."
      actions={
        <LinkButton to="/admin/reports/$report" params={{ report: 'buf' }} variant="default" className="no-print">
          Report
        </LinkButton>
      }
      back={
        statement === undefined ? (
          <AppLink to="/powers/remittances" search={{ surety: suretyId }} size="sm" className="no-print">
            Remittances
          </AppLink>
        ) : (
          <AppLink to="/powers/buf" search={{ surety: suretyId }} size="sm" className="no-print">
            BUF
          </AppLink>
        )
      }
    >
      {statement === undefined || suretyId === undefined ? (
        <SuretyChoice
          chosen={suretyId}
          onChoose={(chosen) => void navigate({ search: { surety: chosen }, replace: true })}
        />
      ) : null}
      {suretyId === undefined ? null : statement !== undefined ? (
        <StatementComparison suretyId={suretyId} statementId={statement} />
      ) : (
        <OfSurety
          key={suretyId}
          suretyId={suretyId}
          open={(opened) => void navigate({ search: { surety: suretyId, statement: opened } })}
        />
      )}
    </Page>
  );
}
