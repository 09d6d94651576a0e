import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface TabListProps {
  tabs: readonly { value: string; label: string }[];
  /** The value of the open one. */
  open: string;
}

/** The tabs of a screen, for inside of `Tabs`. On a phone they scroll sideways, and the open one comes into sight. */
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
