import { createFileRoute } from '@tanstack/react-router';
import { supervisors } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { Overview } from './overview.tsx';

/** `/admin/overview`: how this week stands beside the weeks before (today#overview). */
export const Route = createFileRoute('/_staff/admin/overview')({
  beforeLoad: onlyFor(supervisors),
  component: Overview,
});
