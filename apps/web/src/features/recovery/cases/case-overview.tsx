import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecoveryContact } from '#contracts/recovery/cases/contacts.ts';
import type { RecoveryCase, RecoveryChange } from '#contracts/recovery/cases/recovery.ts';
import { daysLeftInWords } from '#domain/books/forfeiture-clock.ts';
import { bondNumber, shortCaseId } from '#domain/recovery/recovery-case.ts';
import { NOTHING, countOf, showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { AddressLink, PhoneLink } from '../../../ui/contact.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Section } from '../../../ui/section.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx';
import { CONTACT_ROLE_NAMES } from './case-contacts.tsx';
import { assigneesQuery, contactsQuery, interviewsQuery } from './cases.queries.ts';

const PRIORITIES: Readonly<Record<string, string>> = { 1: 'High', 2: 'Normal', 3: 'Low' };
const NAMES: Readonly<Record<string, string>> = {
  case: 'Case',
  title: 'Title',
  priority: 'Priority',
  assignedTo: 'Assigned To',
  status: 'Status',
  outcome: 'Outcome',
  bond: 'Bond',
  cost: 'Cost',
  surrender: 'Surrender',
};

const shown = (field: string, kept: string, people: ReadonlyMap<string, string>): string => {
  if (kept === '') return NOTHING;
  if (field === 'assignedTo') return people.get(kept) ?? 'former staff';
  return field === 'priority' ? (PRIORITIES[kept] ?? kept) : kept;
};

/** What happened in a case, in words; `people` are the names of those who can be assigned. */
export const changeWords = (change: RecoveryChange, people: ReadonlyMap<string, string>): string => {
  const { kind, fields, reason } = change;
  // What was added or removed is named by its file alone.
  const [file] = fields.filter(({ field }) => field === 'file').map(({ before, after }) => after || before);
  const others = fields.filter(({ field }) => field !== 'file');
  const changes = others.map(
    ({ field, before, after }) =>
      `${NAMES[field] ?? field}: ${before === '' && field !== 'assignedTo' ? '' : `${shown(field, before, people)} → `}${shown(field, after, people)}`,
  );
  const message = {
    opened: 'Case opened',
    edited: '',
    status: '',
    closed: 'Case closed',
    reopened: 'Case reopened',
    bond: 'Bond added',
    contact: 'Contact saved',
    interview: 'Field interview added',
    struck: 'Field interview crossed out',
    file: 'File added',
    'file-removed': 'File removed',
    joined: 'Case joined',
  }[kind];
  return [file === undefined ? message : `${message}: ${file}`, ...changes, reason].filter(Boolean).join(' · ');
};

/** The days that count, then everything that was done (screens#recovery-case). */
const entriesOf = (
  { caseId, changes, bonds, openedAt, dueOn, status }: RecoveryCase,
  { today, timeZone }: { today: string; timeZone: string },
  people: ReadonlyMap<string, string>,
): TimelineEntry[] => [
  ...(dueOn === null || status === 'closed'
    ? []
    : [{ key: 'due', words: `Due date: ${showDay(dueOn)}`, by: daysLeftInWords(dueOn, today) }]),
  ...bonds
    .filter(({ forfeitureDate }) => forfeitureDate !== null)
    .map((bond) => ({
      key: bond.bondId,
      words: `Forfeiture filed: ${showDay(bond.forfeitureDate)}`,
      by: bondNumber(bond) || 'no number',
    })),
  ...changes.map((change) => ({
    key: `${change.caseId} ${String(change.version)}`,
    words: changeWords(change, people),
    by: `${change.by ?? 'automatically, with its bonds'} · ${showInstant(change.at, timeZone)}${
      change.caseId === caseId ? '' : ` · in case ${shortCaseId(change.caseId)}`
    }`,
  })),
  ...(changes.some(({ kind }) => kind === 'opened')
    ? []
    : [{ key: 'opened', words: 'Case opened', by: showInstant(openedAt, timeZone) }]),
];

/** What was asked in the field, in short; it leads to the tab. */
const InterviewSummary = ({ caseId }: { caseId: string }) => {
  const { data, error } = useQuery(interviewsQuery(caseId));
  if (error && !data) return <Text size="sm">Interviews unavailable (table/policy).</Text>;
  if (!data) return <Loading lines={2} />;
  const standing = data.interviews.filter(({ struck }) => struck === null);
  const [latest] = standing;
  return (
    <Stack gap="sm">
      <Text size="sm">{standing.length === 0 ? 'No interviews yet.' : countOf(standing.length, 'interview')}</Text>
      {latest === undefined ? null : (
        <Facts
          facts={[
            ['Latest', showDay(latest.interviewDate)],
            ['Name', latest.name],
            ['Location', latest.location],
          ]}
        />
      )}
      <LinkButton
        to="/recovery/cases/$caseId"
        params={{ caseId }}
        search={{ tab: 'interview' }}
        variant="default"
        size="xs"
        w="fit-content"
      >
        Field Interview
      </LinkButton>
    </Stack>
  );
};

/** So many people are named; the others are a tab away. */
const PEOPLE = 4;

const WhoAndWhereLine = ({ contact }: { contact: RecoveryContact }) => {
  const { role, name, phone, relationship, address } = contact;
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Stack gap={2} miw={0}>
          <Text size="sm" fw={500} className="anywhere">
            {name || 'No name'}
          </Text>
          <Text size="xs" c="dimmed">
            {[CONTACT_ROLE_NAMES[role], relationship].filter(Boolean).join(' · ')}
          </Text>
          {address === '' ? null : (
            <Text size="sm" component="div">
              <AddressLink address={address} />
            </Text>
          )}
        </Stack>
        {phone === '' ? null : (
          <Text size="sm" component="div">
            <PhoneLink kept={phone} />
          </Text>
        )}
      </Group>
    </li>
  );
};

