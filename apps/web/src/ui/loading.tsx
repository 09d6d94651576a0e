import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** Grey bars where lines of text will stand, with the spec's loading words for screen readers. */
export const Loading = ({ words = 'Loading…', lines = 6, height = 18 }: LoadingProps) => (
  <Stack gap="sm" role="status" aria-busy="true">
    <VisuallyHidden>{words}</VisuallyHidden>
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
