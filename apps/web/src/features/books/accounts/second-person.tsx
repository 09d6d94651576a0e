import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/kernel/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { agencyQuery } from '../../agency/organizations/index.ts';

/**
 * Says before a void is sent that it waits for a second person: above the organization's limit (money#second-person).
 */
export const SecondPerson = ({ cents }: { cents: number }) => {
  const { data: agency } = useQuery(agencyQuery);
  if (agency === undefined || cents <= agency.approvalLimitCents) return null;
  return (
    <Notice>
      Above {formatCents(agency.approvalLimitCents)} it takes effect when a second person approves: a Supervisor or an
      Admin other than you.
    </Notice>
  );
};
