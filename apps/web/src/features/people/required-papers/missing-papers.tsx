import { Popover, Text, UnstyledButton } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useState } from 'react';

interface MissingPapersProps {
  /** Each paper with the number of bonds that lack it. */
  papers: readonly { name: string; bonds: number }[];
}

/** `ID (3)`; of one bond without the number. */
export const missingWords = ({ name, bonds }: { name: string; bonds: number }) =>
  bonds === 1 ? name : `${name} (${String(bonds)})`;

/** How many papers the bonds of somebody lack, small; pointed at or pressed it names them. Nothing where none is missing. */
export const MissingPapers = ({ papers }: MissingPapersProps) => {
  const [open, setOpen] = useState(false);
  const count = papers.reduce((sum, { bonds }) => sum + bonds, 0);
  if (count === 0) return null;
  const title = `${String(count)} ${count === 1 ? 'document' : 'documents'} missing`;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <UnstyledButton
          className="missing-papers tabular no-print"
          aria-label={`${title}: ${papers.map(missingWords).join(', ')}`}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <IconFileAlert size={14} stroke={1.6} aria-hidden />
          {count}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Text size="xs" fw={500}>
          {title}
        </Text>
        <ul className="missing-list">
          {papers.map((paper) => (
            <li key={paper.name}>{missingWords(paper)}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
};
