import { Box, Center, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

/** The frame of the screens before sign-in: one column. */
export const Gate = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · Bailiwick`;
  }, [title]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={380} gap="lg">
        <Stack gap={6} align="center">
          <span className="mark large" aria-hidden="true" />
          <Text fw={600} size="lg">
            Bailiwick
          </Text>
        </Stack>
        <Box className="panel" p="lg">
          <Title order={1} mb="md">
            {title}
          </Title>
          {children}
        </Box>
      </Stack>
    </Center>
  );
};
