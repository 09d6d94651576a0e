import { Radio } from '@mantine/core';
import type { Account } from '#contracts/books/account/accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { accountName } from '#domain/kernel/short-id.ts';

type Offered = Pick<Account, 'accountId' | 'shortId' | 'status' | 'balanceCents'> & Partial<Pick<Account, 'name'>>;

const nameOf = ({ shortId, name, status, balanceCents }: Offered): string =>
  `${accountName(shortId, name)}, ${formatCents(balanceCents)}${status === 'closed' ? ', closed' : ''}`;

/** The accounts that something could go to, of a radio group; closed ones are shown and cannot be chosen. */
export const AccountRadios = ({ accounts }: { accounts: readonly Offered[] }) =>
  accounts.map((account) => (
    <Radio
      key={account.accountId}
      value={account.accountId}
      disabled={account.status === 'closed'}
      label={nameOf(account)}
    />
  ));
