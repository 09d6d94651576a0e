import { ApprovalLimit } from './approval-limit.tsx';
import { PowerPolicy } from './power-policy.tsx';
import { WithAgency } from './with-agency.tsx';

/** What an agency asks of its own people beside the law. */
export const AgencyRules = () => (
  <>
    <WithAgency>{(agency) => <ApprovalLimit agency={agency} />}</WithAgency>
    <WithAgency>{(agency) => <PowerPolicy agency={agency} />}</WithAgency>
  </>
);
