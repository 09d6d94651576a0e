import { Alert, Button, Grid, Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { accountQuery } from './accounts.queries.ts';
import { MailPaper } from './mail-paper.tsx';
import { AccountEntries } from './account-entries.tsx';
import { AccountTotals } from './account-totals.tsx';
import type { StatementDays } from '../../../lib/statement-days.ts';
import { AddFee } from './add-fee.tsx';
import { ExportStatement } from './export-statement.tsx';
import { isBackwards } from './statement-lines.tsx';
import { WaitingRequests } from './waiting-requests.tsx';
import { WhyBalance } from './why-balance.tsx';

interface ActionsProps {
  accountId: string;
  defendantId: string;
  onPay: () => void;
  onFee: () => void;
  more: ReactNode;
}

const Actions = (props: ActionsProps) => (
  <Group gap="xs">
    <Button size="xs" onClick={props.onPay}>
      Add Payment
    </Button>
    <Button size="xs" variant="default" onClick={props.onFee}>
      Add Fee
    </Button>
    <LinkButton
      to="/bonds/new"
      search={{ defendant: props.defendantId, account: props.accountId }}
      size="xs"
      variant="default"
    >
      New bond
    </LinkButton>
    {props.more}
  </Group>
);

interface AccountSummaryProps {
  accountId: string;
  /** Which days the statement is of. */
  days: StatementDays;
  onDays: (changed: StatementDays) => void;
  /** Opens the Add Payment dialog, which has an address of its own. */
  onPay: () => void;
  /** Opens the dialog that transfers a fee or payment to another account. */
  onTransfer: (entry: AccountEntry) => void;
  /** Opens the dialog that says what the bank did with a payment. */
  onBank: (entry: AccountEntry) => void;
  /** Shown on the account's own page, not on the profile. */
  onAccount?: boolean;
  /** What is agreed with the people of the account: its plan, promises, calls. */
  agreements?: ReactNode;
  /** What the program before took, under the statement. */
  before?: ReactNode;
  /** Closes the account, or opens it again. */
  closing: ReactNode;
  /** What else can be done with the account, closed or open. */
  actions?: ReactNode;
}

/**
 * The account summary (screens#account-summary): totals, what can be done, the statement, and why the balance is what
 * it is. The same on the profile's Accounts tab and on the account's own page.
 */
export const AccountSummary = ({
  accountId,
  days,
  onDays,
  onPay,
  onTransfer,
  onBank,
  onAccount = false,
  agreements,
  before,
  actions,
  closing,
}: AccountSummaryProps) => {
  const { data: summary } = useSuspenseQuery(accountQuery(accountId));
  const [addingFee, setAddingFee] = useState(false);
  const mayChange = useMay(anyStaff);
  const open = summary.status === 'open';
  const [printing, setPrinting] = useState(false);
  const print = useCallback((whole: boolean) => {
    // Printing asks for every row at once, which React cannot give in the middle of an effect.
    requestAnimationFrame(() => {
      if (whole) window.print();
      setPrinting(false);
    });
  }, []);
  return (
    <Stack gap="md" className="statement">
      {open ? null : (
        <Alert variant="default" p="sm">
          This account was closed on {showDay(summary.closedOn)}. Nothing more can be added until it is reopened.
        </Alert>
      )}
      <AccountTotals totals={summary} />
      <WaitingRequests waiting={summary.waiting} />
      <Group justify="space-between" gap="xs" className="no-print">
        {mayChange && open ? (
          <Actions
            accountId={accountId}
            defendantId={summary.defendantId}
            onPay={onPay}
            onFee={() => setAddingFee(true)}
            more={actions}
          />
        ) : (
          <Group gap="xs">{actions}</Group>
        )}
        <Group gap="xs">
          <ExportStatement accountId={accountId} days={days} printing={printing} onPrint={() => setPrinting(true)} />
          {isBackwards(days) ? null : (
            <MailPaper
              accountId={accountId}
              paper={{ kind: 'statement', accountId, from: days.from ?? null, to: days.to ?? null }}
              subject="Statement"
              size="xs"
            />
          )}
          {closing}
        </Group>
      </Group>
      {agreements}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <AccountEntries
            accountId={accountId}
            days={days}
            onDays={onDays}
            editable={mayChange}
            isOpen={open}
            onTransfer={onTransfer}
            onBank={onBank}
            onPaper={printing ? print : null}
          />
          {before}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }} className="under-list">
          <WhyBalance summary={summary} />
        </Grid.Col>
      </Grid>
      {addingFee ? (
        <AddFee
          accountId={accountId}
          defendantId={summary.defendantId}
          onAccount={onAccount}
          onClose={() => setAddingFee(false)}
        />
      ) : null}
    </Stack>
  );
};
