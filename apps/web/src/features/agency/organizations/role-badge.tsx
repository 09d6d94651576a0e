import type { Role } from '#contracts/kernel/roles.ts';

/** A role as a small mark; Admin is highlighted (screens#settings-users). */
export const RoleBadge = ({ role }: { role: Role }) => (
  <span className="status-badge" data-tone={role === 'Admin' ? 'sky' : 'grey'}>
    {role}
  </span>
);
