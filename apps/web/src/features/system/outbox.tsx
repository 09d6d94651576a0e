import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listMail } from '#contracts/system/mail.ts';
import { showInstant } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { mailQuery } from './system.queries.ts';

type Mail = AnswerOf<typeof listMail>['rows'][number];

const MailLine = ({ mail }: { mail: Mail }) => {
  const { organization } = useSession();
  const [opened, { toggle }] = useDisclosure();
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Stack gap={2} miw={0} flex={1}>
          <Text size="sm" fw={500} className="anywhere">
            {mail.subject}
          </Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {mail.to} · {showInstant(mail.sentAt ?? mail.writtenAt, organization.timeZone)}
          </Text>
        </Stack>
        <Group gap="xs">
          <StatusBadge status={mail.state} />
          <Button
            variant="default"
            size="compact-xs"
            aria-expanded={opened}
            aria-label={`${opened ? 'Hide' : 'Read'} ${mail.subject} to ${mail.to}`}
            onClick={toggle}
          >
            {opened ? 'Hide' : 'Read'}
          </Button>
        </Group>
      </Group>
      {opened ? (
        <Code block className="letter">
          {mail.text}
        </Code>
      ) : null}
    </Stack>
  );
};

/** The organization's outgoing mail. Without a mail server it is kept here; secret links are taken out (decision 32). */
export const Outbox = () => {
  const mail = useInfiniteQuery(mailQuery);
  const connected = mail.data?.pages.at(0)?.mailServer;
  const hint =
    connected === false
      ? 'Not connected: mail is kept here until a mail server is set up with SMTP_URL. Links that work once are taken out.'
      : 'What was sent to whom. Links that work once are taken out.';
  return (
    <Section title="Outgoing mail" hint={hint}>
      <PagedList list={mail} loading={<Loading lines={4} height={30} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No mail yet." />
          ) : (
            <ul className="lines" aria-label="Outgoing mail">
              {rows.map((one) => (
                <li key={one.mailId}>
                  <MailLine mail={one} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </Section>
  );
};
