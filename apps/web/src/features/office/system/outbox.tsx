import { Button, Code, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listMail } from '#contracts/office/system/mail.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/list-rows.tsx';
import { List, pagesOf } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { mailQuery } from './system.queries.ts';

type Mail = AnswerOf<typeof listMail>['rows'][number];

const columnsWith = (opened: string | null, toggle: (mailId: string) => void): Column<Mail>[] => [
  {
    key: 'subject',
    header: 'Subject',
    cell: ({ subject }) => (
      <Text inherit fw={500} className="anywhere">
        {subject}
      </Text>
    ),
  },
  { key: 'to', header: 'To', beneath: 'subject', cell: ({ to }) => <span className="anywhere">{to}</span> },
  {
    key: 'sent',
    header: 'Written',
    beneath: 'subject',
    instant: ({ sentAt, writtenAt }) => sentAt ?? writtenAt,
  },
  { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge status={state} /> },
  {
    key: 'read',
    header: '',
    align: 'right',
    screenOnly: true,
    cell: ({ mailId, subject, to }) => {
      const word = mailId === opened ? 'Hide' : 'Read';
      return (
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={mailId === opened}
          aria-label={`${word} ${subject} to ${to}`}
          onClick={() => toggle(mailId)}
        >
          {word}
        </Button>
      );
    },
  },
];

/**
 * The organization's outgoing mail. Without a mail server it is kept here; secret links are taken out
 * (people#outgoing-mail).
 */
export const Outbox = () => {
  const [opened, setOpened] = useState<string | null>(null);
  const mail = useInfiniteQuery(mailQuery);
  const connected = mail.data?.pages.at(0)?.mailServer;
  const hint =
    connected === false
      ? 'E-mail is off: these were not sent. One-time links are removed.'
      : 'E-mails and who they were sent to. One-time links are removed.';
  return (
    <Section title="E-mail" hint={hint}>
      <List
        label="Each letter"
        from={pagesOf(mail)}
        columns={columnsWith(opened, (mailId) => setOpened(mailId === opened ? null : mailId))}
        rowKey={({ mailId }) => mailId}
        detail={({ mailId, text }) =>
          mailId === opened ? (
            <Code block className="letter">
              {text}
            </Code>
          ) : null
        }
        empty={
          <EmptyState title="No mail yet." hint="E-mails about sign-in, invitations and exports are listed here." />
        }
      />
    </Section>
  );
};
