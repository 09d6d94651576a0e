import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useState } from 'react';
import { exporters, moneyRoles, powerReaders } from '#contracts/kernel/roles.ts';
import {
  downloadSuretyReport,
  getSuretyReportPaper,
  markSuretyReport,
  repeatSuretyReport,
  type SuretyReport,
} from '#contracts/powers/surety-reports/surety-reports.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { changeSinceLastWeek, equationTerms } from '#domain/powers/surety-report-words.ts';
import { addressOf } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf, showCount, showDay } from '../../../lib/format.ts';
import { onlyFor, useMay } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Instant } from '../../../ui/day.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { List } from '../../../ui/list.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { MailNotSetUp } from '../../agency/organizations/index.ts';
import { AMENDMENT_COLUMNS, LINE_COLUMNS } from './report-lines.tsx';
import { ReportState } from './report-state.tsx';
import { suretyReportSearch } from './surety-reports-search.ts';
import { suretyReportQuery } from './surety-reports.queries.ts';

const SendSuretyReport = lazy(() =>
  import('./send-surety-report.tsx').then((form) => ({ default: form.SendSuretyReport })),
);

/** `/powers/reports/{surety}/{last day}?unused=`: the execution report of a week (powers#execution-report). */
export const Route = createFileRoute('/_staff/powers/reports/$suretyId/$endsOn')({
  validateSearch: suretyReportSearch,
  beforeLoad: onlyFor(powerReaders, 'You do not have access to this page.'),
  component: SuretyReportScreen,
});

const Back = () => (
  <AppLink to="/powers/reports" size="sm" className="no-print">
    Execution reports
  </AppLink>
);

function SuretyReportScreen() {
  const { suretyId, endsOn } = Route.useParams();
  const report = useQuery(suretyReportQuery(suretyId, endsOn));
  if (report.data === undefined)
    return (
      <Page title="Execution report" back={<Back />}>
        {report.error ? <ErrorPanel error={report.error} retry={() => void report.refetch()} /> : <Loading lines={8} />}
      </Page>
    );
  return <Report report={report.data} />;
}

/** The ways to lock a report; where its letter did not arrive, the way to repeat it. */
const Sending = ({ report }: { report: SuretyReport }) => {
  const { suretyId, endsOn, state, mail, connected, contentHash } = report;
  const [open, setOpen] = useState<'send' | 'mark' | null>(null);
  const done = () => setOpen(null);
  const mark = useCommand(markSuretyReport, done);
  const repeat = useCommand(repeatSuretyReport, done);
  const params = { suretyId, endsOn };
  if (mail === 'failed')
    return (
      <Button loading={repeat.busy} onClick={() => void repeat.run({ params })}>
        Send again
      </Button>
    );
  if (state !== 'ready') return null;
  return (
    <>
      <Button variant={connected ? 'default' : 'filled'} onClick={() => setOpen('mark')}>
        Mark as sent
      </Button>
      {connected ? <Button onClick={() => setOpen('send')}>Send</Button> : <MailNotSetUp label="Send" size="sm" />}
      <Suspense>{open === 'send' ? <SendSuretyReport report={report} onClose={() => setOpen(null)} /> : null}</Suspense>
      <Confirm
        opened={open === 'mark'}
        title="Mark as sent"
        consequence="This locks the report. Later changes are amendment lines of the next one."
        confirmLabel="Mark as sent"
        busy={mark.busy}
        error={mark.error}
        onConfirm={() => void mark.run({ params, body: { contentHash } })}
        onCancel={() => setOpen(null)}
      >
        {`The report until ${showDay(endsOn)} went to ${report.suretyName} by another way.`}
      </Confirm>
    </>
  );
};

const Files = ({ report: { suretyId, endsOn } }: { report: SuretyReport }) => {
  const params = { suretyId, endsOn };
  return (
    <>
      {useMay(exporters) ? <ListDownload endpoint={downloadSuretyReport} request={{ params }} /> : null}
      <Button
        component="a"
        variant="default"
        href={addressOf(getSuretyReportPaper, { params })}
        target="_blank"
        rel="noreferrer"
      >
        PDF
      </Button>
    </>
  );
};

