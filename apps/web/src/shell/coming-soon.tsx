import { Center, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';

/** What visitors see before start-up, unless they carry the access flag (screens#coming-soon, screens#coming-soon). */
export const ComingSoon = () => {
  useEffect(() => {
    document.title = 'Coming soon · Bailiwick';
  }, []);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack gap="sm" align="center">
        <span className="mark large" aria-hidden="true" />
        <Title order={1}>Coming soon</Title>
        <Text size="sm" c="dimmed" ta="center" maw={360}>
          Bailiwick, the back office of bail-bond agencies, opens here shortly.
        </Text>
      </Stack>
    </Center>
  );
};
