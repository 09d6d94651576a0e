import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { getScheduleFile } from '#contracts/books/account/paper.ts';
import { addressOf } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { accountQuery, MailPaper } from '../accounts/index.ts';
import { planQuery } from './plans.queries.ts';
import { SchedulePaper } from './schedule-paper.tsx';

/** `/accounts/{id}/plan`: the schedule of the payment plan, to print and to sign. */
export const Route = createFileRoute('/_staff/accounts/$accountId/plan')({
  loader: async ({ context, params: { accountId } }) => {
    const { queryClient } = context;
    await Promise.all([queryClient.query(planQuery(accountId)), queryClient.query(accountQuery(accountId))]);
  },
  pendingComponent: () => <Loading lines={8} />,
  component: ScheduleScreen,
});

function ScheduleScreen() {
  const { accountId } = Route.useParams();
  const { organization } = useSession();
  const { data } = useSuspenseQuery(planQuery(accountId));
  const { data: account } = useSuspenseQuery(accountQuery(accountId));
  const plan = data.plan?.end === null ? data.plan : null;
  return (
    <Page
      ownTitle
      title="Payment schedule"
      actions={
        <>
          <LinkButton to="/accounts/$accountId" params={{ accountId }} variant="default">
            Back to account
          </LinkButton>
          {plan === null ? null : (
            <Button
              component="a"
              variant="default"
              href={addressOf(getScheduleFile, { params: { accountId } })}
              target="_blank"
              rel="noreferrer"
            >
              PDF
            </Button>
          )}
          {plan === null ? null : (
            <MailPaper accountId={accountId} paper={{ kind: 'schedule', accountId }} subject="Payment schedule" />
          )}
          <Button disabled={plan === null} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      {plan === null ? (
        <EmptyState
          title="No payment plan set up"
          hint="A plan that is in force has a schedule. It is set up on the account."
          action={
            <LinkButton to="/accounts/$accountId" params={{ accountId: account.accountId }} size="xs">
              Open the account
            </LinkButton>
          }
        />
      ) : (
        <SchedulePaper
          organizationName={organization.name}
          accountName={accountName(account.shortId)}
          defendantName={account.defendantName}
          today={data.today}
          plan={plan}
        />
      )}
    </Page>
  );
}
