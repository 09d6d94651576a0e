import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadExport, requestExport } from '#contracts/ledger/exports.ts';
import { addressOf } from '../../lib/api.ts';
import { useCommand } from '../../lib/command.ts';
import { useFreshDownload } from '../../lib/fresh-download.ts';
import { problemText } from '../../ui/problem.tsx';
import { exportQuery } from './accounts.queries.ts';
import type { StatementDays } from '../../lib/statement-days.ts';
import { isBackwards } from './statement-lines.tsx';

const Progress = ({ exportId }: { exportId: string }) => {
  const { data, error } = useQuery(exportQuery(exportId));
  const onClick = useFreshDownload(downloadExport);
  if (error) return <Text size="xs">{problemText(error)}</Text>;
  if (data?.state === 'ready') {
    return (
      <Anchor
        size="sm"
        onClick={onClick}
        href={addressOf(downloadExport, { params: { exportId } })}
        download={data.fileName}
      >
        Download {data.fileName}
      </Anchor>
    );
  }
  return (
    <Text size="xs" c="dimmed" role="status" className="tabular">
      {data?.state === 'failed' ? 'The export failed. Ask for it again.' : `Preparing… ${data?.progressPercent ?? 0}%`}
    </Text>
  );
};

interface ExportStatementProps {
  accountId: string;
  days: StatementDays;
  /** The whole statement is being fetched for the paper. */
  printing: boolean;
  onPrint: () => void;
}

/** The statement of one account for the chosen days as a file, made by the worker; and the page on paper. */
export const ExportStatement = ({ accountId, days, printing, onPrint }: ExportStatementProps) => {
  const [exportId, setExportId] = useState<string | null>(null);
  const command = useCommand(requestExport, (made) => setExportId(made.exportId));
  return (
    <Group gap="xs">
      {command.error ? <Text size="xs">{problemText(command.error)}</Text> : null}
      {exportId === null ? null : <Progress key={exportId} exportId={exportId} />}
      <Button
        size="xs"
        variant="default"
        loading={command.busy}
        disabled={isBackwards(days)}
        onClick={() => void command.run({ body: { kind: 'statement-csv', accountId, from: days.from, to: days.to } })}
      >
        Export statement
      </Button>
      <Button size="xs" variant="default" loading={printing} disabled={isBackwards(days)} onClick={onPrint}>
        Print
      </Button>
    </Group>
  );
};
