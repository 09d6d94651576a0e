import { notifications } from '@mantine/notifications';
import { refuseSuretyDraft, type SuretyDraft } from '#contracts/powers/surety-mail/drafts.ts';
import { ConfirmByReason } from '../../../ui/confirm.tsx';

interface RefuseSuretyDraftProps {
  draft: Pick<SuretyDraft, 'draftId' | 'version'>;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks why a draft is refused. */
export const RefuseSuretyDraft = ({
  draft: { draftId, version: basedOn },
  onDone,
  onCancel,
}: RefuseSuretyDraftProps) => (
  <ConfirmByReason
    endpoint={refuseSuretyDraft}
    params={{ draftId }}
    more={{ basedOn }}
    title="Refuse this mail?"
    consequence="No case is created. The mail is erased after 30 days, with its PDFs."
    confirmLabel="Refuse"
    danger
    onDone={() => {
      notifications.show({ message: 'The mail was refused.' });
      onDone();
    }}
    onCancel={onCancel}
  />
);
