import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { requestExport } from '#contracts/books/ledger/exports.ts';
import { useCommand } from '../../../lib/command.ts';
import { notifyProblem } from '../../../ui/toast.tsx';

export type ExportBody = NonNullable<RequestOf<typeof requestExport>['body']>;

interface ExportButtonProps {
  label: string;
  body: ExportBody;
  size?: 'xs' | 'sm';
}

/** Asks the worker for an export and goes to where its progress is shown. */
export const ExportButton = ({ label, body, size = 'sm' }: ExportButtonProps) => {
  const navigate = useNavigate();
  const command = useCommand(requestExport, () => navigate({ to: '/admin/reports', search: { tab: 'exports' } }));
  const ask = async () => {
    const refused = await command.run({ body });
    if (refused) notifyProblem(refused);
  };
  return (
    <Button size={size} variant="default" loading={command.busy} onClick={() => void ask()}>
      {label}
    </Button>
  );
};
