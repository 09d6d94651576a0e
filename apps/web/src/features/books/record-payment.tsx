import { Autocomplete, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { recordPayment } from '#contracts/books/accounts.ts';
import type { Account } from '#contracts/books/accounts.ts';
import { formatCents } from '#domain/money.ts';
import { ACCOUNT_PAYMENT_METHODS, RECORD_PAYMENT_METHODS } from '#domain/option-lists.ts';
import type { PaymentMethod } from '#domain/option-lists.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftRestored, Fields, FormButtons, FormGroup, WIDTH } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { MoneyInput } from '../../ui/money.tsx';
import { UsDateInput } from '../../ui/day.tsx';
import { indemnitorsQuery } from '../people/index.ts';
import { entriesQuery, receiptQuery } from './accounts.queries.ts';
import { FarBackReason } from './far-back-reason.tsx';
import { ReceiptNumber } from './receipt-number.tsx';

/** The account that a payment goes to; what is owed before it, in cents. */
type Payable = Pick<Account, 'accountId' | 'balanceCents'>;

interface PaymentFormProps extends Payable {
  defendantId: string;
  onClose: () => void;
}

interface Recorded {
  accountId: string;
  paymentId: string;
  amountCents: number;
  method: PaymentMethod;
}

interface PaymentValues {
  amountCents: number | null;
  method: PaymentMethod;
  paidOn: string | null;
  payer: string;
  note: string;
  externalReference: string;
  reason: string;
}

/** The four of the spec's dialog first, then the account dialog's others: one list, no second dialog (decision 8). */
const METHODS = [...new Set([...RECORD_PAYMENT_METHODS, ...ACCOUNT_PAYMENT_METHODS])];

/** What is owed, and what will be once this is taken: said while it is typed. */
const Hint = ({ balanceCents, amountCents }: { balanceCents: number; amountCents: number | null }) => {
  const after = balanceCents - (amountCents === null || Number.isNaN(amountCents) ? 0 : amountCents);
  return (
    <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
      Balance due {formatCents(balanceCents)}
      {after === balanceCents
        ? ''
        : after < 0
          ? `, then a credit of ${formatCents(-after)}`
          : `, then ${formatCents(after)}`}
    </Text>
  );
};

/** The amount of the newest payment of the account that stands; `null` where there is none, or it is not known yet. */
const useLastPayment = (accountId: string): number | null => {
  const { data } = useInfiniteQuery(entriesQuery(accountId, { voided: false, newestFirst: true }));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const last = rows.find(({ kind, what, voided }) => kind === 'PAYMENT' && what === 'added' && !voided);
  return last ? -last.amountCents : null;
};

/** Amounts that are often meant, at a press: all that is owed, as much as last time. */
const Chips = (props: { accountId: string; balanceCents: number; onChoose: (cents: number) => void }) => {
  const last = useLastPayment(props.accountId);
  const chips = [
    ['Full', props.balanceCents],
    ['Last', last ?? 0],
  ] as const;
  return (
    <Group gap={6}>
      {chips.map(([name, cents]) =>
        cents <= 0 ? null : (
          <Button key={name} size="compact-xs" variant="default" onClick={() => props.onChoose(cents)}>
            {name} {formatCents(cents)}
          </Button>
        ),
      )}
    </Group>
  );
};

/** Who may hand over the money: the indemnitors of the account first, then the defendant's others. */
const usePayers = (accountId: string, defendantId: string): string[] => {
  const indemnitors = useQuery(indemnitorsQuery(defendantId)).data?.indemnitors ?? [];
  const answers = (accountIds: readonly string[]) => Number(accountIds.includes(accountId));
  const names = indemnitors
    .toSorted((one, two) => answers(two.accountIds) - answers(one.accountIds))
    .map(({ fullName }) => fullName)
    .filter((name) => name !== '');
  return [...new Set(names)];
};

/** What is owed afterwards, as a sentence. */
const balanceAfter = (cents: number) =>
  cents < 0 ? `There is a credit of ${formatCents(-cents)} now.` : `Balance due is ${formatCents(cents)} now.`;

const PaymentForm = (props: PaymentFormProps & { onRecorded: (recorded: Recorded) => void }) => {
  const { organization } = useSession();
  const queries = useQueryClient();
  const payers = usePayers(props.accountId, props.defendantId);
  const initialValues: PaymentValues = {
    amountCents: null,
    method: 'Cash',
    paidOn: organization.today,
    payer: '',
    note: '',
    externalReference: '',
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: recordPayment,
    params: { accountId: props.accountId },
    initialValues,
    draft: { name: `record-payment:${props.accountId}` },
    body: ({ amountCents, paidOn, ...rest }) => ({ ...rest, amountCents: amountCents ?? 0, paidOn: paidOn ?? '' }),
    onDone: ({ paymentId }, { amountCents, method }) => {
      refreshTopics(queries, ['account', 'ledger']);
      props.onRecorded({ accountId: props.accountId, paymentId, amountCents: amountCents ?? 0, method });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <Stack gap={6}>
          <MoneyInput label="Amount" withAsterisk data-autofocus {...form.getInputProps('amountCents')} />
          <Chips {...props} onChoose={(cents) => form.setFieldValue('amountCents', cents)} />
          <Hint balanceCents={props.balanceCents} amountCents={form.values.amountCents} />
        </Stack>
        <Fields>
          <Select label="Method" className={WIDTH.middle} data={METHODS} {...form.getInputProps('method')} />
          <UsDateInput
            label="Date"
            className={WIDTH.middle}
            today={organization.today}
            {...form.getInputProps('paidOn')}
          />
        </Fields>
        <FarBackReason day={form.values.paidOn} {...form.getInputProps('reason')} />
        <Autocomplete
          label="Payer"
          description="Who hands over the money, where it is not the defendant"
          data={payers}
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('payer')}
        />
        <FormGroup
          legend="For the record"
          optional={{
            label: 'external reference, note',
            filled: [form.values.externalReference, form.values.note].some((typed) => typed !== ''),
          }}
        >
          <TextInput
            label="External reference"
            className={WIDTH.full}
            description="A check number, or the number of a paper receipt"
            maxLength={60}
            {...form.getInputProps('externalReference')}
          />
          <Textarea
            label="Note"
            className={WIDTH.full}
            autosize
            minRows={1}
            maxLength={500}
            {...form.getInputProps('note')}
          />
        </FormGroup>
        <FormButtons
          label="Record Payment"
          busy={busy}
          error={error}
          otherwise="Failed to add payment."
          onCancel={props.onClose}
        />
      </Stack>
    </form>
  );
};

const Done = ({ recorded, onClose }: { recorded: Recorded; onClose: () => void }) => {
  const { accountId, paymentId, amountCents, method } = recorded;
  const print = useRef<HTMLAnchorElement>(null);
  // The balance comes from the receipt, since the account is read again meanwhile.
  const { data: receipt } = useQuery(receiptQuery(accountId, paymentId));
  useEffect(() => print.current?.focus(), []);
  return (
    <Stack gap="md" role="status">
      <ReceiptNumber accountId={accountId} paymentId={paymentId} />
      <Text size="sm">
        {formatCents(amountCents)} by {method} recorded.{' '}
        {receipt === undefined ? null : balanceAfter(receipt.balanceCents)}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <LinkButton
          to="/accounts/$accountId/payments/$paymentId/receipt"
          params={{ accountId, paymentId }}
          state={{ firstPrint: true, printNow: true }}
          replace // going back from the paper opens no second payment
          ref={print}
        >
          Print
        </LinkButton>
      </Group>
    </Stack>
  );
};

interface RecordPaymentProps {
  /** `null` until it is chosen. */
  account: Payable | null;
  defendantId: string;
  onClose: () => void;
  /** Above the form: which account. */
  children?: ReactNode;
}

/** The Record a Payment dialog; afterwards it shows the receipt's number (decision 5). Render it while it is open. */
export const RecordPayment = ({ account, children, ...props }: RecordPaymentProps) => {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  return (
    <Dialog onClose={props.onClose} title={recorded ? 'Payment recorded' : 'Record a Payment'}>
      {recorded === null ? (
        <Stack gap="md">
          {children}
          {account === null ? null : (
            <PaymentForm key={account.accountId} {...account} {...props} onRecorded={setRecorded} />
          )}
        </Stack>
      ) : (
        <Done recorded={recorded} onClose={props.onClose} />
      )}
    </Dialog>
  );
};