/** The defendant and who answers, with a phone to tap and an address for the map (recovery#case-contacts). */
const WhoAndWhere = ({ caseId }: { caseId: string }) => {
  const { data, error } = useQuery(contactsQuery(caseId));
  if (error && !data) return <Text size="sm">Contacts unavailable (table/policy).</Text>;
  if (!data) return <Loading lines={4} />;
  const named = data.contacts.filter(({ isOther, phone, address }) => !isOther && (phone !== '' || address !== ''));
  const more = data.contacts.length - Math.min(named.length, PEOPLE);
  return (
    <Stack gap="sm">
      {named.length === 0 ? (
        <Text size="sm">No phone or address yet.</Text>
      ) : (
        <ul className="lines">
          {named.slice(0, PEOPLE).map((contact) => (
            <WhoAndWhereLine key={contact.contactId} contact={contact} />
          ))}
        </ul>
      )}
      <LinkButton
        to="/recovery/cases/$caseId"
        params={{ caseId }}
        search={{ tab: 'defendant' }}
        variant="default"
        size="xs"
        w="fit-content"
      >
        {more > 0 ? `${more} more under Defendant Info` : 'Defendant Info'}
      </LinkButton>
    </Stack>
  );
};

export const CaseOverview = ({ recoveryCase }: { recoveryCase: RecoveryCase }) => {
  const { organization } = useSession();
  const { data } = useQuery(assigneesQuery);
  const people = new Map((data?.assignees ?? []).map(({ userId, name }) => [userId, name]));
  return (
    <Stack gap="md">
      <Section title="Who and where">
        <WhoAndWhere caseId={recoveryCase.caseId} />
      </Section>
      <Section title="Field Interview">
        <InterviewSummary caseId={recoveryCase.caseId} />
      </Section>
      <Section title="Timeline">
        <Timeline label="Timeline" entries={entriesOf(recoveryCase, organization, people)} />
      </Section>
    </Stack>
  );
};