/** A sentence that breaks between what it lists alone: no sign is parted from its figure. */
const Unbroken = ({ words }: { words: string }) =>
  words.split(/(?<=[;,:]) /).map((part, at) => (
    <Fragment key={part}>
      {at === 0 ? '' : ' '}
      <span className="nowrap">{part}</span>
    </Fragment>
  ));

/** The hand at the start, what came and went, the hand at the end. */
const Hand = ({ report }: { report: SuretyReport }) => {
  const { inHand } = report;
  const changes = changeSinceLastWeek(report);
  return (
    <Section title="In hand" hint="Received and not written, void, lost, transferred or returned; expired ones too.">
      <Facts
        inColumns
        facts={[
          ['At the start', showCount(inHand.opening)],
          ...equationTerms(inHand).map(
            ({ sign, count, words }) =>
              [words.charAt(0).toUpperCase() + words.slice(1), `${sign} ${showCount(count)}`] as const,
          ),
          ['At the end', showCount(inHand.closing)],
        ]}
      />
      {changes.length === 0 ? null : (
        <Stack gap={0}>
          {changes.map((message) => (
            <Text key={message} size="sm" c="dimmed">
              <Unbroken words={message} />
            </Text>
          ))}
        </Stack>
      )}
    </Section>
  );
};

const Report = ({ report }: { report: SuretyReport }) => {
  const { suretyName, startsOn, endsOn, dueOn, lines, amendments, totals, sentAt, sentBy, to } = report;
  const { unused = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const maySend = useMay(moneyRoles);
  const others = lines.filter(({ word }) => word === 'unused' || word === 'expired').length;
  const shown = unused ? lines : lines.filter(({ word }) => word !== 'unused' && word !== 'expired');
  return (
    <Page
      title={`${suretyName}: ${showDay(startsOn)} – ${showDay(endsOn)}`}
      badge={<ReportState report={report} />}
      subtitle={
        sentAt === null ? (
          <>
            {`Due ${showDay(dueOn)} · data as of `}
            <Instant at={report.builtAt} />
          </>
        ) : (
          <>
            {`Report ${String(report.number)} · ${to === '' ? '' : `to ${to}, `}${sentBy}, `}
            <Instant at={sentAt} />
          </>
        )
      }
      back={<Back />}
      actions={
        <>
          <Files report={report} />
          {maySend ? <Sending report={report} /> : null}
        </>
      }
    >
      <Hand report={report} />
      <Group justify="space-between">
        <Text size="sm">{`${countOf(totals.written, 'power')} written, face ${formatCents(totals.faceCents)}`}</Text>
        <Switch
          label={`${showCount(others)} unused too`}
          checked={unused}
          onChange={({ currentTarget: { checked } }) =>
            void navigate({ search: { unused: checked || undefined }, replace: true })
          }
        />
      </Group>
      <List
        label="Powers of the week"
        from={shown}
        columns={LINE_COLUMNS}
        rowKey={({ powerId }) => powerId}
        totals={
          totals.written === 0
            ? undefined
            : {
                number: 'Total',
                face: formatCents(totals.faceCents),
                premium: formatCents(totals.premiumCents),
                suretyPremium: formatCents(totals.suretyPremiumCents),
                buf: formatCents(totals.bufCents),
              }
        }
        empty={
          <EmptyState
            title="No activity"
            hint={others === 0 ? undefined : `${countOf(others, 'unused power')} in hand.`}
          />
        }
      />
      {amendments.length === 0 ? null : (
        <Section title="Amendments" hint="Changes to lines of earlier reports.">
          <List
            label="Amendments"
            from={amendments}
            columns={AMENDMENT_COLUMNS}
            rowKey={({ powerId, bondId }) => `${powerId} ${bondId}`}
          />
        </Section>
      )}
    </Page>
  );
};
