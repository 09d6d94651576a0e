import { Group, Stack, Text, Title } from '@mantine/core';
import type { ListedCase } from '#contracts/recovery/recovery.ts';
import { shortCaseId, UNKNOWN_DEFENDANT } from '#domain/recovery-case.ts';
import { formatCents } from '#domain/money.ts';
import { NOTHING, showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DaysToDue } from '../clock/index.ts';
import { CaseStatus } from './case-status.tsx';

const PRIORITIES = { 1: 'High', 2: 'Normal', 3: 'Low' } as const;

/** The photo of a case, or 'No Photo' (spec 2). */
export const CasePhoto = ({ url, name }: { url: string | null; name: string }) =>
  url === null ? (
    <span className="case-photo">No Photo</span>
  ) : (
    <img className="case-photo" src={url} alt={`Photo of ${name}`} loading="lazy" />
  );

/** A case among others (spec 2). */
export const RecoveryCaseCard = ({ listed }: { listed: ListedCase }) => {
  const { timeZone } = useSession().organization;
  const { caseId, title, status, priority, openedAt, assignedTo, forfeitureCents, dueOn, photoUrl } = listed;
  const name = listed.defendantName ?? UNKNOWN_DEFENDANT;
  return (
    <Stack className="panel" p="md" gap="sm" component="article" aria-label={`${name}, ${title}`} miw={0}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <CasePhoto url={photoUrl} name={name} />
        <Stack gap={2} miw={0} flex={1}>
          <Title order={2} size="h4" className="anywhere">
            {name}
          </Title>
          <Text size="sm" c="dimmed" className="anywhere" lineClamp={2}>
            {title}
          </Text>
          <Group gap={6} mt={4}>
            <CaseStatus status={status} />
            {dueOn === null ? null : <DaysToDue dueOn={dueOn} />}
            {priority === 2 ? null : <StatusBadge status={PRIORITIES[priority]} />}
          </Group>
        </Stack>
      </Group>
      <dl className="case-facts">
        <Text component="dt" size="xs" c="dimmed">
          Forfeiture
        </Text>
        <Text component="dd" size="sm" fw={500} className="tabular">
          {formatCents(forfeitureCents)}
        </Text>
        <Text component="dt" size="xs" c="dimmed">
          Assigned To
        </Text>
        <Text component="dd" size="sm" className="anywhere">
          {assignedTo?.name ?? NOTHING}
        </Text>
        <Text component="dt" size="xs" c="dimmed">
          Opened
        </Text>
        <Text component="dd" size="sm" className="tabular">
          {showInstant(openedAt, timeZone).split(',')[0]}
        </Text>
        <Text component="dt" size="xs" c="dimmed">
          Case
        </Text>
        <Text component="dd" size="sm" ff="monospace">
          {shortCaseId(caseId)}
        </Text>
      </dl>
      <Group mt="auto" className="no-print">
        <LinkButton
          size="xs"
          variant="default"
          to="/recovery/cases/$caseId"
          params={{ caseId }}
          aria-label={`Open the case of ${name}, ${title}`}
        >
          Open
        </LinkButton>
      </Group>
    </Stack>
  );
};
