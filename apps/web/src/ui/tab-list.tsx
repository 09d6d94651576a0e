import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface Tab {
  value: string;
  label: string;
}

interface TabListProps {
  tabs: readonly Tab[];
  /** The value of the open one. */
  open: string;
}

/** The tabs of a screen, for inside of `Tabs`. On a phone they scroll sideways, and the open one comes into sight; else they wrap. */
export const TabList = ({ tabs, open }: TabListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <Tabs.List className="no-print tabs" ref={list}>
      {tabs.map(({ value, label }) => (
        <Tabs.Tab key={value} value={value}>
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
};

/** The same, with more of them in a menu; one of those that is open stands among the tabs. */
export const TabListWithMore = (props: TabListProps & { more: readonly Tab[]; onOpen: (value: string) => void }) => {
  const { tabs, open, more, onOpen } = props;
  return (
    <div className="tabs-with-more no-print">
      <TabList open={open} tabs={[...tabs, ...more.filter(({ value }) => value === open)]} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="subtle" color="gray" aria-label="More tabs" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map(({ value, label }) => (
            <Menu.Item
              key={value}
              {...(value === open ? { 'aria-current': true as const } : {})}
              onClick={() => onOpen(value)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
};
