import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { discardBond, type UnfinishedBond } from '#contracts/office/intake/unfinished-bonds.ts';
import { useCommand } from '../../../lib/command.ts';
import { notifyProblem } from '../../../ui/toast.tsx';

/** Discards an unfinished bond with one press: nothing was booked, and the person stays (today#discarding-unfinished). */
export const DiscardBond = ({ bond: { bondId, fullName } }: { bond: UnfinishedBond }) => {
  const said = () =>
    notifications.show({ message: `The unfinished bond of ${fullName} is discarded. Their file stays.` });
  const discard = useCommand(discardBond, said, notifyProblem);
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      loading={discard.busy}
      aria-label={`Discard the unfinished bond of ${fullName}`}
      onClick={() => void discard.run({ params: { bondId } })}
    >
      Discard
    </Button>
  );
};
