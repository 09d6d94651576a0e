import { Alert, Anchor, Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { MAX_SECTION_LINKS, type BackgroundLink } from '#domain/office/background-links.ts';
import { Section } from '../../../ui/section.tsx';
import { openAll } from './open-all.ts';

/** The middle button of a mouse opens a tab, too. */
const MIDDLE = 1;

interface LinkSectionProps {
  title: string;
  links: readonly BackgroundLink[];
  /** Told how many were opened. */
  onOpened?: (count: number) => void;
  children?: ReactNode;
}

/** One group of searches, each in a tab of its own; on paper each with its whole address. */
export const LinkSection = ({ title, links, onOpened, children }: LinkSectionProps) => {
  const [said, setSaid] = useState<string | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const open = () => {
    stop.current?.();
    setSaid(null);
    onOpened?.(Math.min(links.length, MAX_SECTION_LINKS));
    stop.current = openAll(
      links.map(({ url }) => url),
      (blocked, all) => {
        if (blocked > 0) {
          setSaid(
            `Your browser blocked ${String(blocked)} of ${String(all)} tabs. Allow pop-ups for this site and try again, or open the links one by one.`,
          );
        }
      },
    );
  };
  return (
    <Section
      title={title}
      actions={
        links.length === 0 ? null : (
          <Button
            size="xs"
            variant="default"
            className="no-print"
            leftSection={<IconExternalLink size={14} />}
            aria-label={`Open All: ${title}`}
            onClick={open}
          >
            Open All
          </Button>
        )
      }
    >
      {children}
      {said === null ? null : (
        <Alert role="alert" variant="outline" className="no-print">
          {said}
        </Alert>
      )}
      {links.length === 0 ? (
        <Text size="sm" c="dimmed">
          None.
        </Text>
      ) : (
        <ul className="background-links">
          {links.map(({ label, url }) => (
            <li key={url}>
              <Anchor
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                size="sm"
                onClick={() => onOpened?.(1)}
                onAuxClick={({ button }) => (button === MIDDLE ? onOpened?.(1) : undefined)}
              >
                {label}
              </Anchor>
              <Text size="xs" className="print-only anywhere">
                {url}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
