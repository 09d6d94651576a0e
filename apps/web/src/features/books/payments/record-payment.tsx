import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { recordPayment, type Account } from '#contracts/books/account/accounts.ts';
import type { PaySituation } from '#contracts/books/payments/payments.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { formatCents } from '#domain/kernel/money.ts';
import {
  ACCOUNT_PAYMENT_METHODS,
  PAYMENT_METHODS,
  RECORD_PAYMENT_METHODS,
  type PaymentMethod,
} from '#domain/kernel/payment-methods.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useFreshQuery } from '../../../lib/fresh-query.ts';
import { useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, FormButtons, Select, WIDTH } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { FarBackReason } from '../accounts/index.ts';
import { receiptQuery, situationsQuery } from './payments.queries.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptNumber } from './receipt-files.tsx';
import { CashWatch } from './cash-watch.tsx';
import { payerSent, usePayers } from './payer.ts';
import {
  AmountChips,
  BalanceHint,
  methodHint,
  ForTheRecord,
  NoNumberOffline,
  PayerField,
  WriteOffHint,
} from './payment-fields.tsx';
import { isConfirmed, keyOf, TakeItAnyway, useQuestion, withoutQuestion } from './take-it-anyway.tsx';

/** The account that a payment goes to; what is owed before it and what is written off, in cents. */
type Payable = Pick<Account, 'accountId' | 'balanceCents'> & Partial<Pick<Account, 'writeOffsCents'>>;

/**
 * The dialog of the profile and that of the account, each with its own methods (screens#payment-dialogs,
 * screens#payment-dialogs), and that of what was written off.
 */
const DIALOGS = {
  'Record a Payment': { methods: RECORD_PAYMENT_METHODS, button: 'Record Payment', draft: 'record-payment' },
  'Add Payment': { methods: ACCOUNT_PAYMENT_METHODS, button: 'Add Payment', draft: 'add-payment' },
  'Recovery of a write-off': { methods: PAYMENT_METHODS, button: 'Record Recovery', draft: 'recovery' },
} as const;
const RECOVERY = 'Recovery of a write-off';
export type PaymentDialog = keyof typeof DIALOGS;

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
  confirmedFor: string;
}

interface PaymentFormProps extends Payable {
  dialog: PaymentDialog;
  onClose: () => void;
  onRecorded: (recorded: Recorded) => void;
}

/** What is owed on the account, and whose name the form starts with. */
interface Situation {
  situation: PaySituation;
  payer: string;
}

/** What is owed afterwards, as a sentence. */
const balanceAfter = (cents: number) =>
  cents < 0 ? `There is a credit of ${formatCents(-cents)} now.` : `Balance due is ${formatCents(cents)} now.`;

const usePaymentForm = ({ accountId, dialog, onRecorded }: PaymentFormProps, { situation, payer }: Situation) => {
  const { organization } = useSession();
  const formId = useId();
  const asking = useQuestion(formId);
  const initialValues: PaymentValues = {
    amountCents: null,
    method: 'Cash',
    paidOn: organization.today,
    payer,
    note: '',
    externalReference: '',
    reason: '',
    confirmedFor: '',
  };
  const contractForm = useContractForm({
    endpoint: dialog === RECOVERY ? recoverWriteOff : recordPayment,
    params: { accountId },
    initialValues,
    draft: { name: `${DIALOGS[dialog].draft}:${accountId}` },
    body: (values) => {
      const { amountCents, paidOn, payer, confirmedFor: _, ...rest } = values;
      const sent = { amountCents: amountCents ?? 0, paidOn: paidOn ?? '', payer: payerSent(payer, [situation]) };
      return { ...rest, ...sent, confirmed: isConfirmed(values) };
    },
    onDone: ({ paymentId }, { amountCents, method }) =>
      onRecorded({ accountId, paymentId, amountCents: amountCents ?? 0, method }),
    onRefused: asking.onRefused,
  });
  const { form } = contractForm;
  const confirm = () => form.setFieldValue('confirmedFor', keyOf(form.getValues()));
  return {
    ...contractForm,
    formId,
    question: asking.question,
    answer: (yes: boolean) => asking.answer(yes, confirm),
  };
};

