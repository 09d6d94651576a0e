import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { SHOWN_POWER_STATUSES, type ShownPowerStatus } from '#domain/books/power-state.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Select, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { postingAgentsQuery } from '../../books/bonds/index.ts';
import { suretiesQuery } from '../../agency/sureties/index.ts';

/** What is kept of the paper of a power, as it is typed. */
export interface PaperValues {
  suretyId: string;
  amountCents: number | null;
  issuedOn: string | null;
  expiresOn: string | null;
  notes: string;
  holderId: string | null;
  status: ShownPowerStatus;
}

/** Powers are of whole dollars: what follows a point is cut (powers#whole-dollars). */
export const wholeDollars = (cents: number | null): number | null =>
  cents === null || Number.isNaN(cents) ? cents : cents - (cents % 100);

/** The agents who can hold powers, by name. */
export const AgentSelect = (props: {
  label: string;
  value?: string | null;
  onChange: (agentId: string | null) => void;
  error?: React.ReactNode;
  clearable?: boolean;
  placeholder?: string;
}) => {
  const { data } = useQuery(postingAgentsQuery);
  const agents = data?.agents.map(({ agentId, fullName }) => ({ value: agentId, label: fullName })) ?? [];
  return <Select placeholder="Nobody" {...props} data={agents} searchable checkIconPosition="right" />;
};

/**
 * The fields of a power besides its number (screens#fields-of-recovery). The form is that of one power or of a range.
 */
export const PaperFields = <V extends PaperValues>({ form }: { form: UseFormReturnType<V> }) => {
  const { today } = useSession().organization;
  const { data } = useQuery(suretiesQuery);
  const sureties =
    data?.sureties.filter(({ isActive, suretyId }) => isActive || suretyId === form.values.suretyId) ?? [];
  return (
    <>
      <Select
        label="Surety company"
        withAsterisk
        data={sureties.map(({ suretyId, name }) => ({ value: suretyId, label: name }))}
        placeholder={sureties.length === 0 ? 'Add a surety in Settings first' : 'Choose'}
        checkIconPosition="right"
        {...form.getInputProps('suretyId')}
        value={form.values.suretyId || null}
      />
      <AgentSelect label="Agent" clearable {...form.getInputProps('holderId')} />
      <MoneyInput label="Amount" withAsterisk className={WIDTH.middle} {...form.getInputProps('amountCents')} />
      <UsDateInput
        label="Issue date"
        withAsterisk
        className={WIDTH.middle}
        today={today}
        {...form.getInputProps('issuedOn')}
      />
      <UsDateInput
        label="Expiration date"
        className={WIDTH.middle}
        today={today}
        {...form.getInputProps('expiresOn')}
      />
      <Select
        label="Status"
        className={WIDTH.middle}
        data={[...SHOWN_POWER_STATUSES]}
        checkIconPosition="right"
        {...form.getInputProps('status')}
      />
      <Textarea
        label="Notes"
        className={WIDTH.full}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('notes')}
      />
    </>
  );
};
