import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { produceFile } from '#contracts/books/account/produce-file.ts';
import { useCommand } from '../../../lib/command.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { problemText } from '../../../ui/problem.tsx';
import { ExportProgress } from './export-statement.tsx';

interface ProduceFileProps {
  defendantId: string;
  /** Of this bond alone; without it of the person. */
  bondId?: string;
  /** Whose file it is, or of which bond. */
  name: string;
  onClose: () => void;
}

/** Has the whole record of a person or of a bond made as one PDF, and offers it once it is there (people#produced-file). */
export const ProduceFile = ({ defendantId, bondId, name, onClose }: ProduceFileProps) => {
  const [withRecovery, setWithRecovery] = useState(true);
  const [exportId, setExportId] = useState<string | null>(null);
  const { run, busy, error } = useCommand(produceFile, (made) => setExportId(made.exportId));
  const ask = () => void run({ params: { defendantId }, body: { bondId: bondId ?? null, withRecovery } });
  return (
    <Dialog title={`Produce file: ${name}`} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          One PDF with an index: people, bonds, court dates, accounts with each payment, notes, history and documents.
          Typed SSNs show their last four digits. Uploaded documents go along as they are.
        </Text>
        <Checkbox
          label="Include recovery cases and their contact log"
          checked={withRecovery}
          disabled={busy || exportId !== null}
          onChange={(event) => setWithRecovery(event.currentTarget.checked)}
        />
        <Text size="xs" c="dimmed">
          This is recorded in the audit trail. The file stays under Reports, Exports.
        </Text>
        {error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problemText(error)}
          </Text>
        ) : null}
        <Group justify="space-between" gap="sm">
          {exportId === null ? <span /> : <ExportProgress key={exportId} exportId={exportId} onRetry={ask} />}
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {exportId === null ? 'Cancel' : 'Close'}
            </Button>
            {exportId === null ? (
              <Button loading={busy} onClick={ask}>
                Produce file
              </Button>
            ) : null}
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
};
