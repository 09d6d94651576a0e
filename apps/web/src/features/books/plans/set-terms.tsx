import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { setTerms } from '#contracts/books/plans/plans.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { CountInput } from '../../../ui/digits-input.tsx';
import { WIDTH } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Part } from '../../../ui/section.tsx';
import { termsQuery } from './plans.queries.ts';

const TermsForm = ({ days }: { days: number }) => {
  const initialValues: { days: number | null } = { days };
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: setTerms,
    initialValues,
    body: (values) => ({ days: values.days ?? Number.NaN }),
    onDone: () => undefined,
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Terms">
      <Stack gap="sm">
        <FormProblem error={error} said="Failed to save the terms: {message}" />
        <Group align="flex-end" gap="xs">
          <CountInput label="Days" className={WIDTH.middle} {...form.getInputProps('days')} />
          <Button type="submit" variant="default" loading={busy} disabled={form.values.days === days}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** How many days after its booking a premium is due without a plan (today#terms-setting). */
export const SetTerms = () => {
  const { data, error, refetch } = useQuery(termsQuery);
  return (
    <Part
      title="Terms"
      hint="How many days after it is booked a premium is due without a payment plan. Bonds that are booked already keep their day."
    >
      {data ? (
        <TermsForm key={data.days} days={data.days} />
      ) : error ? (
        <ErrorPanel title="Failed to load the terms." error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={1} />
      )}
    </Part>
  );
};
