import { Button, Group, Stack, Text } from '@mantine/core';
import { Copy } from '../../../ui/copy.tsx';

/** The backup codes, shown this once, and how to keep them. */
export const BackupCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <Stack gap="md">
    <Text size="sm">
      Keep these codes where only you find them. Each one signs you in once when you are without your phone. They are
      not shown again.
    </Text>
    <ul className="backup-codes" aria-label="Backup codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Group justify="space-between">
      <Copy text={codes.join('\n')} label="Copy codes" />
      <Button onClick={onDone}>I have saved them</Button>
    </Group>
  </Stack>
);
