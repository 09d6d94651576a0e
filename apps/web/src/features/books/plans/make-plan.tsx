import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { planQuery } from './plans.queries.ts';
import { SetPlan } from './set-plan.tsx';

interface MakePlanProps {
  accountId: string;
  /** Whose account it is. */
  fullName: string;
  onClose: () => void;
}

/** Sets up the plan of an account from where it is missed (bonds#saving-a-plan). Render it while it is open. */
export const MakePlan = ({ accountId, fullName, onClose }: MakePlanProps) => {
  const { data, error, refetch } = useQuery(planQuery(accountId));
  return (
    <Dialog title={`Payment plan of ${fullName}`} size="lg" onClose={onClose}>
      {data ? (
        <SetPlan accountId={accountId} data={data} quoted={null} onSaved={onClose} onCancel={onClose} />
      ) : error ? (
        <ErrorPanel title="Failed to load the payment plan." error={error} retry={() => void refetch()} />
      ) : (
        <Loading lines={4} />
      )}
    </Dialog>
  );
};
