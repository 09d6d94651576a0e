import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadExport, requestExport, type AskedExportKind } from '#contracts/books/ledger/exports.ts';
import { addressOf } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { useFreshDownload } from '../../../lib/fresh-download.ts';
import { problemText } from '../../../ui/problem.tsx';
import type { StatementDays } from '../../../lib/statement-days.ts';
import { exportQuery } from './accounts.queries.ts';
import { isBackwards } from './statement-lines.tsx';

/** How far the worker is with an export, and the file once it is made. */
export const ExportProgress = ({ exportId, onRetry }: { exportId: string; onRetry: () => void }) => {
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
        style={{ overflowWrap: 'anywhere' }}
      >
        Download {data.fileName}
      </Anchor>
    );
  }
  if (data?.state === 'failed') {
    return (
      <Group gap="xs" role="status">
        <Text size="xs">The file could not be made.</Text>
        <Button size="xs" variant="subtle" onClick={onRetry}>
          Retry
        </Button>
      </Group>
    );
  }
  return (
    <Text size="xs" c="dimmed" role="status" className="tabular">
      {data?.state === 'working' ? `Preparing… ${data.progressPercent}%` : 'Waiting to be made…'}
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
  const [request, setAsked] = useState<{ kind: AskedExportKind; days: StatementDays }>({ kind: 'statement-pdf', days });
  const command = useCommand(requestExport, (made) => setExportId(made.exportId));
  const ask = (wanted: typeof request) => {
    setAsked(wanted);
    const { from, to } = wanted.days;
    void command.run({ body: { kind: wanted.kind, accountId, from, to } });
  };
  const button = (kind: AskedExportKind, name: string) => (
    <Button
      size="xs"
      variant="default"
      loading={command.busy && request.kind === kind}
      disabled={isBackwards(days) || command.busy}
      onClick={() => ask({ kind, days })}
    >
      {name}
    </Button>
  );
  return (
    <Group gap="xs">
      {command.error ? <Text size="xs">{problemText(command.error)}</Text> : null}
      {exportId === null ? null : <ExportProgress key={exportId} exportId={exportId} onRetry={() => ask(request)} />}
      {button('statement-csv', 'Export statement')}
      {button('statement-pdf', 'Download PDF')}
      <Button size="xs" variant="default" loading={printing} disabled={isBackwards(days)} onClick={onPrint}>
        Print
      </Button>
    </Group>
  );
};
