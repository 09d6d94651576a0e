import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AccountEntry, getReceipt } from '#contracts/books/account/statements.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { adminOnly, moneyRoles } from '#contracts/kernel/roles.ts';
import { bankedWord, isCard, isReturnable, isTransfer, isUnclassified } from '#domain/books/banking.ts';
import { isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { VoidEntry } from '../accounts/index.ts';
import { TransferEntry } from '../transfers/index.ts';
import { BankPayment, ReturnPayment, type BankedEntry } from './bank-payment.tsx';
import { FindAccount } from './find-account.tsx';

type Receipt = AnswerOf<typeof getReceipt>;

/** Where the money of a receipt is now, in words (money#where-money-is). */
export const whereMoneyIs = ({ method, banked, returned, voided, standsOn, till, handedTo }: Receipt): string => {
  if (voided) return 'Nowhere: the payment was voided.';
  if (returned) return `The bank sent it back on ${showDay(returned.on)}.`;
  const account = standsOn === null ? '' : ` It counts on ${accountName(standsOn.shortId)}.`;
  if (banked) {
    const slip = banked.slip === null ? '' : `, ${banked.slip}`;
    return `${bankedWord(method)} on ${showDay(banked.on)}${slip}.${account}`;
  }
  if (isDepositable(method) && handedTo !== null) {
    const place = handedTo.till === null ? 'office drawer' : `till ${handedTo.till}`;
    return `It was handed over to the ${place} and is not deposited yet.${account}`;
  }
  if (isDepositable(method) && till !== null)
    return `It came into the till ${till} and is not deposited yet.${account}`;
  if (isDepositable(method)) return `In the drawer, not deposited yet.${account}`;
  if (isCard(method)) return `At the card company, not settled yet.${account}`;
  if (isTransfer(method)) return `In the bank, not matched with its statement yet.${account}`;
  return `Nobody has said yet where it lies.${account}`;
};

type Way = 'bank' | 'return' | 'transfer' | 'void';

/** What may have happened to the money, as whoever may record it would say it. */
const waysOf = ({ method, banked }: Receipt, isAdmin: boolean): readonly (readonly [Way, string])[] => {
  const there = banked !== null;
  const next = isUnclassified(method)
    ? 'It is known where it lies'
    : isDepositable(method)
      ? 'It was taken to the bank'
      : 'The bank’s statement shows it';
  return [
    ...(there || isCard(method) ? [] : [['bank', next] as const]),
    ...(isReturnable(method) ? [['return', 'The bank sent it back'] as const] : []),
    ['transfer', 'It belongs to another account'],
    ...(there || !isAdmin ? [] : [['void', 'It was recorded by mistake'] as const]),
  ];
};

/** The payment as the dialogs know it that change where it stands. */
const entryOf = ({
  paymentId,
  method,
  amountCents,
  paidOn,
  banked,
  receiptNumber,
}: Receipt): BankedEntry & Pick<AccountEntry, 'kind' | 'receiptNumber'> => ({
  entryId: paymentId,
  kind: 'PAYMENT',
  description: `Payment, ${method}`,
  amountCents: -amountCents,
  effectiveOn: paidOn,
  method,
  depositedOn: banked?.on ?? null,
  receiptNumber,
});

const DIALOGS = {
  bank: BankPayment,
  return: ReturnPayment,
  void: VoidEntry,
} as const;

const Changed = (props: { accountId: string; receipt: Receipt; onClose: () => void }) => {
  const { accountId, receipt, onClose } = props;
  const isAdmin = useMay(adminOnly);
  const [way, setWay] = useState<Way | null>(null);
  const shared = { accountId, entry: entryOf(receipt), onClose };
  if (way === 'transfer') return <TransferEntry {...shared} find={FindAccount} />;
  if (way !== null) {
    const Chosen = DIALOGS[way];
    return <Chosen {...shared} />;
  }
  return (
    <Dialog onClose={onClose} title="Return, move or void">
      <Stack gap="sm">
        <Text size="sm">
          {formatCents(receipt.amountCents)}, {receipt.method}. {whereMoneyIs(receipt)}
        </Text>
        {waysOf(receipt, isAdmin).map(([key, label], index) => (
          <Button
            key={key}
            variant="default"
            justify="flex-start"
            data-autofocus={index === 0 || undefined}
            onClick={() => setWay(key)}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
};

/**
 * Where the money of a receipt is now, and the one way to say that it is elsewhere: banked, sent back, on another
 * account, or never there (money#where-money-is).
 */
export const WhereMoneyIs = ({ accountId, receipt }: { accountId: string; receipt: Receipt }) => {
  const [changing, setChanging] = useState(false);
  const may = useMay(moneyRoles);
  const { voided, returned, standsOn } = receipt;
  const ended = voided !== null || returned !== null;
  return (
    <Group
      component="section"
      aria-label="Where its money is"
      justify="space-between"
      maw={680}
      w="100%"
      mx="auto"
      className="no-print"
    >
      <Text size="sm">{whereMoneyIs(receipt)}</Text>
      {may && !ended ? (
        <Button variant="default" size="xs" onClick={() => setChanging(true)}>
          Return, move or void
        </Button>
      ) : null}
      {changing ? (
        <Changed accountId={standsOn?.accountId ?? accountId} receipt={receipt} onClose={() => setChanging(false)} />
      ) : null}
    </Group>
  );
};
