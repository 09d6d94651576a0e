import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconHelp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { showHelp, useShownHelp } from './open-help.ts';

const HelpDrawer = lazy(() => import('./help-drawer.tsx').then((drawer) => ({ default: drawer.HelpDrawer })));

/** Opens the help of the screen, by a press or by F1, in a field too (screens#help). */
export const Help = () => {
  const shown = useShownHelp();
  useHotkeys([['F1', () => showHelp('')]], [], true);
  return (
    <>
      <ActionIcon variant="default" size="md" aria-label="Help" title="Help (F1)" onClick={() => showHelp('')}>
        <IconHelp size={16} />
      </ActionIcon>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <HelpDrawer path={shown} />
        </Suspense>
      )}
    </>
  );
};
