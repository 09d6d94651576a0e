import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/defendants/{id}/profile` is `/defendants/{id}` (screens#leading-addresses). */
export const Route = createFileRoute('/_staff/defendants/$defendantId/profile')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/defendants/$defendantId', params, replace: true });
  },
});