const PaymentForm = (props: PaymentFormProps & Situation) => {
  const { organization } = useSession();
  const { situation, dialog } = props;
  const payers = usePayers([situation]);
  const { form, formId, onSubmit, busy, error, restored, discard, question, answer } = usePaymentForm(props, props);
  return (
    <>
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Stack gap={6}>
            <MoneyInput label="Amount" withAsterisk data-autofocus autoFocus {...form.getInputProps('amountCents')} />
            {dialog === RECOVERY ? (
              <WriteOffHint writeOffsCents={props.writeOffsCents ?? 0} amountCents={form.values.amountCents} />
            ) : (
              <>
                <AmountChips accounts={[situation]} onChoose={(cents) => form.setFieldValue('amountCents', cents)} />
                <BalanceHint balanceCents={props.balanceCents} amountCents={form.values.amountCents} />
              </>
            )}
          </Stack>
          <Fields>
            <Select
              label="Method"
              className={WIDTH.middle}
              data={DIALOGS[dialog].methods}
              {...methodHint([situation])}
              {...form.getInputProps('method')}
            />
            <UsDateInput
              label="Date"
              className={WIDTH.middle}
              today={organization.today}
              {...form.getInputProps('paidOn')}
            />
          </Fields>
          <FarBackReason day={form.values.paidOn} {...form.getInputProps('reason')} />
          <PayerField data={payers} {...form.getInputProps('payer')} />
          <CashWatch accountIds={[props.accountId]} {...form.values} />
          <ForTheRecord
            reference={form.getInputProps('externalReference')}
            note={form.getInputProps('note')}
            asked={false}
          />
          <NoNumberOffline />
          <FormButtons
            label={DIALOGS[dialog].button}
            busy={busy}
            error={withoutQuestion(error)}
            otherwise="Failed to add payment."
            onCancel={props.onClose}
          />
        </Stack>
      </form>
      <TakeItAnyway question={question} answer={answer} />
    </>
  );
};

/** The form once it is known what is owed and who paid last. */
const Situated = (props: PaymentFormProps) => {
  const { data, error, refetch } = useFreshQuery(situationsQuery([props.accountId]));
  const situation = data?.accounts.find(({ accountId }) => accountId === props.accountId);
  if (data && situation) return <PaymentForm {...props} situation={situation} payer={data.payer} />;
  return error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={4} />;
};

const Done = ({ recorded, onClose }: { recorded: Recorded; onClose: () => void }) => {
  const { accountId, paymentId, amountCents, method } = recorded;
  // The balance comes from the receipt, since the account is read again meanwhile.
  const { data: receipt } = useQuery(receiptQuery(accountId, paymentId));
  return (
    <Stack gap="md" role="status">
      <ReceiptNumber accountId={accountId} paymentId={paymentId} />
      <Text size="sm">
        {formatCents(amountCents)} by {method} recorded.{' '}
        {receipt === undefined ? null : balanceAfter(receipt.balanceCents)}
      </Text>
      <Group gap="xs">
        <ReceiptActions accountId={accountId} paymentId={paymentId} replace />
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
};

interface RecordPaymentProps {
  dialog: PaymentDialog;
  /** `null` until it is chosen. */
  account: Payable | null;
  onClose: () => void;
  /** Above the form: which account. */
  children?: ReactNode;
}

/**
 * The Record a Payment dialog of the profile, the Add Payment dialog of the account, and that of a payment for what was
 * written off, which leaves the balance as it is (money#account-totals); afterwards it shows the receipt's number
 * (money#receipt-numbers). Render it while it is open.
 */
export const RecordPayment = ({ account, children, ...props }: RecordPaymentProps) => {
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  return (
    <Dialog onClose={props.onClose} title={recorded ? 'Payment recorded' : props.dialog}>
      {recorded === null ? (
        <Stack gap="md">
          {children}
          {account === null ? null : (
            <Situated key={account.accountId} {...account} {...props} onRecorded={setRecorded} />
          )}
        </Stack>
      ) : (
        <Done recorded={recorded} onClose={props.onClose} />
      )}
    </Dialog>
  );
};
