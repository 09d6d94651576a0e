import { createFileRoute } from '@tanstack/react-router';
import { costReaders } from '#contracts/kernel/roles.ts';
import { shortCaseId } from '#domain/recovery/recovery-case.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Page } from '../../../ui/page.tsx';
import { CaseCosts } from './case-costs.tsx';

/**
 * `/recovery/cases/{id}/costs`: what a case cost, for those who read money and not recovery, too
 * (recovery#who-may-recovery).
 */
export const Route = createFileRoute('/_staff/recovery/cases/$caseId/costs')({
  beforeLoad: onlyFor(costReaders),
  component: CostsScreen,
});

function CostsScreen() {
  const { caseId } = Route.useParams();
  return (
    <Page title="Costs of recovery" subtitle={`Recovery case ${shortCaseId(caseId)}`}>
      <CaseCosts caseId={caseId} />
    </Page>
  );
}
