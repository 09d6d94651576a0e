import { Checkbox, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { changeDepositPolicy, type Agency } from '#contracts/agency/organizations/agency.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import { Section } from '../../../ui/section.tsx';

/** Whether a deposit waits for a second person (money#deposits-by-two), and how the card company takes its fees (money#card-settlement). */
export const ChangeDepositPolicy = ({ agency }: { agency: Pick<Agency, 'depositsByTwo' | 'cardFeesByMonth'> }) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeDepositPolicy,
    initialValues: { depositsByTwo: agency.depositsByTwo, cardFeesByMonth: agency.cardFeesByMonth },
    draft: { name: 'deposit-policy' },
    body: (values) => values,
    onDone: () => void notifications.show({ message: 'Deposits saved.' }),
  });
  return (
    <Section title="Deposits" hint="Who takes cash and checks to the bank, and what the card company pays out.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Checkbox
            label="A second person confirms each deposit"
            description="Nothing leaves the drawer until a Supervisor or an Admin who did not make the deposit approves it."
            {...form.getInputProps('depositsByTwo', { type: 'checkbox' })}
          />
          <Checkbox
            label="The card company bills its fees by the month"
            description="It pays out whole what was charged, and its bill is booked from the bank's line. Otherwise it keeps its fee from each payout."
            {...form.getInputProps('cardFeesByMonth', { type: 'checkbox' })}
          />
          <FormButtons label="Save" busy={busy} error={error} />
        </Stack>
      </form>
    </Section>
  );
};
