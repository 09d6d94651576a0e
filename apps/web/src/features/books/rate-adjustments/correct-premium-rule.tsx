import { Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { correctPremiumRule, type PremiumRuleVersion } from '#contracts/agency/organizations/organizations.ts';
import { figuresInWords } from '#domain/agency/rule-words.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { refreshTopics } from '../../../lib/live.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import {
  ConfirmUnusualRule,
  ruleBodyOf,
  RuleFields,
  useUnusualRule,
  type RuleValues,
} from '../../agency/organizations/index.ts';

interface Typed extends RuleValues {
  reason: string;
}

const startFrom = ({ rateBasisPoints, minimumCents, rewriteBasisPoints, ...rule }: PremiumRuleVersion): Typed => ({
  rateBasisPoints,
  minimumCents,
  rewriteBasisPoints,
  commissionerBasisPoints: rule.commissionerBasisPoints,
  citation: rule.citation,
  reason: '',
  confirmedFor: '',
});

/**
 * Corrects a premium rule by a new version (money#corrected-premium-rules). `rule` is the newest: what the next try is
 * based on.
 */
export const CorrectPremiumRule = ({ rule, onClose }: { rule: PremiumRuleVersion; onClose: () => void }) => {
  const queries = useQueryClient();
  const unusual = useUnusualRule();
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: correctPremiumRule,
    params: { ruleId: rule.ruleId },
    initialValues: startFrom(rule),
    draft: { name: `premium-rule:${rule.ruleId}:${rule.version}` },
    body: (values) => ({ ...ruleBodyOf(values), reason: values.reason, basedOn: rule.version }),
    onDone: () => {
      notifications.show({ message: 'The rule was corrected.' });
      onClose();
    },
    onRefused: (refused) => {
      unusual.onRefused(refused);
      if (refused.code === 'EDITED_MEANWHILE') refreshTopics(queries, ['settings']);
    },
  });
  return (
    <Dialog onClose={onClose} title="Correct Premium Rule">
      <form onSubmit={onSubmit} noValidate id={unusual.formId}>
        <Stack gap="md">
          {restored ? <DraftRestored discard={discard} /> : null}
          <Text size="sm">
            The rule now: {figuresInWords(rule)}. That version stays in the history. Bonds it priced keep their premium
            until you adjust them.
          </Text>
          <RuleFields form={form} />
          <Textarea
            label="Reason for the correction"
            withAsterisk
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
          <FormButtons label="Correct Rule" busy={busy} error={error} onCancel={onClose} />
        </Stack>
      </form>
      <ConfirmUnusualRule unusual={unusual} form={form} />
    </Dialog>
  );
};
