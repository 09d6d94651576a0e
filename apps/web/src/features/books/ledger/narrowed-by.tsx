import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

interface NarrowedByProps {
  /** To what a list is narrowed by the way that led there. */
  words: string;
  /** What taking it off shows, as a screen reader says it: `Show all payments again`. */
  label: string;
  onRemove: () => void;
}

/** What narrows a list and is no filter of its own; a press takes it off. */
export const NarrowedBy = ({ words, label, onRemove }: NarrowedByProps) => (
  <Button
    size="xs"
    variant="default"
    className="anywhere"
    w="fit-content"
    maw="100%"
    rightSection={<IconX size={14} />}
    aria-label={`${words}: ${label}`}
    onClick={onRemove}
  >
    {words}
  </Button>
);
