import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowMerge, IconDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { useMay } from '../../../lib/session.ts';
import { JoinRecoveryCases } from './join-recovery-cases.tsx';

interface CaseMenuProps {
  recoveryCase: RecoveryCase;
  /** What everybody of recovery may do with it. */
  children: ReactNode;
}

/** The menu of a case; joining it, which cannot be undone, is last and for a Supervisor or an Admin. */
export const CaseMenu = ({ recoveryCase, children }: CaseMenuProps) => {
  const mayJoin = useMay(supervisors);
  const [joining, setJoining] = useState(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={36} variant="default" aria-label="More actions" className="no-print">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {mayJoin ? (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setJoining(true)}>
                Join with another case…
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {joining ? <JoinRecoveryCases recoveryCase={recoveryCase} onClose={() => setJoining(false)} /> : null}
    </>
  );
};
