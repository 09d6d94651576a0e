import { Button } from '@mantine/core';
import { useIsFetching, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { moneyReaders } from '#contracts/kernel/roles.ts';
import { onlyFor, useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { takingQuery } from './payments.queries.ts';
import { TakingPaper } from './taking-paper.tsx';

/** `/payments/takings/{id}`: one paper for all accounts of a payment, with the sum (bonds#several-accounts). */
export const Route = createFileRoute('/_staff/payments/takings/$takingId')({
  beforeLoad: onlyFor(moneyReaders),
  loader: ({ context, params: { takingId } }) => context.queryClient.query(takingQuery(takingId)).then(() => undefined),
  pendingComponent: () => <Loading lines={8} />,
  component: TakingScreen,
});

/** Whether this is the first print, and the printing of what was asked for; forgotten once it was printed. */
const usePrinting = (takingId: string, numbered: boolean) => {
  const navigate = useNavigate();
  const { firstPrint, printNow, receivedCents } = useLocation({ select: ({ state }) => state });
  const complete = useIsFetching() === 0 && numbered;
  useEffect(() => {
    const to = { to: '/payments/takings/$takingId', params: { takingId }, replace: true } as const;
    const kept = receivedCents === undefined ? {} : { receivedCents };
    const printed = () => void navigate({ ...to, state: { ...kept, firstPrint: false } });
    window.addEventListener('afterprint', printed);
    if (printNow && complete) {
      void navigate({ ...to, state: { ...kept, firstPrint: true } }).then(() => window.print());
    }
    return () => window.removeEventListener('afterprint', printed);
  }, [navigate, takingId, printNow, complete, receivedCents]);
  return { isCopy: firstPrint !== true, receivedCents: receivedCents ?? null };
};

function TakingScreen() {
  const { takingId } = Route.useParams();
  const { organization } = useSession();
  const { data: taking } = useSuspenseQuery(takingQuery(takingId));
  const numbered = taking.payments.every(({ receiptNumber }) => receiptNumber !== null);
  const { isCopy, receivedCents } = usePrinting(takingId, numbered);
  return (
    <Page
      ownTitle
      title="Receipts"
      actions={
        <>
          <LinkButton to="/payments/take" variant="default">
            Next payment
          </LinkButton>
          <Button disabled={!numbered} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <TakingPaper taking={taking} isCopy={isCopy} receivedCents={receivedCents} timeZone={organization.timeZone} />
    </Page>
  );
}
