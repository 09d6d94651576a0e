import { useState, type ComponentProps } from 'react';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { AccountSummary } from '../features/books/accounts/index.ts';
import { CloseAccount, UnclaimedPayouts } from '../features/books/approvals/index.ts';
import { BankPayment, FindAccount, PaymentsBefore } from '../features/books/payments/index.ts';
import { TransferEntry } from '../features/books/transfers/index.ts';

type AccountMoneyProps = Omit<ComponentProps<typeof AccountSummary>, 'onTransfer' | 'onBank' | 'before' | 'closing'>;

/** The account summary with what other features do to its entries: the same on the profile and on the account's page. */
export const AccountMoney = (props: AccountMoneyProps) => {
  const [transferring, setTransferring] = useState<AccountEntry | null>(null);
  const [banking, setBanking] = useState<AccountEntry | null>(null);
  return (
    <>
      <AccountSummary
        {...props}
        onTransfer={setTransferring}
        onBank={setBanking}
        agreements={
          <>
            <UnclaimedPayouts accountId={props.accountId} />
            {props.agreements}
          </>
        }
        before={<PaymentsBefore accountId={props.accountId} days={props.days} />}
        closing={<CloseAccount accountId={props.accountId} />}
      />
      {banking === null ? null : (
        <BankPayment accountId={props.accountId} entry={banking} onClose={() => setBanking(null)} />
      )}
      {transferring === null ? null : (
        <TransferEntry
          accountId={props.accountId}
          entry={transferring}
          find={FindAccount}
          onClose={() => setTransferring(null)}
        />
      )}
    </>
  );
};
