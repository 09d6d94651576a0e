import { createFileRoute } from '@tanstack/react-router';
import { anId, searchParams } from '../../../lib/search-params.ts';
import { quickLinksQuery } from '../../agency/quick-links/index.ts';
import { RecoveryOnly } from '../../recovery/cases/index.ts';
import { RecoveryTools } from './recovery-tools.tsx';

/**
 * `/recovery/tools?case=` or `?defendant=`: where to look for somebody, and what it came to (recovery#recovery-tools).
 */
export const Route = createFileRoute('/_staff/recovery/tools')({
  validateSearch: searchParams({ case: anId, defendant: anId }),
  loader: ({ context }) => void context.queryClient.query(quickLinksQuery).catch(() => undefined),
  component: () => (
    <RecoveryOnly>
      <RecoveryToolsScreen />
    </RecoveryOnly>
  ),
});

function RecoveryToolsScreen() {
  const { case: caseId, defendant: defendantId } = Route.useSearch();
  return <RecoveryTools caseId={caseId} defendantId={defendantId} />;
}
