import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import type { SuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { suretyCaseName } from '#domain/powers/surety-case.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, countOf, showDay, showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { AttachingStatus, ChoosePdf, useAttaching } from './upload-surety-attachment.tsx';
import { useCaseEmail } from './case-email.ts';
import { CaseStatus } from './case-status.tsx';

/** A case among others: its facts, and what can be done with it (screens#surety-cases). */
export const SuretyCaseCard = ({ suretyCase }: { suretyCase: SuretyCase }) => {
  const { caseId, insurerName, bondAmountCents, status, dueOn, receivedAt, notes, attachments } = suretyCase;
  const { timeZone } = useSession().organization;
  const mayChange = useMay(recoveryStaff);
  const attaching = useAttaching();
  const caseEmail = useCaseEmail();
  const name = suretyCaseName(suretyCase);
  const busy = attaching.left.some(({ error }) => error === null);
  return (
    <Stack className="panel" p="md" gap="sm" component="article" aria-label={name} miw={0}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text size="xs" c="dimmed" className="anywhere">
            {insurerName}
          </Text>
          <Title order={2} size="h4" className="anywhere">
            {name}
          </Title>
        </Stack>
        <CaseStatus status={status} />
      </Group>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} className="tabular">
          {bondAmountCents === null ? NOTHING : formatCents(bondAmountCents)}
        </Text>
        <Text size="sm" className="tabular">
          {dueOn === null ? `Received ${showInstant(receivedAt, timeZone).split(',')[0]}` : `Due ${showDay(dueOn)}`}
        </Text>
      </Group>
      {notes === null ? null : (
        <Text size="sm" c="dimmed" lineClamp={3} className="anywhere">
          {notes}
        </Text>
      )}
      {attachments.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {countOf(attachments.length, 'PDF')}
        </Text>
      )}
      <AttachingStatus caseId={caseId} of={attaching} />
      <Group gap="xs" mt="auto" className="no-print">
        <LinkButton
          size="xs"
          variant="default"
          to="/recovery/surety-cases/$caseId"
          params={{ caseId }}
          aria-label={`View details of ${name}`}
        >
          View details
        </LinkButton>
        <Button
          size="xs"
          variant="default"
          component="a"
          href={caseEmail(suretyCase)}
          aria-label={`Email about ${name}`}
        >
          Email
        </Button>
        {mayChange ? (
          <ChoosePdf label={`PDF for ${name}`} busy={busy} onFiles={(files) => attaching.attach(caseId, files)} />
        ) : null}
      </Group>
    </Stack>
  );
};
