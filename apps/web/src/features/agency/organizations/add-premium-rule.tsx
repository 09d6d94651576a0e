import { Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addPremiumRule } from '#contracts/agency/organizations/organizations.ts';
import { PARISHES, type Parish } from '#domain/agency/parishes.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, Fields, FormButtons, Select, WIDTH } from '../../../ui/form.tsx';
import { UsDateInput } from '../../../ui/day.tsx';
import { ConfirmUnusualRule, ruleBodyOf, RuleFields, useUnusualRule, type RuleValues } from './premium-rule-fields.tsx';

interface Typed extends RuleValues {
  parish: Parish | null;
  effectiveOn: string | null;
}

const startFrom = (today: string): Typed => ({
  parish: null,
  effectiveOn: today,
  rateBasisPoints: Number.NaN,
  minimumCents: null,
  rewriteBasisPoints: Number.NaN,
  commissionerBasisPoints: Number.NaN,
  citation: '',
  confirmedFor: '',
});

/** Adds a premium rule that takes over from a day, with the statute or order that sets it (money#premium-rules). */
export const AddPremiumRule = ({ onClose }: { onClose: () => void }) => {
  const { organization } = useSession();
  const unusual = useUnusualRule();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: addPremiumRule,
    initialValues: startFrom(organization.today),
    draft: { name: 'add-premium-rule' },
    body: (values) => ({ ...ruleBodyOf(values), parish: values.parish, effectiveOn: values.effectiveOn ?? '' }),
    onDone: () => {
      notifications.show({ message: 'The rule was added.' });
      onClose();
    },
    onRefused: unusual.onRefused,
  });
  return (
    <Dialog onClose={onClose} title="Add Premium Rule">
      <form onSubmit={onSubmit} noValidate id={unusual.formId}>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Fields>
            <Select
              label="Parish"
              placeholder="Standard (every other parish)"
              data={[...PARISHES]}
              searchable
              clearable
              data-autofocus
              {...form.getInputProps('parish')}
            />
            <UsDateInput
              label="From"
              className={WIDTH.middle}
              withAsterisk
              today={organization.today}
              {...form.getInputProps('effectiveOn')}
            />
          </Fields>
          <RuleFields form={form} />
          <FormButtons label="Add Rule" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
      <ConfirmUnusualRule unusual={unusual} form={form} />
    </Dialog>
  );
};
