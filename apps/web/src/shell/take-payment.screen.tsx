import { createFileRoute } from '@tanstack/react-router';
import { moneyReaders } from '#contracts/kernel/roles.ts';
import { situationsQuery, TakePayment } from '../features/books/payments/index.ts';
import { DueToPay } from '../features/office/dashboard/index.ts';
import { isId, searchParams, text } from '../lib/search-params.ts';
import { onlyFor } from '../lib/session.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';

/** The ids of accounts, a dot between two: at most twenty. */
const idsOf = (given: string | undefined): string[] => (given ?? '').split('.').filter(isId).slice(0, 20);

const search = searchParams({ accounts: text(800) });

/** `/payments/take?accounts=…`: find the account, say what is paid, hand over the receipt (bonds#take-payment). */
export const Route = createFileRoute('/_staff/payments/take')({
  validateSearch: search,
  beforeLoad: onlyFor(moneyReaders),
  loaderDeps: ({ search: { accounts } }) => ({ accounts }),
  loader: ({ context, deps }) => {
    const ids = idsOf(deps.accounts);
    if (ids.length > 0) void context.queryClient.query(situationsQuery(ids)).catch(() => undefined);
  },
  pendingComponent: () => <Loading lines={8} />,
  component: TakePaymentScreen,
});

function TakePaymentScreen() {
  const { accounts } = Route.useSearch();
  const navigate = Route.useNavigate();
  const choose = (ids: readonly string[]) =>
    void navigate({ search: ids.length === 0 ? {} : { accounts: ids.join('.') } });
  return (
    <Page title="Take Payment" subtitle="Take money and print the receipt.">
      <TakePayment
        accountIds={idsOf(accounts)}
        onChoose={choose}
        due={<DueToPay onChoose={(accountId) => choose([accountId])} />}
      />
    </Page>
  );
}
