import { Notifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect } from 'react';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import { SendWaitingNotes } from '../features/people/notes/index.ts';
import { useKeepsVisits } from '../lib/offline-visits.ts';
import { useMay } from '../lib/session.ts';
import { CommandPalette } from './command-palette.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { keepProgram } from './keep-program.ts';

/** What a device holds of its visits: loaded where it may hold any. */
const DeviceVisits = lazy(() => import('./device-visits.tsx').then((part) => ({ default: part.DeviceVisits })));

const VisitsOfRecovery = () => {
  const mayVisit = useMay(recoveryStaff);
  const keepsVisits = useKeepsVisits();
  return mayVisit && keepsVisits ? (
    <Suspense>
      <DeviceVisits />
    </Suspense>
  ) : null;
};

/** What the frame of the staff's screens has beside what is seen at first: drawn once that stands. */
export const StaffParts = ({ settingUp }: { settingUp: boolean }) => {
  useEffect(() => void keepProgram(), []);
  return (
    <>
      {settingUp ? null : <CommandPalette />}
      {settingUp ? null : <SendWaitingNotes />}
      {settingUp ? null : <VisitsOfRecovery />}
      <IdleWatch />
      <Notifications position="bottom-left" autoClose={3000} />
    </>
  );
};
