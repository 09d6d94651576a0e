import type { ReactNode } from 'react';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';

/**
 * A screen of recovery: other roles read that it is not theirs, whatever the address names (recovery#who-may-recovery).
 */
export const RecoveryOnly = ({ children }: { children: ReactNode }) =>
  useMay(recoveryStaff) ? (
    children
  ) : (
    <Page title="Recovery">
      <EmptyState
        title="You do not have access to recovery."
        action={
          <LinkButton to="/dashboard" variant="default">
            Dashboard
          </LinkButton>
        }
      />
    </Page>
  );
