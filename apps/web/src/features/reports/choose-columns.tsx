import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { z } from 'zod';
import { useSession } from '../../lib/session.ts';
import type { Choosable } from './defendant-columns.tsx';
import { CHOOSABLE, USUAL } from './defendant-columns.tsx';

const KEYS = Object.keys(CHOOSABLE) as [Choosable, ...Choosable[]];
const remembered = z.array(z.enum(KEYS));

const read = (kept: string | undefined): readonly Choosable[] => {
  try {
    return remembered.parse(JSON.parse(kept ?? ''));
  } catch {
    return USUAL;
  }
};

/** The columns that this person chose in this browser. */
export const useChosenColumns = () =>
  useLocalStorage<readonly Choosable[]>({
    key: `bailiwick-defendant-columns-${useSession().user.userId}`,
    defaultValue: USUAL,
    getInitialValueInEffect: false,
    serialize: (chosen) => JSON.stringify(chosen),
    deserialize: read,
  });

/** Which columns stand between the name and the link. */
export const ChooseColumns = (props: { chosen: readonly Choosable[]; onChange: (chosen: Choosable[]) => void }) => (
  <Popover position="bottom-end" withinPortal trapFocus returnFocus>
    <Popover.Target>
      <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} />}>
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns">
      <Checkbox.Group
        aria-label="Columns"
        value={[...props.chosen]}
        onChange={(chosen) => props.onChange(KEYS.filter((key) => chosen.includes(key)))}
      >
        <Stack gap="xs">
          {KEYS.map((key) => (
            <Checkbox key={key} size="xs" value={key} label={CHOOSABLE[key]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Popover.Dropdown>
  </Popover>
);
