import { createFileRoute } from '@tanstack/react-router';
import { Overview } from './overview.tsx';

/** `/admin/overview`: how this week stands beside the weeks before (today#overview). */
export const Route = createFileRoute('/_staff/admin/overview')({ component: Overview });
