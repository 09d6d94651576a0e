import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import {
  closeAuditRequest,
  writeToAuditRequest,
  type AuditRequest,
  type AuditRequestEntry,
  type getAuditRequest,
} from '#contracts/office/audit-room/requests.ts';
import { auditRequestNumber } from '#domain/office/audit-requests.ts';
import { useCommand } from '../../../lib/command.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { Instant } from '../../../ui/day.tsx';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { AnswerFiles } from './add-answer-file.tsx';
import { auditRequestQuery } from './audit-room.queries.ts';
import { aboutOf, RequestBadge } from './request-list.tsx';

const Back = () => (
  <AppLink to="/admin/audit-room" search={{ view: 'requests' }} size="sm" className="no-print">
    Requests
  </AppLink>
);

const STEPS = { question: 'asked', answer: 'answered', close: 'closed it' } as const;

/** The way to what it is about: as far as the reader may open it. */
const About = ({ request }: { request: AuditRequest }) => {
  const { about } = request;
  const link = { size: 'sm' } as const;
  if (about?.kind === 'receipt' && about.accountId !== null && about.paymentId !== null)
    return (
      <AppLink
        {...link}
        to="/accounts/$accountId/payments/$paymentId/receipt"
        params={{ accountId: about.accountId, paymentId: about.paymentId }}
      >
        {aboutOf(request)}
      </AppLink>
    );
  if (about?.kind === 'entry' && about.journalNumber !== null)
    return (
      <AppLink {...link} to="/admin/reports" search={{ tab: 'journal', entry: about.journalNumber }}>
        {aboutOf(request)}
      </AppLink>
    );
  if (about?.kind === 'bond' && about.bondId !== null)
    return (
      <AppLink {...link} to="/bonds/$bondId" params={{ bondId: about.bondId }}>
        {aboutOf(request)}
      </AppLink>
    );
  if (about?.kind === 'account' && about.accountId !== null)
    return (
      <AppLink {...link} to="/accounts/$accountId" params={{ accountId: about.accountId }}>
        {aboutOf(request)}
      </AppLink>
    );
  return <span>{aboutOf(request)}</span>;
};

const entryOf = ({ place, kind, words, writtenBy, writtenAt }: AuditRequestEntry) => ({
  key: String(place),
  words: <span style={{ whiteSpace: 'pre-line' }}>{words}</span>,
  by: (
    <>
      {writtenBy} {STEPS[kind]}, <Instant at={writtenAt} />
    </>
  ),
});

/** An answer, or by whoever asked another question; who asked opens a closed one again by it. */
const Write = ({ request, onSent }: { request: AuditRequest; onSent: () => void }) => {
  const { auditRequestId, isOwn, state } = request;
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: writeToAuditRequest,
    params: { auditRequestId },
    initialValues: { words: '' },
    draft: { name: `write-to-audit-request:${auditRequestId}` },
    body: (typed) => typed,
    onDone: onSent,
  });
  if (state === 'closed' && !isOwn) return null;
  const label = isOwn ? (state === 'closed' ? 'Open it again' : 'Ask more') : 'Answer';
  return (
    <form onSubmit={onSubmit} noValidate className="no-print" aria-label={label}>
      <Stack gap="sm">
        {restored ? <DraftRestored discard={discard} /> : null}
        <Textarea label={label} autosize minRows={3} {...form.getInputProps('words')} />
        <FormButtons label="Send" busy={busy} error={error} secondary={isOwn} />
      </Stack>
    </form>
  );
};

const Opened = ({ request, steps, files }: AnswerOf<typeof getAuditRequest>) => {
  const { auditRequestId, number, state } = request;
  const [sent, setSent] = useState(0);
  const { run, busy, error } = useCommand(closeAuditRequest);
  return (
    <Page
      title={`Request ${auditRequestNumber(number)}`}
      back={<Back />}
      badge={<RequestBadge state={state} />}
      subtitle={
        <Group gap="xs">
          <span>About:</span>
          <About request={request} />
        </Group>
      }
      actions={
        state === 'closed' ? undefined : (
          <Button variant="default" loading={busy} onClick={() => void run({ params: { auditRequestId } })}>
            Close request
          </Button>
        )
      }
    >
      <FormProblem error={error} />
      <Section title="History">
        <Timeline label="History" entries={steps.map(entryOf)} />
        <Write key={sent} request={request} onSent={() => setSent(sent + 1)} />
      </Section>
      <AnswerFiles auditRequestId={auditRequestId} files={files} isClosed={state === 'closed'} />
    </Page>
  );
};

/** `/admin/audit-room?view=requests&request=…`: a request with its history and files. */
export const OpenedRequest = ({ auditRequestId }: { auditRequestId: string }) => {
  const { data, error, refetch } = useQuery(auditRequestQuery(auditRequestId));
  if (data === undefined)
    return (
      <Page title="Request" back={<Back />}>
        {error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={6} />}
      </Page>
    );
  return <Opened {...data} />;
};
