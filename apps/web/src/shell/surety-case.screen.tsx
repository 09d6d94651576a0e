import { createFileRoute } from '@tanstack/react-router';
import { recoveryReaders } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../lib/session.ts';
import { ConvertSuretyCase } from '../features/recovery/cases/index.ts';
import { suretyCaseQuery, SuretyCasePage } from '../features/powers/surety-cases/index.ts';

/** `/recovery/surety-cases/{id}`: a case of an insurer, with the recovery case that it became. */
export const Route = createFileRoute('/_staff/recovery/surety-cases/$caseId')({
  beforeLoad: onlyFor(recoveryReaders),
  loader: ({ context, params }) =>
    void context.queryClient.query(suretyCaseQuery(params.caseId)).catch(() => undefined),
  component: SuretyCaseScreen,
});

function SuretyCaseScreen() {
  const { caseId } = Route.useParams();
  return <SuretyCasePage caseId={caseId} recovery={<ConvertSuretyCase caseId={caseId} />} />;
}
