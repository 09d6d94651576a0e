import { ActionIcon, Anchor, Button, Checkbox, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconColumns3, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column } from './list-rows.tsx';

/** The columns that a list has, of all it can have: those that always stand there, and the chosen or else the usual. */
export const chosenColumns = <Row,>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined) =>
  columns.filter(
    ({ key, optional }) => optional === undefined || (chosen ? chosen.includes(key) : optional === 'shown'),
  );

interface ChooseColumnsProps<Row> {
  /** All that the list can have, in their order. */
  columns: readonly Column<Row>[];
  /** The keys of the chosen ones; undefined where nobody has chosen yet. */
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[]) => void;
}

/** Which columns a list has, of those that may be left out. */
export const ChooseColumns = <Row,>({ columns, chosen, onChange }: ChooseColumnsProps<Row>) => {
  const choices = columns.filter(({ optional }) => optional !== undefined);
  if (choices.length === 0) return null;
  const shown = chosenColumns(choices, chosen).map(({ key }) => key);
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
          value={shown}
          onChange={(next) => onChange(choices.map(({ key }) => key).filter((key) => next.includes(key)))}
        >
          <Stack gap="xs">
            {choices.map(({ key, header }) => (
              <Checkbox key={key} size="xs" value={key} label={header} />
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

/** The views of a list that a person keeps under names of their own, after the list as it is for everybody. */
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
          {[{ name: 'Default', search: '' }, ...views].map((view, at) => (
            <Group key={at === 0 ? '' : view.name} justify="space-between" wrap="nowrap">
              <Anchor
                component="button"
                size="sm"
                fw={view.search === search ? 600 : 400}
                {...(view.search === search ? { 'aria-current': true } : {})}
                onClick={() => {
                  onOpen(view.search);
                  setOpened(false);
                }}
              >
                {view.name}
              </Anchor>
              {at === 0 ? null : (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Delete the view ${view.name}`}
                  onClick={() => onChange(views.filter((other) => other !== view))}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              )}
            </Group>
          ))}
          {views.length === 0 ? (
            <Text size="xs" c="dimmed">
              Keep these filters and this order under a name.
            </Text>
          ) : null}
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
