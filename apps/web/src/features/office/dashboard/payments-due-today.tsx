import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { countOf } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { PersonLine } from '../search/index.ts';
import { paymentsDueQuery } from './dashboard.queries.ts';
import { aboutPaymentDue } from './due-lines.tsx';
import { DueList } from './due-list.tsx';

/** What is to be paid today (today#payments-due-today). */
export const PaymentsDueToday = ({ onClose }: { onClose: () => void }) => (
  <DueList
    title="Payments Due Today"
    query={useQuery(paymentsDueQuery)}
    empty="No payments due today."
    failed="Failed to load payments."
    about={aboutPaymentDue}
    onClose={onClose}
  />
);

/** So many at the counter before more are asked for. */
const AT_THE_COUNTER = 8;

/** The same where money is taken: each is a press away from its payment (bonds#take-payment). */
export const DueToPay = ({ onChoose }: { onChoose: (accountId: string) => void }) => {
  const may = useMay(anyStaff);
  const { data, error, refetch } = useQuery({ ...paymentsDueQuery, enabled: may });
  const [all, setAll] = useState(false);
  if (!may) return null;
  const due = (data?.rows ?? []).filter(({ accountId }) => accountId !== null);
  const shown = all ? due : due.slice(0, AT_THE_COUNTER);
  return (
    <Section title="Payments Due Today" {...(data ? { hint: countOf(due.length, 'payment') } : {})}>
      {error && !data ? (
        <ErrorPanel title="Failed to load payments." error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading lines={4} height={36} />
      ) : due.length === 0 ? (
        <Text size="sm">No payments due today. Search above for anybody who pays.</Text>
      ) : (
        <ul className="lines">
          {shown.map((row, at) => (
            <PersonLine
              key={[row.accountId, row.what, at].join(' ')}
              person={row}
              withMugshot={at < AT_THE_COUNTER}
              action={
                <Button
                  size="xs"
                  variant="default"
                  flex="none"
                  aria-label={`Take payment of ${row.fullName}: ${row.what}`}
                  onClick={() => row.accountId !== null && onChoose(row.accountId)}
                >
                  Take payment
                </Button>
              }
            >
              {aboutPaymentDue(row)}
            </PersonLine>
          ))}
        </ul>
      )}
      {shown.length < due.length ? (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          Show all {due.length}
        </Button>
      ) : null}
    </Section>
  );
};
