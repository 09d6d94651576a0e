import { notifications } from '@mantine/notifications';
import { restoreCaseFile, type ArchivedCaseFile } from '#contracts/office/case-file/case-file.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/** Brings a deleted defendant back, after a question. */
export const RestoreCaseFile = ({ caseFile, onClose }: { caseFile: ArchivedCaseFile; onClose: () => void }) => {
  const { defendantId, fullName } = caseFile;
  const command = useCommand(restoreCaseFile, () => {
    notifications.show({ message: `${fullName} is back.` });
    onClose();
  });
  return (
    <Confirm
      opened
      title="Restore file"
      confirmLabel="Restore"
      busy={command.busy}
      error={command.error}
      said="Failed to restore file: {message}"
      consequence="Lists and searches will show them again."
      onConfirm={() => void command.run({ params: { defendantId } })}
      onCancel={onClose}
    >
      Bring {fullName} back with everything that was in the file?
    </Confirm>
  );
};
