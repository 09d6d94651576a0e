import type { Role } from '#contracts/kernel/roles.ts';

/** A role as a quiet pill; Admin is highlighted (spec 2). */
export const RoleBadge = ({ role }: { role: Role }) => (
  <span className="status-badge" data-color={role === 'Admin' ? 'violet' : 'gray'}>
    {role}
  </span>
);
