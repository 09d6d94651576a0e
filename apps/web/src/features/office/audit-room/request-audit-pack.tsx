import { Button, Group, Stack, Text } from '@mantine/core';
import { requestAuditPack } from '#contracts/office/audit-room/packs.ts';
import { PACK_KIND } from '#contracts/books/ledger/exports.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { ExportList } from '../reports/index.ts';

/** Has the books of some days made as one ZIP, and lists those that were made (money#audit-pack). */
export const AuditPack = () => {
  const { today } = useSession().organization;
  const days = daysOfPreset('This year', today);
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: requestAuditPack,
    initialValues: { from: days.from, to: today },
    body: (typed) => typed,
    onDone: () => undefined,
  });
  return (
    <Stack gap="md">
      <Section
        title="New pack"
        hint="One ZIP with statements, lists, ledgers, reconciliations, the certificate, the program that checks them, and a manifest with the SHA-256 of each file. The manifest also says what is not there, and why."
      >
        <form onSubmit={onSubmit} noValidate aria-label="New pack">
          <Stack gap="sm">
            <Group gap="sm" align="flex-start">
              <UsDateInput
                label="From"
                w={140}
                today={today}
                {...form.getInputProps('from')}
                onChange={(day) => form.setFieldValue('from', day ?? '')}
              />
              <UsDateInput
                label="To"
                w={140}
                today={today}
                {...form.getInputProps('to')}
                onChange={(day) => form.setFieldValue('to', day ?? '')}
              />
            </Group>
            <FormProblem error={error} />
            <Group>
              <Button type="submit" loading={busy}>
                Make pack
              </Button>
            </Group>
          </Stack>
        </form>
        <Text size="xs" c="dimmed">
          It is made in the background; it stays in the list with its number.
        </Text>
      </Section>
      <ExportList
        kind={PACK_KIND}
        empty={<EmptyState title="No packs yet." hint="Choose the days above and press Make pack." />}
      />
    </Stack>
  );
};
