import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** How long a copy is confirmed, in milliseconds (screens#how-long-words-stand). */
const CONFIRMED_FOR = 2000;

interface CopyProps {
  text: string;
  label?: string;
  /** Small beside small words. */
  compact?: boolean;
}

/** Copies a text and says so for two seconds; says where copying is not possible. */
export const Copy = ({ text, label = 'Copy', compact = false }: CopyProps) => {
  const { copy, copied, error } = useClipboard({ timeout: CONFIRMED_FOR });
  return (
    <Button
      variant="default"
      size={compact ? 'compact-xs' : 'xs'}
      className="no-print"
      leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copied ? 'Copied' : error ? 'Select it and press Ctrl C' : label}</span>
    </Button>
  );
};
