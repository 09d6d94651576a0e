import { Button, Popover, Text } from '@mantine/core';

interface NotConnectedProps {
  label: string;
  brings: string;
  size?: string;
}

/**
 * A button of a connection that does not exist yet: it says so, and what connecting would bring
 * (screens#not-connected).
 */
export const NotConnected = ({ label, brings, size = 'xs' }: NotConnectedProps) => (
  <Popover width={280} position="bottom-end" withArrow trapFocus returnFocus>
    <Popover.Target>
      <Button variant="default" size={size}>
        {label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown role="status" tabIndex={-1} data-autofocus>
      <Text size="sm" fw={500}>
        Not connected
      </Text>
      <Text size="sm" c="dimmed">
        {brings}
      </Text>
    </Popover.Dropdown>
  </Popover>
);
