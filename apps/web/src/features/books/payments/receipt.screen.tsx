import { Button } from '@mantine/core';
import { useIsFetching, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { receiptAddressQuery, receiptQuery } from './payments.queries.ts';
import { MailReceipt } from './receipt-actions.tsx';
import { ReceiptFiles } from './receipt-files.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import { WhereMoneyIs } from './where-money-is.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A receipt just issued: its first print is the original, every later one says COPY (bonds#original-and-copy). */
    firstPrint?: boolean;
    /**
     * By what the files of a taking are asked for as originals (bonds#original-and-copy); forgotten with the first
     * print.
     */
    original?: string;
    /** It is printed as soon as it stands on the screen. */
    printNow?: boolean;
    /**
     * The cash that was handed over, in cents: it and the change print, nothing of it is booked (bonds#cash-received).
     */
    receivedCents?: number;
  }
}

/** `/accounts/{id}/payments/{id}/receipt`: the receipt of a payment, to print. */
export const Route = createFileRoute('/_staff/accounts/$accountId/payments/$paymentId/receipt')({
  loader: ({ context, params: { accountId, paymentId } }) =>
    context.queryClient.query(receiptQuery(accountId, paymentId)).then(() => undefined),
  pendingComponent: () => <Loading lines={8} />,
  component: ReceiptScreen,
});

/** Whether this is the first print; forgotten once it was printed, also for a reload and for Back. */
const useFirstPrint = (params: { accountId: string; paymentId: string }): boolean => {
  const firstPrint = useLocation({ select: ({ state }) => state.firstPrint === true });
  const navigate = useNavigate();
  const { accountId, paymentId } = params;
  useEffect(() => {
    const printed = () =>
      void navigate({
        to: '/accounts/$accountId/payments/$paymentId/receipt',
        params: { accountId, paymentId },
        state: ({ receivedCents }) => ({
          firstPrint: false,
          ...(receivedCents === undefined ? {} : { receivedCents }),
        }),
        replace: true,
      });
    window.addEventListener('afterprint', printed);
    return () => window.removeEventListener('afterprint', printed);
  }, [navigate, accountId, paymentId]);
  return firstPrint;
};

/** Prints what was asked for in the payment's dialog, once its number and its letterhead have come. */
const usePrintNow = (params: { accountId: string; paymentId: string }, numbered: boolean): void => {
  const asked = useLocation({ select: ({ state }) => state.printNow === true });
  const complete = useIsFetching() === 0 && numbered;
  const navigate = useNavigate();
  const { accountId, paymentId } = params;
  useEffect(() => {
    if (!asked || !complete) return;
    void navigate({
      to: '/accounts/$accountId/payments/$paymentId/receipt',
      params: { accountId, paymentId },
      state: ({ receivedCents, original }) => ({
        firstPrint: true,
        ...(original === undefined ? {} : { original }),
        ...(receivedCents === undefined ? {} : { receivedCents }),
      }),
      replace: true,
    }).then(() => window.print());
  }, [asked, complete, navigate, accountId, paymentId]);
};

function ReceiptScreen() {
  const params = Route.useParams();
  const { organization } = useSession();
  const { data: receipt } = useSuspenseQuery(receiptQuery(params.accountId, params.paymentId));
  const firstPrint = useFirstPrint(params);
  const received = useLocation({ select: ({ state }) => state.receivedCents ?? null });
  const original = useLocation({ select: ({ state }) => state.original });
  const numbered = receipt.receiptNumber !== null;
  const proof = useQuery({ ...receiptAddressQuery(params.accountId, params.paymentId), enabled: numbered });
  usePrintNow(params, numbered && !proof.isPending);
  return (
    <Page
      ownTitle
      title={numbered ? `Receipt ${receipt.receiptNumber}` : 'Receipt'}
      heading={
        <>Receipt {receipt.receiptNumber === null ? null : <SerialNumber>{receipt.receiptNumber}</SerialNumber>}</>
      }
      actions={
        <>
          <MailReceipt {...params} />
          <Button disabled={!numbered} onClick={() => window.print()}>
            Print
          </Button>
          <ReceiptFiles {...params} original={original} receivedCents={received} />
          <LinkButton to="/accounts/$accountId" params={{ accountId: params.accountId }} variant="default">
            Back to account
          </LinkButton>
        </>
      }
    >
      <WhereMoneyIs accountId={params.accountId} receipt={receipt} />
      <ReceiptPaper
        receipt={receipt}
        copy={!firstPrint}
        receivedCents={received}
        proof={proof.data?.address}
        timeZone={organization.timeZone}
      />
    </Page>
  );
}
