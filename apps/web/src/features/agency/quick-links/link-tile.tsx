import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import { addQuickLink, deleteQuickLink, type QuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { notifyWithUndo } from '../../../ui/toast.tsx';

/** A link that opens in a tab of its own; the site it leads to learns nothing of this one. */
export const LinkTile = ({ link }: { link: QuickLink }) => (
  <a href={link.url} target="_blank" rel="noopener noreferrer" className="panel link-tile">
    <Group gap="xs" justify="space-between" wrap="nowrap" component="span">
      <Text fw={500} component="span" style={{ overflowWrap: 'anywhere' }}>
        {link.name}
      </Text>
      <IconExternalLink size={14} aria-label="opens a new tab" style={{ flexShrink: 0 }} />
    </Group>
    <Text size="xs" c="dimmed" component="span" style={{ overflowWrap: 'anywhere' }}>
      {link.description}
    </Text>
    <Text size="xs" c="dimmed" component="span" className="print-only">
      {link.url}
    </Text>
  </a>
);

/** A link while its group is customized: where it leads, and the icons that edit and delete it. */
export const CustomLink = ({ link, onEdit }: { link: QuickLink; onEdit: () => void }) => {
  const [asking, setAsking] = useState(false);
  const { quickLinkId, linkType, name, url, description } = link;
  const command = useCommand(deleteQuickLink, () => {
    const commandId = v7();
    notifyWithUndo(`${name} was deleted.`, () =>
      call(addQuickLink, { body: { linkType, name, url, description }, commandId }),
    );
  });
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {link.description} · {link.url}
        </Text>
      </Stack>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <Confirm
        opened={asking}
        title="Delete link"
        confirmLabel="Delete"
        danger
        busy={command.busy}
        error={command.error}
        consequence="It is removed for everyone in your agency."
        onConfirm={() => void command.run({ params: { quickLinkId } })}
        onCancel={() => setAsking(false)}
      >
        Delete “{name}”?
      </Confirm>
    </Group>
  );
};
