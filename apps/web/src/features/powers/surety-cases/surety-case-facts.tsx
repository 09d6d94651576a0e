import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { suretyCaseQuery } from './surety-cases.queries.ts';

/** What an insurer wrote of a case, beside the form that takes it in (powers#converting-a-surety-case). */
export const SuretyCaseFacts = ({ caseId }: { caseId: string }) => {
  const { data, error, refetch } = useQuery(suretyCaseQuery(caseId));
  return (
    <Section title="From the surety case" hint="Saving links the case to this defendant and to their new bond.">
      {data ? (
        <Facts
          facts={[
            ['Insurer', data.insurerName],
            ['Defendant', data.defendantName],
            ['Case number', data.caseNumber],
            ['Bond amount', data.bondAmountCents === null ? '' : formatCents(data.bondAmountCents)],
            ['Due date', data.dueOn === null ? '' : showDay(data.dueOn)],
          ]}
        />
      ) : error ? (
        <ErrorPanel error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={3} />
      )}
    </Section>
  );
};
