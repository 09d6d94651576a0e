import { Button, Group, Stack, Text } from '@mantine/core';
import { takeOutPayerName, type PayerOfSeveralNames } from '#contracts/office/payers/payers.ts';
import { useCommand } from '../../../lib/command.ts';
import { FormProblem } from '../../../ui/problem.tsx';

/** One name of a payer of several, and the way to have it count by itself again. */
export const TakeOutPayerName = ({ name: { nameId, spelling } }: { name: PayerOfSeveralNames['names'][number] }) => {
  const command = useCommand(takeOutPayerName);
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" className="anywhere">
          {spelling}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          className="no-print"
          loading={command.busy}
          aria-label={`Take out ${spelling}`}
          onClick={() => void command.run({ params: { nameId } })}
        >
          Take out
        </Button>
      </Group>
      <FormProblem error={command.error} />
    </Stack>
  );
};
