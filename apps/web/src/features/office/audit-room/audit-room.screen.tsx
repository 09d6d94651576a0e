import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { anId, searchParams } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { AuditRoomPage, type AuditRoomSearch } from './audit-room.tsx';

/** `/admin/audit-room?sample=…`: what an auditor works with (money#audit-samples). */
export const Route = createFileRoute('/_staff/admin/audit-room')({
  validateSearch: searchParams({ sample: anId }),
  beforeLoad: onlyFor(ledgerReaders),
  component: AuditRoomScreen,
});

function AuditRoomScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<AuditRoomSearch>) => void navigate({ search: (now) => ({ ...now, ...changes }) });
  return <AuditRoomPage search={search} change={change} />;
}
