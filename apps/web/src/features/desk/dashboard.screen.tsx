import { createFileRoute } from '@tanstack/react-router';
import { Loading } from '../../ui/loading.tsx';
import { Dashboard, LOADING } from './dashboard.tsx';

export const Route = createFileRoute('/_staff/dashboard')({
  pendingComponent: () => <Loading words={LOADING} />,
  component: Dashboard,
});
