import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { classifyFunds, depositPayment, matchTransfer, returnPayment } from '#contracts/books/payments/banking.ts';
import {
  bankedWord,
  CLASSIFIED_AS,
  CLASSIFIED_WORDS,
  isTransfer,
  isUnclassified,
  type ClassifiedAs,
} from '#domain/books/banking.ts';
import { isDepositable } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { nsfFeeLimit } from '#domain/books/nsf-fee.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { FarBackReason } from '../accounts/index.ts';

/** What is told of a payment where the bank is asked about. */
export type BankedEntry = Pick<
  AccountEntry,
  'entryId' | 'description' | 'amountCents' | 'effectiveOn' | 'method' | 'depositedOn'
>;

interface BankPaymentProps {
  accountId: string;
  entry: BankedEntry;
  onClose: () => void;
}

const told = ({ description, amountCents, effectiveOn }: BankedEntry): string =>
  `${description}, ${formatCents(-amountCents)}, ${showDay(effectiveOn)}.`;

const banked = ({ depositedOn, method }: BankedEntry): string =>
  depositedOn === null || method === null ? '' : `${bankedWord(method)} on ${showDay(depositedOn)}. `;

const Deposit = ({ accountId, entry, onClose }: BankPaymentProps) => {
  const { organization } = useSession();
  const initialValues: { depositedOn: string | null; reason: string } = { depositedOn: organization.today, reason: '' };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: depositPayment,
    params: { accountId, paymentId: entry.entryId },
    initialValues,
    body: ({ depositedOn, reason }) => ({ depositedOn: depositedOn ?? '', reason }),
    onDone: ({ waiting }) => {
      if (waiting) notifications.show({ message: 'Waiting for approval. Nothing has left the drawer.' });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Mark as deposited"
      command={{ onSubmit, busy, error }}
      label="Mark as deposited"
    >
      <Text size="sm">{told(entry)} It moves from Undeposited Funds to the bank and can no longer be deleted.</Text>
      <UsDateInput
        label="Day of the deposit"
        className={WIDTH.middle}
        today={organization.today}
        {...form.getInputProps('depositedOn')}
      />
      <FarBackReason day={form.values.depositedOn} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};

const Match = ({ accountId, entry, onClose }: BankPaymentProps) => {
  const { organization } = useSession();
  const initialValues: { matchedOn: string | null } = { matchedOn: organization.today };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: matchTransfer,
    params: { accountId, paymentId: entry.entryId },
    initialValues,
    body: ({ matchedOn }) => ({ matchedOn: matchedOn ?? '' }),
    onDone: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      title="Match with the bank"
      command={{ onSubmit, busy, error }}
      label="Match with the bank"
    >
      <Text size="sm">
        {told(entry)} The bank’s statement shows it. It can no longer be deleted, and it can be recorded as returned.
      </Text>
      <UsDateInput
        label="The bank’s day"
        className={WIDTH.middle}
        today={organization.today}
        data-autofocus
        {...form.getInputProps('matchedOn')}
      />
    </CommandDialog>
  );
};

