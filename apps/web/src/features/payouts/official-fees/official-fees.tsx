import { Button, Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exporters } from '#contracts/kernel/roles.ts';
import { downloadOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { useMay } from '../../../lib/session.ts';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { FindPayment } from '../remittances/index.ts';
import { HeldExcessList } from './held-excess.tsx';
import { officialFeesQuery } from './official-fees.queries.ts';
import { OfficialList } from './official-list.tsx';
import { OfficialMoves } from './official-moves.tsx';
import { OwedToOfficial } from './owed-to-official.tsx';

const Tools = () => {
  const mayTakeAway = useMay(exporters);
  return (
    <Group gap="xs" wrap="nowrap" className="no-print">
      <Button size="xs" variant="default" onClick={() => window.print()}>
        Print
      </Button>
      {mayTakeAway ? <ListDownload endpoint={downloadOfficialFees} request={{}} /> : null}
    </Group>
  );
};

/**
 * What was collected for sheriffs, commissioners and jails, and paid to them (money#payees-of-fees); of one, their
 * fees.
 */
export const OfficialFees = ({ official }: { official: string | undefined }) => {
  const [sought, onSeek] = useState('');
  const { data, error, refetch } = useQuery({ ...officialFeesQuery(sought), placeholderData: keepPreviousData });
  if (data === undefined)
    return error ? (
      <ErrorPanel title="Failed to load what officials are owed." error={error} retry={() => void refetch()} />
    ) : (
      <Loading lines={8} />
    );
  const { officials, moves, colleagues, limitCents, heldCents, held } = data;
  const paid = { colleagues, limitCents, sought };
  if (official !== undefined)
    return (
      <Stack gap="md">
        <OwedToOfficial key={official} {...{ official, colleagues, limitCents }} />
        <Section title="Payments">
          <FindPayment {...{ sought, onSeek }}>
            <OfficialMoves {...paid} rows={moves.filter(({ payee }) => payee === official)} isOfOne />
          </FindPayment>
        </Section>
      </Stack>
    );
  return (
    <Stack gap="md">
      <Section
        title="Owed to sheriffs and courts"
        hint="Collected with bonds and jail fees; each is paid in full."
        actions={<Tools />}
      >
        <OfficialList officials={officials} />
      </Section>
      <HeldExcessList {...{ heldCents, held }} />
      <Section title="Payments" hint="The newest 200.">
        <FindPayment {...{ sought, onSeek }}>
          <OfficialMoves {...paid} rows={moves} />
        </FindPayment>
      </Section>
    </Stack>
  );
};
