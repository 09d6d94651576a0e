import { Alert, Code, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { listAlarms, UNPROVED } from '#contracts/office/system/system.ts';
import { countOf, showCount } from '../lib/format.ts';
import { contractQuery } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { AppLink } from '../ui/link.tsx';
import { Instant } from '../ui/day.tsx';

type Alarms = AnswerOf<typeof listAlarms>;
type Standing = Pick<NonNullable<Alarms['books']>, 'since' | 'reason'>;

/** Follows live changes, and is also polled, for people who have turned live changes off. */
const alarmsQuery = { ...contractQuery(listAlarms, {}, ['ledger', 'settings']), refetchInterval: 60_000 };

const REPAIR =
  'What to do: give the workers the newest build, or whoever runs Bailiwick the words below. It then goes on by itself ' +
  'where it stopped.';
/** building#events-prove-their-writer: what happened, what is safe, and whom to ask for what. */
const Unproved = () => {
  const { organization } = useSession();
  return (
    <>
      <Text size="sm">
        An entry was written or changed outside Bailiwick. It is not booked. Until it is left out, write receipts on
        paper and enter them afterwards.
      </Text>
      <Text size="sm">
        What to do: tell whoever runs Bailiwick at once. They find out who can reach the event store, and name the entry
        on the server with
      </Text>
      <Code block fz="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {`npm run cli -- reject-event ${organization.organizationId}`}
      </Code>
      <Text size="sm">
        Where you agree, they leave it out of the books for good. Then everything goes on by itself.
      </Text>
    </>
  );
};

const AlarmBox = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert
    role="alert"
    color="red"
    variant="outline"
    icon={<IconAlertTriangle size={16} />}
    className="problem no-print"
    title={title}
  >
    {children}
  </Alert>
);

const isUnproved = (standing: Standing | null): boolean => standing?.reason.startsWith(UNPROVED) ?? false;

/** What stands still; its children say what to do. */
const Alarm = ({
  title,
  text,
  standing,
  children,
}: {
  title: string;
  text: string;
  standing: Standing;
  children: ReactNode;
}) => {
  return (
    <AlarmBox title={title}>
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        {children}
        <AppLink to="/settings" search={{ tab: 'system' }} size="sm">
          See the system
        </AppLink>
        <Text size="xs" c="dimmed">
          Since <Instant at={standing.since} />: {standing.reason}
        </Text>
      </Stack>
    </AlarmBox>
  );
};

/** Money on a closed account reopens it within moments; who reads this for longer than that has something to mend. */
const LateMoney = ({ since, accounts }: NonNullable<Alarms['lateMoney']>) => {
  return (
    <AlarmBox title="Money was booked on a closed account.">
      A premium reached {countOf(accounts, 'account')} while it was being closed, since <Instant at={since} />. It is
      reopened by itself; where this stays, the worker is not running.
    </AlarmBox>
  );
};

/** Somebody looks at more SSNs than their work needs, or somebody else does in their name; shown for a day. */
const SsnReveals = ({ who, since }: { who: string; since: string }) => {
  return (
    <AlarmBox title="Many SSNs were looked at.">
      <Stack gap="xs">
        <Text size="sm">
          {who} looked at 20 SSNs within an hour and was refused the next one, <Instant at={since} />. If you do not
          know why, take them off the team: that signs them out at once.
        </Text>
        <AppLink to="/settings" search={{ tab: 'security' }} size="sm">
          See whose they were, and why
        </AppLink>
      </Stack>
    </AlarmBox>
  );
};

/** What ended its process (building#outside-work), and decisions that nothing can finish (building#several-streams). */
const SetAside = ({ since, jobs }: NonNullable<Alarms['setAside']>) => (
  <AlarmBox title="Work in the background fails.">
    <Stack gap="xs">
      <Text size="sm">
        {jobs === 1 ? 'A piece of work has' : `${showCount(jobs)} pieces of work have`} failed every time since{' '}
        <Instant at={since} />. Everything else goes on. Retry it under Failed work, or tell whoever runs Bailiwick.
      </Text>
      <AppLink to="/settings" search={{ tab: 'system' }} size="sm">
        See the failed work
      </AppLink>
    </Stack>
  </AlarmBox>
);

/** Of an installation that backs itself up: whoever runs it reads the reason where it was started. */
const MissingBackups = ({ since }: { since: string }) => {
  return (
    <AlarmBox title="No backup was taken for two nights.">
      <Stack gap="xs">
        <Text size="sm">
          There is none since <Instant at={since} />. Tell whoever runs Bailiwick: the lines of “backup” in what it
          prints say why.
        </Text>
        <AppLink to="/settings" search={{ tab: 'system' }} size="sm">
          See the system
        </AppLink>
      </Stack>
    </AlarmBox>
  );
};

const recordsOf = (count: number) =>
  count === 1
    ? '1 record of this agency cannot be shown as it is now.'
    : `${showCount(count)} records of this agency cannot be shown as they are now.`;

/** What of the agency stands still, above every screen of its Admins; other roles read it where it concerns them. */
export const Alarms = () => {
  const { agent } = useSession();
  const { data } = useQuery({ ...alarmsQuery, enabled: agent.role === 'Admin' });
  if (!data || Object.values(data).every((alarm) => alarm === null)) return null;
  const { books, screens, lateMoney, ssnReveals, setAside, backups } = data;
  return (
    <Stack gap="sm" className="page" mb="md">
      {books === null ? null : (
        <Alarm
          title="The books of this agency are stopped."
          text="An entry cannot be booked, so no payment is taken and no report is made until it is repaired. What was entered before is safe."
          standing={books}
        >
          {isUnproved(books) ? <Unproved /> : <Text size="sm">{REPAIR}</Text>}
        </Alarm>
      )}
      {screens === null ? null : (
        <Alarm
          title="Some screens show old figures."
          text={`${recordsOf(screens.records)} Nothing was lost; the books are kept apart from it.`}
          standing={screens}
        >
          {!isUnproved(screens) ? (
            <Text size="sm">{REPAIR}</Text>
          ) : isUnproved(books) ? (
            <Text size="sm">They go on with the books.</Text>
          ) : (
            <Unproved />
          )}
        </Alarm>
      )}
      {lateMoney === null ? null : <LateMoney {...lateMoney} />}
      {setAside === null ? null : <SetAside {...setAside} />}
      {ssnReveals === null ? null : <SsnReveals who={ssnReveals.who} since={ssnReveals.since} />}
      {backups === null ? null : <MissingBackups since={backups.since} />}
    </Stack>
  );
};
