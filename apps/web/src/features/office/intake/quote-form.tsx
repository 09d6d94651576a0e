import { Button, Checkbox, Fieldset, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { OVER_THE_LIMIT } from '#contracts/kernel/primitives.ts';
import { formatCents, MAX_AMOUNT_CENTS } from '#domain/kernel/money.ts';
import { APPLICATION_FEE_CENTS } from '#domain/kernel/option-lists.ts';
import { PARISH_GROUPS } from '#domain/agency/parishes.ts';
import { FREQUENCY_CHOICES } from '#domain/books/plan-words.ts';
import {
  downAboveTotal,
  MOST_CHARGES,
  MOST_QUOTED_INSTALMENTS,
  QUOTE_START,
  type Quote,
  type QuotedCharge,
  type QuoteTerms,
} from '#domain/books/quote.ts';
import { CountInput } from '../../../ui/digits-input.tsx';
import { Fields, Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';

/** A row has a key of its own, so that what is typed stays with it when another one goes. */
interface ChargeRow extends QuotedCharge {
  key: number;
}

export interface QuoteValues extends Omit<QuoteTerms, 'instalments'> {
  charges: ChargeRow[];
  /** Null while it is empty, NaN while it is no number. */
  instalments: number | null;
}

const NEW_CHARGE = { amountCents: null, parish: null };

export const NEW_QUOTE: QuoteValues = { ...QUOTE_START, charges: [{ ...NEW_CHARGE, key: 0 }] };

/** What is wrong with a typed number of instalments; null where nothing is. */
const instalmentsError = (count: number | null): string | null =>
  count === null || count <= MOST_QUOTED_INSTALMENTS
    ? null
    : `Enter at most ${String(MOST_QUOTED_INSTALMENTS)} instalments.`;

export const termsOf = ({ instalments, ...terms }: QuoteValues): QuoteTerms => ({
  ...terms,
  instalments: instalmentsError(instalments) === null ? (instalments ?? 0) : 0,
});

/** What is wrong with a typed amount of cents, as the bond form says it; null where nothing is. */
const amountError = (cents: number | null): string | null => {
  if (cents === null) return null;
  if (Number.isNaN(cents)) return 'Enter an amount.';
  return cents > MAX_AMOUNT_CENTS ? OVER_THE_LIMIT : null;
};

/** Whether something typed is no amount: then there is no quote until it is mended. */
export const isWrongQuote = ({ charges, downCents, instalments }: QuoteValues): boolean =>
  instalmentsError(instalments) !== null ||
  [downCents, ...charges.map(({ amountCents }) => amountCents)].some((cents) => amountError(cents) !== null);

interface QuoteFormProps {
  form: UseFormReturnType<QuoteValues>;
  /** Of what is typed, were nothing paid today; null while there is none. */
  priced: Quote | null;
}

const Charge = ({ form, index, remove }: { form: QuoteFormProps['form']; index: number; remove: () => void }) => {
  const { values } = form;
  const amount = form.getInputProps(`charges.${index}.amountCents`);
  return (
    <Stack component="li" gap={4} aria-label={`Charge ${index + 1}`}>
      <Fields>
        <MoneyInput
          label="Amount"
          className={WIDTH.middle}
          autoFocus={index === 0 || index === values.charges.length - 1}
          {...amount}
          error={amountError(values.charges[index]?.amountCents ?? null)}
        />
        <Select
          label="Parish"
          className={WIDTH.middle}
          placeholder="Standard rate"
          data={PARISH_GROUPS}
          searchable
          clearable
          {...form.getInputProps(`charges.${index}.parish`)}
        />
      </Fields>
      {values.charges.length === 1 ? null : (
        <Group justify="flex-end">
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={`Remove Charge ${index + 1}`}
            onClick={remove}
          >
            Remove
          </Button>
        </Group>
      )}
    </Stack>
  );
};

const Charges = ({ form }: Pick<QuoteFormProps, 'form'>) => {
  const next = useRef(1);
  const { charges } = form.values;
  return (
    <Fieldset legend="Charges" className="panel">
      <Stack gap="sm">
        <Stack component="ol" className="lines" gap={0}>
          {charges.map(({ key }, index) => (
            <Charge key={key} form={form} index={index} remove={() => form.removeListItem('charges', index)} />
          ))}
        </Stack>
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={charges.length >= MOST_CHARGES}
            onClick={() => {
              // The next charge is mostly of the same parish.
              form.insertListItem('charges', {
                ...NEW_CHARGE,
                parish: charges.at(-1)?.parish ?? null,
                key: next.current,
              });
              next.current += 1;
            }}
          >
            Add charge
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
};

/** The charges and how they would be paid. */
export const QuoteForm = ({ form, priced }: QuoteFormProps) => {
  const { downCents } = form.values;
  const totalCents = priced?.totalCents ?? 0;
  const isAbove = priced !== null && downCents !== null && downCents > totalCents;
  return (
    <Stack gap="md">
      <Charges form={form} />
      <Fieldset legend="Payment" className="panel">
        <Stack gap="md">
          <Checkbox
            label={`Application fee of ${formatCents(APPLICATION_FEE_CENTS)} for each bond`}
            {...form.getInputProps('withFees', { type: 'checkbox' })}
          />
          <Fields>
            <MoneyInput
              label="Down Payment"
              className={WIDTH.middle}
              placeholder={formatCents(Math.ceil(totalCents / 2)).slice(1)}
              description="Half of the total, unless you enter an amount."
              {...form.getInputProps('downCents')}
              error={amountError(downCents) ?? (isAbove ? downAboveTotal(totalCents) : null)}
            />
            <CountInput
              label="Instalments"
              className={WIDTH.middle}
              description="For the rest."
              {...form.getInputProps('instalments')}
              error={instalmentsError(form.values.instalments)}
            />
            <Select
              label="Frequency"
              className={WIDTH.middle}
              data={FREQUENCY_CHOICES}
              {...form.getInputProps('frequency')}
            />
          </Fields>
        </Stack>
      </Fieldset>
    </Stack>
  );
};
