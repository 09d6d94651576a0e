import { ChangeApprovalLimit } from './change-approval-limit.tsx';
import { ChangeDepositPolicy } from './change-deposit-policy.tsx';
import { ChangePowerPolicy } from './change-power-policy.tsx';
import { WithAgency } from './with-agency.tsx';

/** What an agency asks of its own people beside the law. */
export const AgencyRules = () => (
  <>
    <WithAgency>{(agency) => <ChangeApprovalLimit agency={agency} />}</WithAgency>
    <WithAgency>{(agency) => <ChangeDepositPolicy agency={agency} />}</WithAgency>
    <WithAgency>{(agency) => <ChangePowerPolicy agency={agency} />}</WithAgency>
  </>
);
