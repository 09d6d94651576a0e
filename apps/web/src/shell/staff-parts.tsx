import { Notifications } from '@mantine/notifications';
import { SendWaitingNotes } from '../features/notes/index.ts';
import { CommandPalette } from './command-palette.tsx';
import { IdleWatch } from './idle-watch.tsx';

/** What the frame of the staff's screens has beside what is seen at first: drawn once that stands. */
export const StaffParts = ({ settingUp }: { settingUp: boolean }) => (
  <>
    {settingUp ? null : <CommandPalette />}
    {settingUp ? null : <SendWaitingNotes />}
    <IdleWatch />
    <Notifications position="bottom-left" autoClose={3000} />
  </>
);
