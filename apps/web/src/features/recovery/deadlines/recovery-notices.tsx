import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readNotices, type RecoveryNotice } from '#contracts/recovery/deadlines/notices.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { noticeSubject } from '#domain/recovery/recovery-case.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { DaysToDue } from './days-to-due.tsx';
import { noticesQuery } from './deadlines.queries.ts';

type About = Pick<RecoveryNotice, 'caseId' | 'bondId' | 'bondNumber' | 'defendantName'>;

/** Whose it is, else the case or the bond by its number; it leads to the case, or to the forfeiture that has none. */
const Subject = (about: About) => {
  const words = about.defendantName ?? noticeSubject(about);
  return about.caseId === null ? (
    <AppLink to="/recovery/forfeitures/$bondId" params={{ bondId: about.bondId ?? '' }} size="sm" fw={500}>
      {words}
    </AppLink>
  ) : (
    <AppLink to="/recovery/cases/$caseId" params={{ caseId: about.caseId }} size="sm" fw={500}>
      {words}
    </AppLink>
  );
};

/** "$10,000.00, no case opened": how much, and what else is to be known of it. */
const amountOf = ({ amountCents, caseId, defendantName }: RecoveryNotice): string =>
  [
    amountCents === null ? '' : formatCents(amountCents),
    // Without a name the words of the subject say so already.
    caseId === null && defendantName !== null ? 'no case opened' : '',
  ]
    .filter(Boolean)
    .join(', ');

const NoticeLine = (props: { notice: RecoveryNotice; putAway: (noticeId: string) => void; busy: boolean }) => {
  const { notice, putAway, busy } = props;
  const { timeZone } = useSession().organization;
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Group gap="xs" flex={1} miw={180}>
        <Subject {...notice} />
        <Text size="sm" className="tabular">
          {amountOf(notice)}
        </Text>
        {notice.deadline === null ? (
          <Text size="sm">Unassigned. Assign someone.</Text>
        ) : (
          <>
            <DaysToDue dueOn={notice.deadline} />
            <Text size="sm" className="tabular">
              Deadline {showDay(notice.deadline)}
            </Text>
          </>
        )}
        <Text size="xs" c="dimmed" className="tabular">
          {showInstant(notice.writtenAt, timeZone)}
        </Text>
      </Group>
      <Button
        size="compact-xs"
        variant="default"
        disabled={busy}
        aria-label={`Put away: ${notice.defendantName ?? noticeSubject(notice)}`}
        onClick={() => putAway(notice.noticeId)}
      >
        Put away
      </Button>
    </Group>
  );
};

/**
 * What is open in recovery for one's role and not put away (recovery#escalation, today#alerts); nothing where there is
 * none.
 */
export const RecoveryNotices = () => {
  const { data } = useQuery(noticesQuery);
  const { run, busy, error } = useCommand(readNotices);
  if (!data || data.count === 0) return null;
  const { notices, count } = data;
  const putAway = (noticeIds: string[]) => void run({ body: { noticeIds } });
  return (
    <Section
      title={`Notices: ${count}`}
      hint={count > notices.length ? `The newest ${notices.length} are shown.` : undefined}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() => putAway(notices.map(({ noticeId }) => noticeId))}
        >
          Put all away
        </Button>
      }
    >
      <FormProblem error={error} />
      <ul className="note-list interviews">
        {notices.map((notice) => (
          <NoticeLine key={notice.noticeId} notice={notice} busy={busy} putAway={(noticeId) => putAway([noticeId])} />
        ))}
      </ul>
    </Section>
  );
};
