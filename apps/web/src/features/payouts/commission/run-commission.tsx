import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runCommission, type CommissionOfAgent } from '#contracts/payouts/commission/commission.ts';
import { lastMonths } from '#domain/payouts/commission-periods.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { countOf } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { CommissionLines } from './commission-lines.tsx';
import { previewQuery } from './commission.queries.ts';

interface RunProps {
  agent: Pick<CommissionOfAgent, 'agentId' | 'fullName' | 'lastThroughOn'>;
  onClose: () => void;
}

/** Books an agent's commission of a month that is over, after a look at what each bond gives. Render it while it is open. */
export const RunCommission = ({ agent: { agentId, fullName, lastThroughOn }, onClose }: RunProps) => {
  const { organization } = useSession();
  const months = lastMonths(organization.today, lastThroughOn);
  const [throughOn, choose] = useState(months[0]?.endsOn ?? organization.today);
  const preview = useQuery(previewQuery(agentId, throughOn));
  const { data } = preview;
  const { onSubmit, busy, error } = useContractForm({
    endpoint: runCommission,
    params: { agentId },
    initialValues: {},
    body: () => ({ throughOn, amountCents: data?.amountCents ?? 0 }),
    onDone: ({ amountCents }) => {
      notifications.show({ message: `${formatCents(amountCents)} was booked for ${fullName}.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      title={`Run commission of ${fullName}`}
      size="xl"
      onClose={onClose}
      command={{ onSubmit, busy, error }}
      label={data === undefined ? 'Book' : `Book ${formatCents(data.amountCents)}`}
      disabled={data === undefined || data.lines.length === 0}
    >
      <Select
        label="Month"
        maw={260}
        data={months.map(({ endsOn, name }) => ({ value: endsOn, label: name }))}
        value={throughOn}
        onChange={(chosen) => choose(chosen ?? throughOn)}
      />
      {preview.error ? <ErrorPanel error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <Loading lines={4} /> : null}
      {data === undefined ? null : (
        <>
          <CommissionLines label="Bonds of the run" lines={data.lines} />
          <Text size="sm" aria-live="polite">
            {`${countOf(data.bonds, 'bond')} with premium up to then. ${
              data.amountCents < 0
                ? `${formatCents(data.amountCents)} is an advance; later commission pays it down.`
                : `${formatCents(data.amountCents)} is booked on the last day of the month.`
            }`}
          </Text>
          {data.withoutRate > 0 ? (
            <Text size="sm">{`No rate is set for the day of ${countOf(data.withoutRate, 'bond')}.`}</Text>
          ) : null}
        </>
      )}
    </CommandDialog>
  );
};
