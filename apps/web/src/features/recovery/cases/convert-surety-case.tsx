import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { convertSuretyCase } from '#contracts/recovery/cases/conversion.ts';
import { useCommand } from '../../../lib/command.ts';
import { useMay } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';
import { conversionQuery } from './cases.queries.ts';

/** On a case of an insurer: its recovery case, or the button that makes one, once (powers#converting-a-surety-case). */
export const ConvertSuretyCase = ({ caseId }: { caseId: string }) => {
  const navigate = useNavigate();
  const mayRecover = useMay(recoveryStaff);
  const { data } = useQuery(conversionQuery(caseId));
  const { run, busy } = useCommand(
    convertSuretyCase,
    (made) => navigate({ to: '/recovery/cases/$caseId', params: { caseId: made.caseId } }),
    notifyProblem,
  );
  if (!mayRecover || !data) return null;
  return data.recoveryCaseId === null ? (
    <Button variant="default" loading={busy} onClick={() => void run({ params: { caseId } })}>
      Make a recovery case
    </Button>
  ) : (
    <LinkButton to="/recovery/cases/$caseId" params={{ caseId: data.recoveryCaseId }} variant="default">
      Recovery case
    </LinkButton>
  );
};
