import { Button } from '@mantine/core';
import { proveBooks } from '#contracts/books/proof/proof.ts';
import { useCommand } from '../../../lib/command.ts';
import { notifyProblem } from '../../../ui/toast.tsx';

/** Has the books proven now; off while it is not known whether a proof waits already, and while one does. */
export const ProveBooks = ({ isKnown, isWaiting }: { isKnown: boolean; isWaiting: boolean }) => {
  const prove = useCommand(proveBooks, undefined, notifyProblem);
  return (
    <Button variant="default" loading={prove.busy} disabled={!isKnown || isWaiting} onClick={() => void prove.run()}>
      {isWaiting ? 'Being proven' : 'Prove now'}
    </Button>
  );
};
