import type { Bond } from '#contracts/books/bonds.ts';
import type { StatusDialog } from './bond-lines.tsx';
import { DischargeBond } from './discharge-bond.tsx';
import { ReinstateBond } from './reinstate-bond.tsx';

/** The dialog of a status that no form sets; none where `dialog` is null. */
export const StatusDialogs = (props: { bond: Bond; dialog: StatusDialog | null; onClose: () => void }) => {
  const { bond, dialog, onClose } = props;
  if (dialog === 'discharge') return <DischargeBond bond={bond} onClose={onClose} />;
  return dialog === 'reinstate' ? <ReinstateBond bond={bond} onClose={onClose} /> : null;
};
