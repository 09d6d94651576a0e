import { createFileRoute } from '@tanstack/react-router';
import { CaseChronology } from '../features/recovery/chronology/index.ts';
import { CaseCalls, NextCall } from '../features/recovery/contact-log/index.ts';
import { CaseLeads } from '../features/recovery/leads/index.ts';
import { CaseOutsideLinks } from '../features/recovery/outside-links/index.ts';
import { CaseCosts, SpentOfCase } from '../features/recovery/recovery-costs/index.ts';
import { CaseMenu } from '../features/recovery/recovery-joins/index.ts';
import { CaseSearches } from '../features/office/recovery-tools/index.ts';
import { RecoveryCasePage, recoveryCaseSearch, RecoveryOnly, type MoreTab } from '../features/recovery/cases/index.ts';

/**
 * `/recovery/cases/{id}?tab=`: a case with everything that is added to it (screens#recovery-case, recovery#case-tabs).
 */
export const Route = createFileRoute('/_staff/recovery/cases/$caseId')({
  validateSearch: recoveryCaseSearch,
  component: () => (
    <RecoveryOnly>
      <RecoveryCaseScreen />
    </RecoveryOnly>
  ),
});

const MORE: readonly MoreTab[] = [
  { value: 'leads', label: 'Leads', render: (recoveryCase) => <CaseLeads recoveryCase={recoveryCase} /> },
  { value: 'calls', label: 'Calls', render: ({ caseId }) => <CaseCalls caseId={caseId} /> },
  { value: 'costs', label: 'Costs', render: ({ caseId }) => <CaseCosts caseId={caseId} /> },
  { value: 'chronology', label: 'Chronology', render: ({ caseId }) => <CaseChronology caseId={caseId} /> },
  {
    value: 'outside',
    label: 'Outside Help',
    render: (recoveryCase) => <CaseOutsideLinks recoveryCase={recoveryCase} />,
  },
];

function RecoveryCaseScreen() {
  const { caseId } = Route.useParams();
  const { tab = 'overview' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RecoveryCasePage
      caseId={caseId}
      open={tab}
      onTab={(next) => void navigate({ search: next === 'overview' ? {} : { tab: next } })}
      more={MORE}
      menu={(recoveryCase, items) => <CaseMenu recoveryCase={recoveryCase}>{items}</CaseMenu>}
      head={(recoveryCase) => <SpentOfCase recoveryCase={recoveryCase} />}
      tools={(recoveryCase) => <CaseSearches recoveryCase={recoveryCase} />}
      besidePhone={(contact) => <NextCall caseId={caseId} contact={contact} />}
    />
  );
}
