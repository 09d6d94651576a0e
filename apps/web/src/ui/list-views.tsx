import { ActionIcon, Anchor, Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconColumns3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

interface ChooseColumnsProps<Key extends string> {
  /** Every column that may be chosen, with its words, in the order of the list. */
  columns: Readonly<Record<Key, string>>;
  chosen: readonly Key[];
  onChange: (chosen: Key[]) => void;
}

/** Which columns a list has. */
export const ChooseColumns = <Key extends string>({ columns, chosen, onChange }: ChooseColumnsProps<Key>) => {
  const keys = Object.keys(columns) as Key[];
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" className="wide-only" leftSection={<IconColumns3 size={14} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Checkbox.Group
          aria-label="Columns"
          value={[...chosen]}
          onChange={(next) => onChange(keys.filter((key) => next.includes(key)))}
        >
          <Stack gap="xs">
            {keys.map((key) => (
              <Checkbox key={key} size="xs" value={key} label={columns[key]} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
};

/** A list as somebody likes to see it: what its URL says, under a name. */
export interface SavedView {
  name: string;
  search: string;
}

interface ListViewsProps {
  views: readonly SavedView[];
  onChange: (views: SavedView[]) => void;
  /** What the URL says now. */
  search: string;
  /** Shows the list as a view has it. */
  onOpen: (search: string) => void;
}

/** The views of a list that a person keeps under names of their own. */
export const ListViews = ({ views, onChange, search, onOpen }: ListViewsProps) => {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const named = name.trim();
  const save = () => {
    if (named === '') return;
    onChange([...views.filter((view) => view.name !== named), { name: named, search }]);
    setName('');
    setOpened(false);
  };
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconBookmark size={14} />} onClick={() => setOpened(!opened)}>
          {views.find((view) => view.search === search)?.name ?? 'Views'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Views">
        <Stack gap="xs" miw={220}>
          {views.length === 0 ? (
            <Text size="xs" c="dimmed">
              Keep these filters and this order under a name.
            </Text>
          ) : null}
          {views.map((view) => (
            <Group key={view.name} justify="space-between" wrap="nowrap">
              <Anchor
                component="button"
                size="sm"
                onClick={() => {
                  onOpen(view.search);
                  setOpened(false);
                }}
              >
                {view.name}
              </Anchor>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => onChange(views.filter((other) => other !== view))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
          ))}
          <form
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              save();
            }}
          >
            <Group gap="xs" wrap="nowrap">
              <TextInput
                size="xs"
                flex={1}
                aria-label="Name of this view"
                placeholder="Name of this view"
                maxLength={40}
                value={name}
                onChange={({ currentTarget }) => setName(currentTarget.value)}
              />
              <Button type="submit" size="xs" disabled={named === '' || views.length >= 20}>
                Save
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
