import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { takeYourData, type YourData } from '#contracts/office/your-data/your-data.ts';
import { useCommand } from '../../../lib/command.ts';
import { countOf, showSize } from '../../../lib/format.ts';
import { problemText } from '../../../ui/problem.tsx';
import { isMaking } from './your-data.queries.ts';

/** Has everything of the agency put together. */
export const TakeYourData = ({ data }: { data: YourData }) => {
  const [withDocuments, setWithDocuments] = useState(true);
  const { run, busy, error } = useCommand(takeYourData);
  const { documents, documentBytes } = data;
  const making = isMaking(data);
  return (
    <Stack gap="sm" className="no-print">
      <Checkbox
        label="With the documents"
        description={
          documents === 0 ? 'There are none.' : `${countOf(documents, 'document')}, ${showSize(documentBytes)}`
        }
        checked={withDocuments}
        onChange={({ currentTarget }) => setWithDocuments(currentTarget.checked)}
      />
      <Group gap="sm">
        <Button onClick={() => void run({ body: { withDocuments } })} loading={busy} disabled={making}>
          Take your data
        </Button>
        {making ? (
          <Text size="sm" c="dimmed" role="status">
            Your data is being put together. You can go on working.
          </Text>
        ) : null}
      </Group>
      {error ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problemText(error)}
        </Text>
      ) : null}
    </Stack>
  );
};
