import { SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useId } from 'react';
import { setSuretyContract, type SuretyWithContracts } from '#contracts/agency/sureties/sureties.ts';
import { inForceOn } from '#domain/kernel/effective-rates.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { ROUNDINGS, suretyDues, WEEKDAYS, type Rounding, type SuretyTerms } from '#domain/agency/surety-contract.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { DraftRestored, Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput, PercentInput } from '../../../ui/money.tsx';
import { ContractPreview } from './contract-preview.tsx';

interface Typed {
  effectiveOn: string | null;
  premiumBy: 'face' | 'premium';
  premiumCentsPerThousand: number | null;
  premiumBasisPoints: number;
  bufCentsPerThousand: number | null;
  minimumCents: number | null;
  rounding: Rounding;
  limitCents: number | null;
  weekEndsOn: string;
  reportDay: string;
  citation: string;
  reason: string;
}

/** A contract starts from the one that stands: what changes is typed, the rest stays. */
const startFrom = ({ contracts }: SuretyWithContracts, today: string): Typed => {
  const now = inForceOn(contracts, today) ?? contracts[0];
  return {
    effectiveOn: today,
    premiumBy: now?.premiumCentsPerThousand === null ? 'premium' : 'face',
    premiumCentsPerThousand: now?.premiumCentsPerThousand ?? null,
    premiumBasisPoints: now?.premiumBasisPoints ?? Number.NaN,
    bufCentsPerThousand: now?.bufCentsPerThousand ?? null,
    minimumCents: now?.minimumCents ?? 0,
    rounding: now?.rounding ?? 'proportional',
    limitCents: now?.limitCents ?? null,
    weekEndsOn: String(now?.weekEndsOn ?? 0),
    reportDay: String(now?.reportDay ?? 1),
    citation: now?.citation ?? '',
    reason: '',
  };
};

/** What is not typed yet is NaN: the contract says the words. */
const bodyOf = ({ premiumBy, ...values }: Typed) => ({
  ...values,
  effectiveOn: values.effectiveOn ?? '',
  premiumCentsPerThousand: premiumBy === 'face' ? (values.premiumCentsPerThousand ?? Number.NaN) : null,
  premiumBasisPoints: premiumBy === 'premium' ? values.premiumBasisPoints : null,
  bufCentsPerThousand: values.bufCentsPerThousand ?? Number.NaN,
  minimumCents: values.minimumCents ?? Number.NaN,
  weekEndsOn: Number(values.weekEndsOn),
  reportDay: Number(values.reportDay),
});

/** The bond that terms are shown on: $10,000.00 at 12%. */
const EXAMPLE = { faceCents: 1_000_000, premiumCents: 120_000 };

/** What the typed terms come to on an example, and what they were; null while they are not complete. */
const exampleInWords = (typed: SuretyTerms, before: SuretyTerms | null): string | null => {
  const figures = [
    typed.bufCentsPerThousand,
    typed.minimumCents,
    typed.premiumCentsPerThousand ?? typed.premiumBasisPoints,
  ];
  if (figures.some((figure) => figure === null || Number.isNaN(figure))) return null;
  const words = (terms: SuretyTerms) => {
    const { premiumCents, bufCents } = suretyDues(terms, EXAMPLE);
    return `${formatCents(premiumCents)} premium and ${formatCents(bufCents)} BUF`;
  };
  const [now, was] = [words(typed), before && words(before)];
  const bond = `A bond of ${formatCents(EXAMPLE.faceCents)} with a premium of ${formatCents(EXAMPLE.premiumCents)}`;
  return was === null || was === now ? `${bond} owes ${now}.` : `${bond} owes ${now}, until then ${was}.`;
};

const DAYS = WEEKDAYS.map((label, day) => ({ value: String(day), label }));

/** Sets what a surety is owed from a day on (powers#surety-contract). */
export const SetSuretyContract = ({ surety, onClose }: { surety: SuretyWithContracts; onClose: () => void }) => {
  const { organization } = useSession();
  const by = useId();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: setSuretyContract,
    params: { suretyId: surety.suretyId },
    initialValues: startFrom(surety, organization.today),
    draft: { name: `surety-contract:${surety.suretyId}` },
    body: bodyOf,
    onDone: () => {
      notifications.show({ message: `The contract of ${surety.name} was set.` });
      onClose();
    },
  });
  const values = form.getValues();
  const example = exampleInWords(bodyOf(values), inForceOn(surety.contracts, organization.today));
  return (
    <CommandDialog
      onClose={onClose}
      title={`Contract of ${surety.name}`}
      command={{ onSubmit, busy, error }}
      label="Set Contract"
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm">
        Applies to bonds written from this day on. Saving the same day again corrects it. Earlier versions are kept.
      </Text>
      <UsDateInput
        label="From"
        className={WIDTH.middle}
        withAsterisk
        today={organization.today}
        {...form.getInputProps('effectiveOn')}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500} id={by}>
          The surety's share of the premium goes by
        </Text>
        <SegmentedControl
          aria-labelledby={by}
          data={[
            { value: 'face', label: 'The face' },
            { value: 'premium', label: 'The premium' },
          ]}
          {...form.getInputProps('premiumBy')}
        />
      </Stack>
      <Fields>
        {values.premiumBy === 'face' ? (
          <MoneyInput
            label="Premium per $1,000"
            className={WIDTH.middle}
            withAsterisk
            {...form.getInputProps('premiumCentsPerThousand')}
          />
        ) : (
          <PercentInput
            label="Share of the premium"
            className={WIDTH.middle}
            withAsterisk
            {...form.getInputProps('premiumBasisPoints')}
          />
        )}
        <MoneyInput
          label="Minimum per bond"
          className={WIDTH.middle}
          withAsterisk
          {...form.getInputProps('minimumCents')}
        />
        <MoneyInput
          label="BUF per $1,000"
          className={WIDTH.middle}
          withAsterisk
          {...form.getInputProps('bufCentsPerThousand')}
        />
        <Select
          label="Rounding"
          className={WIDTH.middle}
          data={Object.entries(ROUNDINGS).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('rounding')}
        />
        <MoneyInput
          label="Limit per power"
          className={WIDTH.middle}
          placeholder="None"
          {...form.getInputProps('limitCents')}
        />
        <Select label="Week ends on" className={WIDTH.middle} data={DAYS} {...form.getInputProps('weekEndsOn')} />
        <Select label="Report is due on" className={WIDTH.middle} data={DAYS} {...form.getInputProps('reportDay')} />
      </Fields>
      <Text size="sm" c="dimmed" aria-live="polite">
        {example ?? 'Type the rates to see what a bond of $10,000.00 owes.'}
      </Text>
      <ContractPreview suretyId={surety.suretyId} terms={bodyOf(values)} />
      <TextInput
        label="Source"
        description="The contract or letter that sets this"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('citation')}
      />
      <Textarea label="Why" withAsterisk autosize minRows={2} {...form.getInputProps('reason')} />
    </CommandDialog>
  );
};
