import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowMerge, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { supervisors } from '#contracts/kernel/roles.ts';
import type { RecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { useMay } from '../../../lib/session.ts';
import { JoinRecoveryCases } from './join-recovery-cases.tsx';

/** What a Supervisor or an Admin may do with a case as a whole. */
export const CaseMenu = ({ recoveryCase }: { recoveryCase: RecoveryCase }) => {
  const mayJoin = useMay(supervisors);
  const [joining, setJoining] = useState(false);
  if (!mayJoin) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={30} variant="default" aria-label="More actions" className="no-print">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowMerge size={16} />} onClick={() => setJoining(true)}>
            Join with another case…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {joining ? <JoinRecoveryCases recoveryCase={recoveryCase} onClose={() => setJoining(false)} /> : null}
    </>
  );
};