const Classify = ({ accountId, entry, onClose }: BankPaymentProps) => {
  const { organization } = useSession();
  const initialValues: { as: ClassifiedAs | null; classifiedOn: string | null; reason: string } = {
    as: null,
    classifiedOn: organization.today,
    reason: '',
  };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: classifyFunds,
    params: { accountId, paymentId: entry.entryId },
    initialValues,
    body: ({ as, classifiedOn, reason }) => ({
      as: as ?? ('' as ClassifiedAs),
      classifiedOn: classifiedOn ?? '',
      reason,
    }),
    onDone: onClose,
  });
  return (
    <CommandDialog onClose={onClose} title="Say where it lies" command={{ onSubmit, busy, error }} label="Save">
      <Text size="sm">{told(entry)} From then on it counts as what it is; the receipt keeps its number.</Text>
      <Radio.Group label="Where the money lies" withAsterisk {...form.getInputProps('as')}>
        <Stack gap="xs" mt="xs">
          {CLASSIFIED_AS.map((as, index) => (
            <Radio key={as} value={as} label={CLASSIFIED_WORDS[as]} data-autofocus={index === 0 || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      <UsDateInput
        label="Day"
        className={WIDTH.middle}
        today={organization.today}
        {...form.getInputProps('classifiedOn')}
      />
      <FarBackReason day={form.values.classifiedOn} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};

/** How it got to the bank, where that is not recorded yet. */
const bankedLabel = ({ method, depositedOn }: BankedEntry): string | null => {
  if (method === null || depositedOn !== null) return null;
  if (isDepositable(method)) return 'Day of the deposit';
  return isTransfer(method) ? 'Day it came to the bank' : null;
};

interface ReturnPaymentProps extends BankPaymentProps {
  /** The bank's day, where it is known already. */
  returnedOn?: string;
  /** Goes on once it is recorded; closes unless told. */
  onReturned?: () => void | Promise<void>;
}

/** That the bank sent it back; when it got there, too, where nobody has recorded it (money#where-money-is). */
export const ReturnPayment = ({
  accountId,
  entry,
  returnedOn: known,
  onClose,
  onReturned = onClose,
}: ReturnPaymentProps) => {
  const { organization } = useSession();
  const initialValues: {
    bankedOn: string | null;
    returnedOn: string | null;
    reason: string;
    feeCents: number | null;
    refuseChecks: boolean;
  } = { bankedOn: null, returnedOn: known ?? organization.today, reason: '', feeCents: null, refuseChecks: false };
  const broughtBy = bankedLabel(entry);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: returnPayment,
    params: { accountId, paymentId: entry.entryId },
    initialValues,
    body: ({ bankedOn, returnedOn, reason, feeCents, refuseChecks }) => ({
      ...(broughtBy === null ? {} : { bankedOn: bankedOn ?? '' }),
      returnedOn: returnedOn ?? '',
      reason,
      feeCents: feeCents ?? 0,
      refuseChecks,
    }),
    onDone: ({ reopened }) => {
      if (reopened) notifications.show({ message: 'The return reopened this account.' });
      return onReturned();
    },
  });
  const isCheck = entry.method !== null && isDepositable(entry.method);
  const limit = nsfFeeLimit(-entry.amountCents, form.values.returnedOn ?? organization.today);
  return (
    <CommandDialog
      onClose={onClose}
      title="Record as returned"
      command={{ onSubmit, busy, error }}
      label="Record as returned"
    >
      <Text size="sm">
        {told(entry)} {banked(entry)}
        {formatCents(-entry.amountCents)} is owed again; the receipt says Returned.
      </Text>
      <Fields>
        {broughtBy === null ? null : (
          <UsDateInput
            label={broughtBy}
            withAsterisk
            className={WIDTH.middle}
            today={organization.today}
            {...form.getInputProps('bankedOn')}
          />
        )}
        <UsDateInput
          label={broughtBy === null ? 'The bank’s day' : 'Day it came back'}
          className={WIDTH.middle}
          today={organization.today}
          {...form.getInputProps('returnedOn')}
        />
        {isCheck ? (
          <MoneyInput
            label="NSF fee"
            description={`Optional, at most ${formatCents(limit)}`}
            className={WIDTH.middle}
            {...form.getInputProps('feeCents')}
          />
        ) : null}
      </Fields>
      <Textarea label="The bank’s reason" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
      {isCheck ? (
        <Checkbox
          label="Cash, card and money order only from now on"
          {...form.getInputProps('refuseChecks', { type: 'checkbox' })}
        />
      ) : null}
    </CommandDialog>
  );
};

/**
 * What is next of a payment: where it lies, that the bank has it, that the bank sent it back
 * (money#one-fate-of-a-receipt). Render it while open.
 */
export const BankPayment = (props: BankPaymentProps) => {
  const { method, depositedOn } = props.entry;
  if (method !== null && isUnclassified(method)) return <Classify {...props} />;
  if (method === null || depositedOn !== null) return <ReturnPayment {...props} />;
  if (isDepositable(method)) return <Deposit {...props} />;
  return isTransfer(method) ? <Match {...props} /> : <ReturnPayment {...props} />;
};
