import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { giveCollateralBack } from '#contracts/books/trust/collateral.ts';
import type { CollateralHolding } from '#contracts/books/trust/trust.ts';
import type { GiveBackMethod } from '#domain/books/collateral.ts';
import { REFERENCE } from '#domain/kernel/external-reference.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { trustQuery } from './trust.queries.ts';

interface Typed {
  amountCents: number | null;
  method: GiveBackMethod;
  externalReference: string;
  payee: string;
  reason: string;
}

const METHODS = [
  { value: 'Check', label: 'Check of the trust bank' },
  { value: 'Cash', label: 'Cash that is not banked' },
];

interface GiveCollateralBackProps {
  holding: CollateralHolding;
  onClose: () => void;
}

/** Gives collateral back; above the limit it is asked for (money#collateral-limits). Render it while it is open. */
export const GiveCollateralBack = ({ holding, onClose }: GiveCollateralBackProps) => {
  const { bondId, personId, personName, freeCents, cashCents } = holding;
  const { data: figures } = useQuery(trustQuery);
  const typed: Typed = {
    amountCents: freeCents > 0 ? freeCents : null,
    method: cashCents > 0 && cashCents === freeCents ? 'Cash' : 'Check',
    externalReference: '',
    payee: '',
    reason: '',
  };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: giveCollateralBack,
    params: { bondId },
    initialValues: typed,
    draft: { name: `collateral-back:${bondId}:${personId}` },
    body: ({ amountCents, ...given }: Typed) => ({ ...given, personId, amountCents: amountCents ?? Number.NaN }),
    onDone: ({ waiting }) => {
      notifications.show({ message: waiting ? 'A second person has to approve it.' : 'The collateral is given back.' });
      onClose();
    },
  });
  const isAbove = figures !== undefined && (form.values.amountCents ?? 0) > figures.limitCents;
  return (
    <CommandDialog
      onClose={onClose}
      title="Give collateral back"
      command={{ onSubmit, busy, error }}
      label={isAbove ? 'Ask for approval' : 'Give back'}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Facts
        facts={[
          ['Held for', personName],
          ['Held', formatCents(freeCents)],
          ['Of it cash that is not banked', formatCents(cashCents)],
        ]}
      />
      <Fields>
        <MoneyInput label="Amount" className={WIDTH.middle} withAsterisk {...form.getInputProps('amountCents')} />
        <Select label="Given back by" className={WIDTH.middle} data={METHODS} {...form.getInputProps('method')} />
        <TextInput
          label={REFERENCE}
          description="The number of the check"
          className={WIDTH.middle}
          {...form.getInputProps('externalReference')}
        />
        <TextInput
          label="To"
          description="Where somebody else takes it"
          className={WIDTH.middle}
          {...form.getInputProps('payee')}
        />
        <Textarea
          label="Reason"
          className={WIDTH.full}
          withAsterisk
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      </Fields>
      {isAbove ? (
        <Text size="sm" c="dimmed">
          Above {formatCents(figures.limitCents)} a second person approves it.
        </Text>
      ) : null}
    </CommandDialog>
  );
};
