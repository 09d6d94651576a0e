import { createFileRoute } from '@tanstack/react-router';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { BackgroundReport } from './background-report.tsx';
import { reportQueries } from './background.queries.ts';

/**
 * `/defendants/{id}/background`: where to look for somebody, filled with what the case file says
 * (screens#background-report).
 */
export const Route = createFileRoute('/_staff/defendants/$defendantId/background')({
  beforeLoad: onlyFor(anyStaff),
  loader: ({ context: { queryClient }, params }) => {
    const { defendant, indemnitors, references, links } = reportQueries(params.defendantId);
    const started = [
      queryClient.query(defendant),
      queryClient.query(indemnitors),
      queryClient.query(references),
      queryClient.query(links),
    ];
    void Promise.allSettled(started);
  },
  component: BackgroundScreen,
});

function BackgroundScreen() {
  const { defendantId } = Route.useParams();
  return <BackgroundReport key={defendantId} defendantId={defendantId} />;
}
