import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/defendant/{id}` is `/defendants/{id}` (screens#leading-addresses). */
export const Route = createFileRoute('/_staff/defendant/$defendantId')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/defendants/$defendantId', params, replace: true });
  },
});
