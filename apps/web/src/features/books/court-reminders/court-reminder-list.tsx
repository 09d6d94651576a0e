import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CourtReminder } from '#contracts/books/court-reminders/court-reminders.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { reminderInWords } from '#domain/books/court-reminders.ts';
import { countOf, showDay, showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { courtInWords } from '../court-dates/index.ts';
import { courtRemindersQuery } from './court-reminders.queries.ts';
import { isEarly, LogCourtReminder } from './log-court-reminder.tsx';
import { reminderEmail } from './reminder-email.ts';

/** Who may be called about it: phone, from when on, and a draft of an e-mail. */
const People = ({ reminder }: { reminder: CourtReminder }) => {
  const { name: agency, timeZone } = useSession().organization;
  return (
    <Stack gap={2}>
      {reminder.people.map((person) => (
        <Text key={person.personId} size="sm" component="span" className="anywhere">
          {person.personId === reminder.defendantId ? null : `${person.fullName || 'No name'} `}
          <PhoneLink kept={person.phoneNumber} />
          {isEarly(person) ? ` from ${showInstant(person.callableAt, timeZone)}` : null}
          {person.email === '' ? null : (
            <>
              {' '}
              <Anchor
                inherit
                href={reminderEmail(reminder, { email: person.email, agency })}
                aria-label={`E-mail ${person.fullName || 'no name'} about court`}
              >
                E-mail
              </Anchor>
            </>
          )}
        </Text>
      ))}
    </Stack>
  );
};

const lastCall = ({ lastCall: last }: CourtReminder): string =>
  last === null ? '—' : `${last.outcome}, ${showDay(last.calledOn)}`;

interface ColumnsOf {
  today: string;
  /** Null for whoever only reads: names open nothing, and nothing is logged. */
  onCall: ((reminder: CourtReminder) => void) | null;
}

const columnsOf = ({ today, onCall }: ColumnsOf): Column<CourtReminder>[] => [
  {
    key: 'what',
    header: 'Reminder',
    cell: (row) =>
      onCall === null ? (
        reminderInWords(row, today)
      ) : (
        <RowLink to="/defendants/$defendantId" params={{ defendantId: row.defendantId }}>
          {reminderInWords(row, today)}
        </RowLink>
      ),
  },
  { key: 'court', header: 'Court', cell: (row) => courtInWords(row), beneath: 'what' },
  { key: 'people', header: 'Phone', cell: (row) => <People reminder={row} />, beneath: 'what' },
  { key: 'last', header: 'Last call', cell: lastCall, wideOnly: true },
  ...(onCall === null
    ? []
    : [
        {
          key: 'actions',
          header: '',
          width: 110,
          screenOnly: true,
          beneath: 'what',
          cell: (row: CourtReminder) => (
            <Button
              size="xs"
              variant="default"
              aria-label={`Log call: ${row.fullName}, ${showDay(row.courtDate)}`}
              onClick={() => onCall(row)}
            >
              Log call
            </Button>
          ),
        },
      ]),
];

/** Whom to call about court today, the soonest first (today#court-reminders). */
export const CourtReminderList = () => {
  const query = useQuery(courtRemindersQuery);
  const { today } = useSession().organization;
  const mayCall = useMay(anyStaff);
  const [calling, setCalling] = useState<CourtReminder | null>(null);
  const { data } = query;
  return (
    <Stack gap="md">
      <List
        label="Court reminders"
        from={rowsOf(query, ({ rows }) => rows)}
        columns={columnsOf({ today, onCall: mayCall ? setCalling : null })}
        rowKey={({ defendantId, courtDate, courtTime }) => `${defendantId} ${courtDate} ${courtTime ?? ''}`}
        failed="Failed to load the court reminders."
        empty={
          <EmptyState
            title="Nobody to remind of court today."
            hint="People come up as many days before their court date as their bond says, else the agency's usual days."
            action={
              <LinkButton to="/calendar" size="xs" variant="default">
                See the coming dates
              </LinkButton>
            }
          />
        }
      />
      {data && data.count > data.rows.length ? (
        <Text size="sm" c="dimmed">
          The first {data.rows.length} of {countOf(data.count, 'call')}.
        </Text>
      ) : null}
      {calling === null ? null : <LogCourtReminder reminder={calling} onClose={() => setCalling(null)} />}
    </Stack>
  );
};
