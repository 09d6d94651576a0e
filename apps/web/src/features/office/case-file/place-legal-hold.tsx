import { notifications } from '@mantine/notifications';
import { placeLegalHold, type ArchivedCaseFile } from '#contracts/office/case-file/case-file.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

/** Keeps a deleted case file from being erased, with a reason that the audit trail keeps. */
export const PlaceLegalHold = ({ caseFile, onClose }: { caseFile: ArchivedCaseFile; onClose: () => void }) => (
  <ConfirmByReason
    endpoint={placeLegalHold}
    params={{ defendantId: caseFile.defendantId }}
    draft={`legal-hold:${caseFile.defendantId}`}
    title="Legal hold"
    confirmLabel="Place hold"
    said="Failed to place legal hold: {message}"
    onDone={() => {
      notifications.show({ message: 'The file is under a legal hold.' });
      onClose();
    }}
    onCancel={onClose}
  >
    While the hold is on, nothing in the file of {caseFile.fullName} is erased, even after the retention period.
  </ConfirmByReason>
);
