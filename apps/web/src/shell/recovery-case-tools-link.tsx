import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/recovery/cases/{id}/tools` is a tab of the case (screens#leading-addresses). */
export const Route = createFileRoute('/_staff/recovery/cases/$caseId/tools')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/recovery/cases/$caseId', params, search: { tab: 'tools' }, replace: true });
  },
});
