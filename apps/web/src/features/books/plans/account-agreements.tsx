import { Grid } from '@mantine/core';
import type { Account } from '#contracts/books/account/accounts.ts';
import { PaymentPlan } from './payment-plan.tsx';
import { Promises } from './promises.tsx';

/** What is agreed with the people of an account: the payment plan, and beside it promises and calls. */
export const AccountAgreements = ({
  account,
}: {
  account: Pick<Account, 'accountId' | 'defendantId' | 'status'> & { defendantName?: string };
}) => {
  const { accountId, defendantId, defendantName = '', status } = account;
  const open = status === 'open';
  return (
    <Grid gap="md" className="no-print">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <PaymentPlan accountId={accountId} open={open} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Promises accountId={accountId} defendantId={defendantId} fullName={defendantName} open={open} />
      </Grid.Col>
    </Grid>
  );
};
