import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import {
  removeSavedReport,
  restoreSavedReport,
  type listSavedReports,
  type SavedReport,
} from '#contracts/office/saved-reports/saved-reports.ts';
import { daysOfSaved, mailPlanInWords } from '#domain/office/saved-reports.ts';
import { isListed, REPORT_NAMES } from '#domain/office/statements.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyProblem, notifyWithUndo } from '../../../ui/toast.tsx';
import { ChangeSavedReport } from './change-saved-report.tsx';
import { daysOf } from './days-in-words.ts';
import { MailSavedReport } from './mail-saved-report.tsx';
import { savedReportsQuery } from './saved-reports.queries.ts';

type Answer = AnswerOf<typeof listSavedReports>;

/** What one's own can be done with: renamed or shared, sent, removed. */
const OwnTools = ({ report, all }: { report: SavedReport; all: Answer }) => {
  const [open, setOpen] = useState<'change' | 'mail' | null>(null);
  const { savedReportId, name, mail } = report;
  const remove = useCommand(
    removeSavedReport,
    () => {
      const commandId = v7();
      notifyWithUndo(`${name} was removed.`, () =>
        call(restoreSavedReport, { params: { removedReportId: savedReportId }, commandId }),
      );
    },
    notifyProblem,
  );
  const close = () => setOpen(null);
  return (
    <Group gap={4} wrap="nowrap" className="no-print">
      <ActionIcon variant="default" aria-label={`Rename or share ${name}`} onClick={() => setOpen('change')}>
        <IconPencil size={16} />
      </ActionIcon>
      {all.mailServer || mail !== null ? (
        <ActionIcon variant="default" aria-label={`Send ${name} by e-mail`} onClick={() => setOpen('mail')}>
          <IconMail size={16} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="default"
        aria-label={`Remove ${name}`}
        loading={remove.busy}
        onClick={() => void remove.run({ params: { savedReportId } })}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {open === 'change' ? <ChangeSavedReport report={report} onClose={close} /> : null}
      {open === 'mail' ? <MailSavedReport report={report} colleagues={all.colleagues} onClose={close} /> : null}
    </Group>
  );
};

const aboutOf = ({ kind, choices, isOwn, isShared, ownerName, mail }: SavedReport): string =>
  [
    REPORT_NAMES[kind],
    daysOf(kind, choices),
    isOwn ? isShared && 'Shared' : `By ${ownerName}`,
    mail !== null && `Sent ${mailPlanInWords(mail)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Where a saved report is shown with what was chosen, its days as they are today. */
const addressOf = ({ kind, choices }: SavedReport, today: string) => {
  const { beside, agentId, parish, suretyId, accounts, by, method } = choices;
  const of = {
    ...daysOfSaved(kind, choices, today),
    agent: agentId ?? undefined,
    parish: parish ?? undefined,
    surety: suretyId ?? undefined,
  };
  const effective = by === 'effective' ? by : undefined;
  if (kind === 'money-out') {
    const { from, to } = of;
    return { to: '/money/out', search: { from, to, by: effective } } as const;
  }
  if (isListed(kind)) {
    const narrowed = { account: accounts ?? undefined, method: method ?? undefined };
    const search = { tab: kind, ...of, ...narrowed, by: effective };
    return { to: '/admin/reports', search } as const;
  }
  const search = { ...of, beside: beside ?? undefined, accounts: accounts ?? undefined };
  return { to: '/admin/reports/$report', params: { report: kind }, search } as const;
};

const SavedLine = ({ report, all }: { report: SavedReport; all: Answer }) => {
  const { today } = useSession().organization;
  const { name, isOwn } = report;
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={0} miw={0}>
          <AppLink {...addressOf(report, today)} size="sm" className="anywhere">
            {name}
          </AppLink>
          <Text size="xs" c="dimmed" className="anywhere">
            {aboutOf(report)}
          </Text>
        </Stack>
        {isOwn ? <OwnTools report={report} all={all} /> : null}
      </Group>
    </li>
  );
};

/** The reports that were saved, above all others; nothing where there is none (money#saved-reports). */
export const SavedReports = ({ sought }: { sought: string }) => {
  const { data, error, refetch } = useQuery(savedReportsQuery);
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  const reports = data?.reports.filter((report) =>
    `${report.name} ${aboutOf(report)}`.toLowerCase().includes(sought.toLowerCase()),
  );
  if (!data || !reports?.length) return null;
  return (
    <Section title="Saved">
      <ul className="lines" aria-label="Saved">
        {reports.map((report) => (
          <SavedLine key={report.savedReportId} report={report} all={data} />
        ))}
      </ul>
    </Section>
  );
};
