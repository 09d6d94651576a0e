import { Stack, Text } from '@mantine/core';
import { useId, useRef } from 'react';
import { takePayment, type PaySituation } from '#contracts/books/payments/payments.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { PAYMENT_METHODS, paperOf } from '#domain/kernel/payment-methods.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { DraftRestored, Fields, FormButtons, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { accountName } from '#domain/kernel/short-id.ts';
import { FarBackReason } from '../accounts/index.ts';
import { CashWatch } from './cash-watch.tsx';
import { usePayers } from './payer.ts';
import { AmountChips, BalanceHint, ForTheRecord, methodHint, NoNumberOffline, PayerField } from './payment-fields.tsx';
import { keyOf, TakeItAnyway, useQuestion, withoutQuestion } from './take-it-anyway.tsx';
import { changeOf, parted, takeBody, totalOf, type TakeValues } from './take-values.ts';
import type { TakenPayment } from './taken.tsx';

interface TakePaymentFormProps {
  accounts: readonly PaySituation[];
  /** Whose name the form starts with. */
  payer: string;
  today: string;
  onTaken: (taken: TakenPayment) => void;
  onCancel: () => void;
}

const useTakeForm = ({ accounts, payer, today, onTaken }: TakePaymentFormProps) => {
  const formId = useId();
  const asking = useQuestion(formId);
  const initialValues: TakeValues = {
    payments: parted(accounts, null),
    method: 'Cash',
    paidOn: today,
    payer,
    note: '',
    externalReference: '',
    reason: '',
    receivedCents: null,
    confirmedFor: '',
  };
  const contractForm = useContractForm({
    endpoint: takePayment,
    initialValues,
    draft: { name: `take-payment:${accounts.map(({ accountId }) => accountId).join('.')}` },
    body: (values) => takeBody(values, accounts),
    onDone: ({ takingId, payments }, values) => {
      const { method, receivedCents } = values;
      const received = method === 'Cash' ? receivedCents : null;
      onTaken({ takingId, payments, method, totalCents: totalOf(values) ?? 0, receivedCents: received });
    },
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

type Form = ReturnType<typeof useTakeForm>['form'];

/** The sum, the chips for it, and what each of several accounts gets of it. */
const Amounts = ({
  form,
  accounts,
  onChip,
}: {
  form: Form;
  accounts: TakePaymentFormProps['accounts'];
  onChip: () => void;
}) => {
  const total = totalOf(form.values);
  const part = (cents: number | null) => form.setFieldValue('payments', parted(accounts, cents));
  const single = accounts.length === 1;
  const balanceCents = accounts.reduce((sum, account) => sum + account.balanceCents, 0);
  return (
    <Stack gap="sm">
      <MoneyInput
        label={single ? 'Amount' : 'Amount for all accounts'}
        size="md"
        withAsterisk
        autoFocus
        value={total}
        onChange={part}
        error={form.errors['payments.0.amountCents'] ?? form.errors['payments']}
      />
      <AmountChips
        accounts={accounts}
        large
        onChoose={(cents) => {
          part(cents);
          onChip();
        }}
      />
      <BalanceHint balanceCents={balanceCents} amountCents={total} />
      {single ? null : (
        <Fields>
          {accounts.map(({ accountId, shortId, defendantName, balanceCents: owed }, index) => (
            <MoneyInput
              key={accountId}
              label={`To ${accountName(shortId)}`}
              description={`${defendantName}, ${formatCents(owed)} owed`}
              className={WIDTH.middle}
              value={form.values.payments[index]?.amountCents ?? null}
              onChange={(cents) => form.setFieldValue(`payments.${String(index)}.amountCents`, cents)}
            />
          ))}
        </Fields>
      )}
    </Stack>
  );
};

/** The cash that was handed over, and what is given back. */
const Received = ({ form }: { form: Form }) => {
  const change = changeOf(form.values);
  return (
    <Stack gap={4}>
      <MoneyInput
        label="Cash received"
        description="Optional: cash handed over, to work out change"
        className={WIDTH.middle}
        {...form.getInputProps('receivedCents')}
      />
      <Text size="sm" className="tabular" aria-live="polite">
        {change === null || Number.isNaN(change)
          ? ''
          : change < 0
            ? `${formatCents(-change)} is missing.`
            : `Change ${formatCents(change)}`}
      </Text>
    </Stack>
  );
};

/** What is paid, how, and by whom: one form for one account or several. */
export const TakePaymentForm = (props: TakePaymentFormProps) => {
  const { accounts, today } = props;
  const payers = usePayers(accounts);
  const { form, formId, onSubmit, busy, error, restored, discard, question, answer } = useTakeForm(props);
  const foot = useRef<HTMLDivElement>(null);
  const { values } = form;
  const total = totalOf(values);
  const change = changeOf(values);
  const tooLittle = change !== null && !(change >= 0);
  const isAmount = total !== null && total > 0;
  return (
    <>
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Amounts
            form={form}
            accounts={accounts}
            onChip={() => foot.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus()}
          />
          <Fields>
            <Select
              label="Method"
              className={WIDTH.middle}
              data={PAYMENT_METHODS}
              {...methodHint(accounts)}
              {...form.getInputProps('method')}
            />
            <UsDateInput label="Date" className={WIDTH.middle} today={today} {...form.getInputProps('paidOn')} />
          </Fields>
          <FarBackReason day={values.paidOn} {...form.getInputProps('reason')} />
          {values.method === 'Cash' ? <Received form={form} /> : null}
          <PayerField data={payers} {...form.getInputProps('payer')} />
          <CashWatch
            accountIds={accounts.map(({ accountId }) => accountId)}
            payer={values.payer}
            method={values.method}
            amountCents={total}
          />
          <ForTheRecord
            key={String(paperOf(values.method) !== null)}
            reference={form.getInputProps('externalReference')}
            note={form.getInputProps('note')}
            asked={paperOf(values.method) !== null}
          />
          <NoNumberOffline />
          <div ref={foot}>
            <FormButtons
              label={isAmount ? `Take ${formatCents(total)}` : 'Take Payment'}
              busy={busy}
              error={withoutQuestion(error)}
              otherwise="Failed to add payment."
              disabled={tooLittle}
              onCancel={props.onCancel}
            />
          </div>
        </Stack>
      </form>
      <TakeItAnyway question={question} answer={answer} />
    </>
  );
};
