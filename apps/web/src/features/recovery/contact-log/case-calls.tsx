import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { strikeCall, type LoggedCall } from '#contracts/recovery/contact-log/contact-log.ts';
import { showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { ContactChip } from '../../../ui/contact.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { contactsQuery } from '../cases/index.ts';
import { caseCallsQuery } from './contact-log.queries.ts';
import { NextCall } from './next-call.tsx';
import { RecordBadges, RecordLine, StrikeRecord } from './strike-record.tsx';

const Call = ({ caseId, call }: { caseId: string; call: LoggedCall }) => {
  const { timeZone } = useSession().organization;
  const { callId, name, direction, result, calledAt, note, earlyReason, recordedAt, recordedBy, struck } = call;
  return (
    <RecordLine
      struck={struck}
      recorded={`${recordedBy} · ${showInstant(recordedAt, timeZone)}`}
      actions={
        struck === null ? (
          <StrikeRecord
            endpoint={strikeCall}
            params={{ recoveryCaseId: caseId, caseCallId: callId }}
            what="call"
            which={`the call of ${showInstant(calledAt, timeZone)}`}
          />
        ) : null
      }
    >
      <Group gap="xs">
        <Text size="sm" fw={500} className="anywhere">
          {name || 'Unknown'}
        </Text>
        <StatusBadge status={direction} />
        <StatusBadge status={result} tone={result === 'answered' ? 'green' : 'grey'} />
        <RecordBadges afterClosing={call.afterClosing} struck={struck} />
      </Group>
      <Text size="sm" className="tabular">
        {showInstant(calledAt, timeZone)}
      </Text>
      {note === '' ? null : (
        <Text size="sm" className="note-text">
          {note}
        </Text>
      )}
      {earlyReason === '' ? null : (
        <Text size="sm" className="anywhere">
          Before the next allowed time: {earlyReason}
        </Text>
      )}
    </RecordLine>
  );
};

/** Whom to call, with the next allowed time of each. */
const People = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(contactsQuery(caseId));
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={3} />;
  const withPhone = data.contacts.filter(({ phone }) => phone !== '');
  if (withPhone.length === 0)
    return (
      <EmptyState
        title="No one in this case has a phone number."
        hint="Add a contact with a phone."
        action={
          <LinkButton
            to="/recovery/cases/$caseId"
            params={{ caseId }}
            search={{ tab: 'defendant' }}
            size="xs"
            variant="default"
          >
            See the contacts
          </LinkButton>
        }
      />
    );
  return (
    <ul className="note-list contacts" aria-label="Phones">
      {withPhone.map((contact) => (
        <li key={contact.contactId} className="contact">
          <Group justify="space-between" gap="sm" align="flex-start">
            <ContactChip name={contact.name || 'No name'} phone={contact.phone} />
            <Stack gap={4} className="contact-reach">
              <NextCall caseId={caseId} contact={contact} />
            </Stack>
          </Group>
        </li>
      ))}
    </ul>
  );
};

/** The Calls tab: whom to call and when, and what was called (recovery#calling-hours). */
export const CaseCalls = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(caseCallsQuery(caseId));
  return (
    <Stack gap="md">
      <Section title="Phones" hint="Between 8 AM and 9 PM their time, once a day.">
        <People caseId={caseId} />
      </Section>
      <Section title="Calls">
        {error && !data ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
        {data === undefined ? (
          error ? null : (
            <Loading lines={4} />
          )
        ) : data.calls.length === 0 ? (
          <EmptyState title="No calls yet." />
        ) : (
          <ul className="note-list interviews" aria-label="Calls">
            {data.calls.map((call) => (
              <Call key={call.callId} caseId={caseId} call={call} />
            ))}
          </ul>
        )}
      </Section>
    </Stack>
  );
};
