import { Button, Group, Stack, Text } from '@mantine/core';
import { Copy } from '../../../ui/copy.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Where each app takes the address of a calendar. */
const WHERE = [
  ['Google Calendar, in a browser:', 'Other calendars, +, From URL.'],
  ['Outlook:', 'Add calendar, Subscribe from web.'],
  ['iPhone, in Calendar:', 'Calendars, Add Calendar, Add Subscription Calendar.'],
] as const;

/** A link that was just made: shown whole this once, with where it is added. */
export const MadeCalendarFeed = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Your calendar link" closeOnEscape={false}>
    <Stack gap="md">
      <Text size="sm">
        Copy it now: it is shown only once. Keep it to yourself, since whoever has it reads the calendar without signing
        in.
      </Text>
      <Text size="sm" ff="monospace" className="anywhere" data-testid="calendar-link">
        {address}
      </Text>
      <ul className="lines" aria-label="Where to add it">
        {WHERE.map(([app, how]) => (
          <li key={app}>
            <Text size="sm">
              <strong>{app}</strong> {how}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        Apps fetch it by themselves, most of them every few hours. Google and Outlook do so over the internet, so this
        address has to be reachable from there.
      </Text>
      <Group justify="space-between">
        <Copy text={address} label="Copy link" />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  </Dialog>
);
