import { Checkbox, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useId } from 'react';
import {
  setCommissionRate,
  setContractCommission,
  type CommissionRateVersion,
} from '#contracts/payouts/commission/commission-rates.ts';
import type { CommissionBasis } from '#domain/payouts/commission.ts';
import { inForceOn } from '#domain/kernel/effective-rates.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { WIDTH } from '../../../ui/form.tsx';
import { PercentInput } from '../../../ui/money.tsx';

/** Whose rate is set: an agent's own, or what a surety's contract names. */
export type RateOf =
  | { agentId: string; name: string; rates: CommissionRateVersion[] }
  | { suretyId: string; name: string; rates: CommissionRateVersion[] };

interface Typed {
  effectiveOn: string | null;
  basisPoints: number;
  basis: CommissionBasis;
  /** Of a contract: it names no commission of its own from that day on. */
  none: boolean;
  reason: string;
}

/** Sets a commission rate from a day on (powers#commission-rates). Render it while it is open. */
export const SetCommissionRate = ({ of, onClose }: { of: RateOf; onClose: () => void }) => {
  const { organization } = useSession();
  const basisOf = useId();
  const now = inForceOn(of.rates, organization.today);
  const initialValues: Typed = {
    effectiveOn: organization.today,
    basisPoints: now?.basisPoints ?? Number.NaN,
    basis: now?.basis ?? 'written',
    none: false,
    reason: '',
  };
  const onDone = () => {
    notifications.show({ message: `The commission of ${of.name} was set.` });
    onClose();
  };
  const bodyOf = ({ none: _, ...values }: Typed) => ({ ...values, effectiveOn: values.effectiveOn ?? '' });
  const own = useContractForm({
    endpoint: setCommissionRate,
    params: { agentId: 'agentId' in of ? of.agentId : '' },
    initialValues,
    body: bodyOf,
    onDone,
  });
  const contract = useContractForm({
    endpoint: setContractCommission,
    params: { suretyId: 'suretyId' in of ? of.suretyId : '' },
    initialValues,
    onDone,
    body: (values: Typed) => ({ ...bodyOf(values), basisPoints: values.none ? null : values.basisPoints }),
  });
  const { form, onSubmit, busy, error } = 'agentId' in of ? own : contract;
  return (
    <CommandDialog
      title={`Commission of ${of.name}`}
      onClose={onClose}
      command={{ onSubmit, busy, error }}
      label="Set Commission"
    >
      <Text size="sm">
        {'agentId' in of
          ? 'Applies to bonds of this day and later. Saving the same day again corrects it. The next run adjusts what was already booked.'
          : "Replaces the agents' own rates for bonds on this surety's powers."}
      </Text>
      <UsDateInput
        label="From"
        className={WIDTH.middle}
        withAsterisk
        today={organization.today}
        {...form.getInputProps('effectiveOn')}
      />
      {'suretyId' in of ? (
        <Checkbox
          label="The contract sets no commission"
          description="From that day on, the agents' own rates apply."
          {...form.getInputProps('none', { type: 'checkbox' })}
        />
      ) : null}
      {form.values.none ? null : (
        <>
          <PercentInput label="Rate" className={WIDTH.middle} withAsterisk {...form.getInputProps('basisPoints')} />
          <Stack gap={4}>
            <Text size="sm" fw={500} id={basisOf}>
              Of the premium
            </Text>
            <SegmentedControl
              aria-labelledby={basisOf}
              data={[
                { value: 'written', label: 'Written' },
                { value: 'collected', label: 'Collected' },
              ]}
              {...form.getInputProps('basis')}
            />
          </Stack>
        </>
      )}
      <Textarea label="Why" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
