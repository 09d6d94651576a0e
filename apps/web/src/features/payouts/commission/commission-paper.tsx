import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { downloadCommissionPaper } from '#contracts/payouts/commission/commission.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { useSession } from '../../../lib/session.ts';
import { UsDateInput } from '../../../ui/day.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ListDownload } from '../../../ui/list-filters.tsx';

interface PaperProps {
  agentId: string;
  /** As of what was known. */
  asKnown: { knownOn: string | undefined; journalNumber: number | undefined };
}

/** The commission of an agent on paper, of the days that are chosen: last month, where nobody chose. */
const CommissionPaper = ({ agentId, asKnown, onClose }: PaperProps & { onClose: () => void }) => {
  const { today } = useSession().organization;
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(() => daysOfPreset('Last month', today));
  const { from, to } = days;
  const isBackwards = from !== null && to !== null && from > to;
  return (
    <Dialog onClose={onClose} title="Commission statement">
      <Stack gap="md">
        <Group grow align="start">
          <UsDateInput label="From" today={today} value={from} onChange={(day) => setDays({ from: day, to })} />
          <UsDateInput
            label="To"
            today={today}
            value={to}
            error={isBackwards ? 'The last day is before the first.' : null}
            onChange={(day) => setDays({ from, to: day })}
          />
        </Group>
        <Text size="sm" c="dimmed">
          What was owed before, each bond of the runs, each payment, and what is owed at the end.
        </Text>
        {isBackwards ? null : (
          <Group justify="flex-end">
            <ListDownload
              endpoint={downloadCommissionPaper}
              request={{ params: { agentId }, query: { from: from ?? undefined, to: to ?? undefined, ...asKnown } }}
              label="PDF"
            />
          </Group>
        )}
      </Stack>
    </Dialog>
  );
};

export const CommissionPaperButton = ({ agentId, asKnown }: PaperProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        PDF…
      </Button>
      {isOpen ? <CommissionPaper {...{ agentId, asKnown }} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
