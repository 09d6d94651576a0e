import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { spentInWords } from '#domain/payouts/recovery-costs.ts';
import { useSession } from '../../../lib/session.ts';
import { costsQuery } from './recovery-costs.queries.ts';

/** In the head of a case: what was spent against what is at stake, and the days left (recovery#spent-of-exposure). */
export const SpentOfCase = ({ recoveryCase: { caseId, status, dueOn } }: { recoveryCase: RecoveryCase }) => {
  const { today } = useSession().organization;
  const { data } = useQuery(costsQuery(caseId));
  if (!data) return null;
  return (
    <Text size="sm" className="tabular">
      {spentInWords(data, status === 'closed' ? null : dueOn, today)}
    </Text>
  );
};
