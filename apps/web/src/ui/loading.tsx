import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';

/** Grey bars where lines of text will stand, under the words that a screen has for it. */
export const Loading = ({ words, lines = 6, height = 18 }: LoadingProps) => (
  <Stack gap="sm" role="status" aria-busy="true">
    {words === undefined ? (
      <VisuallyHidden>Loading…</VisuallyHidden>
    ) : (
      <Text size="sm" c="dimmed">
        {words}
      </Text>
    )}
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} height={height} width={`${100 - ((line * 17) % 40)}%`} />
    ))}
  </Stack>
);

interface LoadingProps {
  words?: string;
  lines?: number;
  /** Of one line, in pixels. */
  height?: number;
}
