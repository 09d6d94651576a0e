import { Button, NativeSelect, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { RecoveryPayee } from '#contracts/recovery/recovery-costs/payees.ts';
import type { OutsideFeeBasis } from '#domain/recovery/outside-link.ts';
import { WITHOUT_W9 } from '#domain/payouts/recovery-costs.ts';
import { Fields, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput, PercentInput } from '../../../ui/money.tsx';

/** What a form types of a fee. */
export interface TypedFee {
  feeBasis: 'none' | OutsideFeeBasis;
  /** Empty while nobody is chosen. */
  feePayeeId: string;
  feeCents: number | null;
  /** `NaN` while empty. */
  feeBasisPoints: number;
}

export const NO_FEE: TypedFee = { feeBasis: 'none', feePayeeId: '', feeCents: null, feeBasisPoints: Number.NaN };

/** What is sent of it: only what its basis asks for. */
export const feeBody = ({ feeBasis, feePayeeId, feeCents, feeBasisPoints }: TypedFee) => ({
  feeBasis,
  feePayeeId: feeBasis === 'none' || feePayeeId === '' ? null : feePayeeId,
  feeCents: feeBasis === 'flat' ? feeCents : null,
  feeBasisPoints: feeBasis === 'percent of face' ? feeBasisPoints : null,
});

const BASES = [
  { value: 'none', label: 'No fee' },
  { value: 'flat', label: 'Flat' },
  { value: 'percent of face', label: '% of face' },
];

interface OutsideFeeFieldsProps<V extends TypedFee> {
  form: UseFormReturnType<V>;
  payees: readonly RecoveryPayee[];
  /** Opens the dialog of a payee; null for a new one. */
  onPayee: (payee: RecoveryPayee | null) => void;
}

/** The fee that a link's grant names: its basis, how much, and whom it pays (recovery#outside-fee). */
export const OutsideFeeFields = <V extends TypedFee>({ form, payees, onPayee }: OutsideFeeFieldsProps<V>) => {
  const { feeBasis, feePayeeId } = form.values;
  const chosen = payees.find(({ payeeId }) => payeeId === feePayeeId);
  return (
    <>
      <Fields>
        <NativeSelect label="Fee" className={WIDTH.middle} data={BASES} {...form.getInputProps('feeBasis')} />
        {feeBasis === 'flat' ? (
          <MoneyInput label="Amount" withAsterisk className={WIDTH.middle} {...form.getInputProps('feeCents')} />
        ) : null}
        {feeBasis === 'percent of face' ? (
          <PercentInput
            label="Percent"
            withAsterisk
            className={WIDTH.middle}
            {...form.getInputProps('feeBasisPoints')}
          />
        ) : null}
        {feeBasis === 'none' ? null : (
          <NativeSelect
            label="To"
            withAsterisk
            data={[
              { value: '', label: 'Choose who is paid' },
              ...payees.map(({ payeeId, name }) => ({ value: payeeId, label: name })),
            ]}
            {...form.getInputProps('feePayeeId')}
          />
        )}
      </Fields>
      {feeBasis === 'none' ? null : (
        <>
          <Text size="sm">
            {feeBasis === 'percent of face'
              ? 'Of the face of the bonds that were forfeited in this case, as it closes. '
              : ''}
            A surrender in time proposes it as a cost, which a Supervisor or an Admin approves. They do not see it.
            {chosen && !chosen.hasW9 ? ` ${WITHOUT_W9}` : ''}
          </Text>
          <Button size="compact-sm" variant="default" w="fit-content" onClick={() => onPayee(chosen ?? null)}>
            {chosen ? `Edit ${chosen.name}` : 'New payee'}
          </Button>
        </>
      )}
    </>
  );
};
