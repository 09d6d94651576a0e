import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface NotConnectedProps {
  label: string;
  brings: string;
  size?: string;
}

const SaysWhy = ({ label, size, children }: { label: string; size: string; children: ReactNode }) => (
  <Popover width={280} position="bottom-end" withArrow trapFocus returnFocus>
    <Popover.Target>
      <Button variant="default" size={size}>
        {label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown role="status" tabIndex={-1} data-autofocus>
      {children}
    </Popover.Dropdown>
  </Popover>
);

/**
 * A button of a connection that does not exist yet: it says so, and what connecting would bring
 * (screens#not-connected).
 */
export const NotConnected = ({ label, brings, size = 'xs' }: NotConnectedProps) => (
  <SaysWhy label={label} size={size}>
    <Text size="sm" fw={500}>
      Not connected
    </Text>
    <Text size="sm" c="dimmed">
      {brings}
    </Text>
  </SaysWhy>
);

/** A button that would send a letter where no mail server is: whom to ask, and nothing of settings (screens#wording). */
export const MailNotSetUp = ({ label, size = 'xs' }: Omit<NotConnectedProps, 'brings'>) => (
  <SaysWhy label={label} size={size}>
    <Text size="sm">E-mail is not set up. Ask your Admin.</Text>
  </SaysWhy>
);

interface ServiceLineProps {
  name: ReactNode;
  says: string;
  /** Its state, or what opens it. */
  children: ReactNode;
}

/** One thing that works, or could be connected: what it is, what it does, and its button. */
export const ServiceLine = ({ name, says, children }: ServiceLineProps) => (
  <li>
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Stack gap={2} flex={1} miw={0}>
        <Text size="sm" fw={500}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {says}
        </Text>
      </Stack>
      {children}
    </Group>
  </li>
);

/** What is not connected, each with what it would bring (screens#not-connected). */
export const NotConnectedList = ({
  services,
}: {
  services: readonly { name: string; button: string; brings: string }[];
}) => (
  <ul className="lines" aria-label="Not connected">
    {services.map(({ name, button, brings }) => (
      <ServiceLine key={name} name={name} says={`Not connected. ${brings}`}>
        <NotConnected label={button} brings={brings} />
      </ServiceLine>
    ))}
  </ul>
);
