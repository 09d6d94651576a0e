import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import type { SuretyCaseLinks } from '#contracts/powers/surety-cases/surety-cases.ts';
import { suretyCaseName } from '#domain/powers/surety-case.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, showDay, showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { EmailLink } from '../../../ui/contact.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { AttachingStatus, ChoosePdf, useAttaching } from './upload-surety-attachment.tsx';
import { CaseAttachments } from './case-attachments.tsx';
import { useCaseEmail } from './case-email.ts';
import { CaseStatus } from './case-status.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { suretyCaseQuery } from './surety-cases.queries.ts';

const EditSuretyCase = lazy(() => import('./edit-surety-case.tsx').then((form) => ({ default: form.EditSuretyCase })));
const LinkSuretyCase = lazy(() => import('./link-surety-case.tsx').then((form) => ({ default: form.LinkSuretyCase })));
const SetSuretyCaseStatus = lazy(() =>
  import('./set-surety-case-status.tsx').then((form) => ({ default: form.SetSuretyCaseStatus })),
);

interface SuretyCasePageProps {
  caseId: string;
  /** The recovery case that it became, or the way to make one. */
  recovery: ReactNode;
}

/** Whom of the file the case is about, and which of their bonds. */
const CaseLinks = ({ of: { defendantId, linkedName, bondId } }: { of: SuretyCaseLinks }) =>
  defendantId === null ? (
    NOTHING
  ) : (
    <Group gap="sm">
      <AppLink to="/defendants/$defendantId" params={{ defendantId }} className="anywhere">
        {linkedName ?? 'Defendant'}
      </AppLink>
      {bondId === null ? null : (
        <AppLink to="/bonds/$bondId" params={{ bondId }}>
          Bond
        </AppLink>
      )}
    </Group>
  );

/** `/recovery/surety-cases/{id}`: a case with its facts, PDFs and everything that happened to it. */
export const SuretyCasePage = ({ caseId, recovery }: SuretyCasePageProps) => {
  const { data: suretyCase, error, refetch } = useQuery(suretyCaseQuery(caseId));
  const { timeZone } = useSession().organization;
  const mayChange = useMay(recoveryStaff);
  const [open, setOpen] = useState<'edit' | 'link' | 'status' | null>(null);
  const attaching = useAttaching();
  const caseEmail = useCaseEmail();
  const back = (
    <AppLink to="/recovery/surety-cases" size="sm" className="no-print">
      Surety Cases
    </AppLink>
  );
  if (!suretyCase)
    return (
      <Page title="Surety case" back={back}>
        {error ? <ErrorPanel error={error} retry={() => void refetch()} /> : <Loading lines={8} />}
      </Page>
    );
  const { insurerName, insurerEmail, defendantName, caseNumber, bondAmountCents, dueOn, notes } = suretyCase;
  const close = () => setOpen(null);
  return (
    <Page
      title={suretyCaseName(suretyCase)}
      badge={<CaseStatus status={suretyCase.status} />}
      back={back}
      actions={
        <>
          {recovery}
          {mayChange && suretyCase.defendantId === null ? (
            <LinkButton
              to="/defendants/new"
              state={{ full_name: defendantName ?? '', suretyCaseId: caseId }}
              variant="default"
            >
              Start an intake
            </LinkButton>
          ) : null}
          <Button variant="default" component="a" href={caseEmail(suretyCase)}>
            Email
          </Button>
          {mayChange ? (
            <>
              <Button variant="default" onClick={() => setOpen('edit')}>
                Edit
              </Button>
              <Button variant="default" onClick={() => setOpen('link')}>
                Link
              </Button>
              <Button onClick={() => setOpen('status')}>Change status</Button>
            </>
          ) : null}
        </>
      }
    >
      <Section title="Facts">
        <Facts
          facts={[
            ['Insurer', insurerName],
            ['Insurer email', insurerEmail === '' ? '' : <EmailLink key="to" address={insurerEmail} />],
            ['Defendant', defendantName],
            ['Case number', caseNumber],
            ['Bond amount', bondAmountCents === null ? NOTHING : formatCents(bondAmountCents)],
            ['Due date', showDay(dueOn)],
            ['On file', <CaseLinks key="links" of={suretyCase} />],
            ['Received', showInstant(suretyCase.receivedAt, timeZone)],
            ['Notes', notes === null ? '' : <span className="note-text">{notes}</span>],
          ]}
        />
      </Section>
      <Section
        title="Attachments"
        actions={
          mayChange ? <ChoosePdf label="Attach PDF" onFiles={(files) => attaching.attach(caseId, files)} /> : undefined
        }
      >
        <AttachingStatus caseId={caseId} of={attaching} />
        <CaseAttachments caseId={caseId} all={suretyCase.attachments} />
      </Section>
      <Section title="Timeline">
        <CaseTimeline changes={suretyCase.changes} />
      </Section>
      <Suspense>
        {open === 'edit' ? <EditSuretyCase suretyCase={suretyCase} onClose={close} /> : null}
        {open === 'link' ? <LinkSuretyCase suretyCase={suretyCase} onClose={close} /> : null}
        {open === 'status' ? <SetSuretyCaseStatus suretyCase={suretyCase} onClose={close} /> : null}
      </Suspense>
    </Page>
  );
};
