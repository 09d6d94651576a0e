import { createFileRoute } from '@tanstack/react-router';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { anId, oneOf, searchParams, textOrNumber } from '../../../lib/search-params.ts';
import { onlyFor } from '../../../lib/session.ts';
import { AuditRoomPage, type AuditRoomSearch } from './audit-room.tsx';

/**
 * `/admin/audit-room?sample=…`: samples of the books (money#audit-samples); `?view=requests&request=…`: what auditors ask
 * (money#audit-requests); `?view=pack`: the books of some days as one ZIP (money#audit-pack).
 */
export const Route = createFileRoute('/_staff/admin/audit-room')({
  validateSearch: searchParams({
    view: oneOf('requests', 'pack'),
    sample: anId,
    request: anId,
    state: oneOf('open', 'answered', 'closed'),
    /** The journal entry that somebody wants to ask about. */
    about: textOrNumber(20),
  }),
  beforeLoad: onlyFor(ledgerReaders),
  component: AuditRoomScreen,
});

function AuditRoomScreen() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<AuditRoomSearch>) => void navigate({ search: (now) => ({ ...now, ...changes }) });
  return <AuditRoomPage search={search} change={change} />;
}
