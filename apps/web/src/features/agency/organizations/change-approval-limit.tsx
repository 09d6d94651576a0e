import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { changeApprovalLimit, type Agency } from '#contracts/agency/organizations/agency.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { DraftRestored, FormButtons, WIDTH } from '../../../ui/form.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';

/** From where on a void, and money that is paid out, takes a second person (money#approval-limit). */
export const ChangeApprovalLimit = ({ agency }: { agency: Pick<Agency, 'approvalLimitCents'> }) => {
  const initialValues: { approvalLimitCents: number | null } = { approvalLimitCents: agency.approvalLimitCents };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeApprovalLimit,
    initialValues,
    draft: { name: 'approval-limit' },
    body: ({ approvalLimitCents }) => ({ approvalLimitCents: approvalLimitCents ?? Number.NaN }),
    onDone: () => void notifications.show({ message: 'Limit saved.' }),
  });
  return (
    <Section title="Second person" hint="Refunds, write-offs and adjustments always need one.">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <MoneyInput
            label="Limit"
            description="Up to this amount one person may void, or pay a judgment or an unclaimed credit. Above it, a Supervisor or an Admin approves."
            className={WIDTH.middle}
            {...form.getInputProps('approvalLimitCents')}
          />
          <FormButtons label="Save" busy={busy} error={error} />
        </Stack>
      </form>
    </Section>
  );
};
