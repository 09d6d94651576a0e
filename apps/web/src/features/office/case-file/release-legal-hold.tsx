import { notifications } from '@mantine/notifications';
import { releaseLegalHold, type ArchivedCaseFile } from '#contracts/office/case-file/case-file.ts';
import { useCommand } from '../../../lib/command.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';

/** Lets a deleted case file be erased when its time comes, after a question that says when. */
export const ReleaseLegalHold = ({ caseFile, onClose }: { caseFile: ArchivedCaseFile; onClose: () => void }) => {
  const { today } = useSession().organization;
  const { defendantId, fullName, erasableOn } = caseFile;
  const command = useCommand(releaseLegalHold, () => {
    notifications.show({ message: 'The legal hold was released.' });
    onClose();
  });
  return (
    <Confirm
      opened
      title="Release legal hold"
      confirmLabel="Release hold"
      danger
      busy={command.busy}
      error={command.error}
      said="Failed to release legal hold: {message}"
      consequence={`Its personal data will be erased ${
        erasableOn <= today ? 'at once: the retention has ended.' : `on ${showDay(erasableOn)}.`
      }`}
      onConfirm={() => void command.run({ params: { defendantId } })}
      onCancel={onClose}
    >
      Release the legal hold on the file of {fullName}?
    </Confirm>
  );
};
