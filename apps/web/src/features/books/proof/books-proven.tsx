import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { adminOnly, ledgerReaders } from '#contracts/kernel/roles.ts';
import { addDays, dayOf, formatDay } from '#domain/kernel/days.ts';
import { countOf, showTime } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { booksProofQuery } from './proof.queries.ts';

/** `today 2:00 AM`, or `on 11/23/2026 2:00 AM`. */
const useMoment = () => {
  const { timeZone, today } = useSession().organization;
  return (at: string): string => {
    const day = dayOf(new Date(at), timeZone);
    return `${day === today ? 'today' : `on ${formatDay(day)}`} ${showTime(Date.parse(at), timeZone)}`;
  };
};

/** The certificate of the books, and where an Admin reads what was proven and has it done again. */
const Proofs = ({ brief }: { brief: boolean }) => (
  <>
    <AppLink to="/admin/reports" search={{ tab: 'certificate' }} size="xs" className="no-print">
      Certificate
    </AppLink>
    {useMay(adminOnly) && !brief ? (
      <AppLink to="/settings" search={{ tab: 'system' }} size="xs" className="no-print">
        What was proven
      </AppLink>
    ) : null}
  </>
);

const NOT_YET = 'Books not proven yet';

/** The day of the newest proof that found nothing wrong, where the night before this one brought none. */
const useOverdueSince = (provenAt: string | undefined): string | null => {
  const { timeZone, today } = useSession().organization;
  const day = provenAt === undefined ? null : dayOf(new Date(provenAt), timeZone);
  return day !== null && day < addDays(today, -1) ? day : null;
};

const foundBy = ({ problems, at }: { problems: number; at: string }, moment: (at: string) => string): string =>
  problems === 0 ? `The proof failed ${moment(at)}` : `${countOf(problems, 'difference')} found ${moment(at)}`;

const NotProven = ({ since, found }: { since: string | null; found: string | null }) => (
  <>
    <StatusBadge status="failed" label={since === null ? 'Books not proven' : `Books not proven since ${since}`} />
    {found === null ? null : (
      <Text size="xs" className="tabular">
        {found}
      </Text>
    )}
  </>
);

const Proven = ({ brief }: { brief: boolean }) => {
  const { data, isError } = useQuery(booksProofQuery);
  const moment = useMoment();
  const { timeZone } = useSession().organization;
  const overdueSince = useOverdueSince(data?.proven?.at);
  // A line from the beginning on, so that nothing below is pushed down.
  if (!data)
    return (
      <Text size="xs" c="dimmed">
        {isError ? 'When the books were proven could not be read.' : '\u00a0'}
      </Text>
    );
  const { proven, notProven } = data;
  const since = proven === null ? null : formatDay(dayOf(new Date(proven.at), timeZone));
  return (
    <Group gap="4px 10px">
      {notProven === null && overdueSince === null ? (
        <Text size="xs" c="dimmed" className="tabular">
          {proven === null
            ? NOT_YET + (brief ? '' : ': that happens every night')
            : `Books proven ${moment(proven.at)}`}
        </Text>
      ) : (
        <NotProven since={since} found={notProven === null ? null : foundBy(notProven, moment)} />
      )}
      <Proofs brief={brief} />
    </Group>
  );
};

/** Where no mail leaves, an Admin writes the head down: a paper outside of the database is as good. */
const ToWriteDown = () => {
  const { data } = useQuery(booksProofQuery);
  const head = data?.proven?.head;
  if (!useMay(adminOnly) || !head || data.isMailed) return null;
  return (
    <Text size="xs" c="dimmed" className="anywhere">
      Write down and keep elsewhere:{' '}
      <Text span inherit ff="monospace">
        {head.number}:{head.hash}
      </Text>
    </Text>
  );
};

/**
 * Since when the books are known to be right, for those who read them (money#nightly-proof); `brief` fits on one line of
 * a panel. With `head` the line that is to be written down where no mail leaves (money#chain-head-kept-outside).
 */
export const BooksProven = ({ head = false, brief = false }: { head?: boolean; brief?: boolean }) =>
  useMay(ledgerReaders) ? (
    <>
      <Proven brief={brief} />
      {head ? <ToWriteDown /> : null}
    </>
  ) : null;
