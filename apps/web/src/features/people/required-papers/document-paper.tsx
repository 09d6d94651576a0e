import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredDocument } from '#contracts/people/documents/documents.ts';
import { bondWords } from './bond-words.ts';
import { MarkDocument } from './mark-document.tsx';
import { marksQuery, type DrawerOwner } from './required-papers.queries.ts';

/** Under a document of a drawer: which paper of which bonds it is, and the way to say so (bonds#required-papers). */
export const DocumentPaper = ({ document, owner }: { document: StoredDocument; owner: DrawerOwner }) => {
  const { data, error } = useQuery(marksQuery(owner));
  const [marking, setMarking] = useState(false);
  if (data === undefined)
    return error === null ? null : (
      <Text size="xs" c="dimmed">
        Its document type could not be loaded.
      </Text>
    );
  const mark = data.marks.find(({ fileId }) => fileId === document.fileId) ?? null;
  if (mark === null && data.bonds.length === 0) return null;
  const bonds = data.bonds.filter(({ bondId }) => mark?.bondIds.includes(bondId));
  return (
    <>
      {mark === null ? null : (
        <Text size="xs" mt={2}>
          {[mark.paper, ...bonds.map(bondWords)].join(' · ')}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-xs"
        ml={-8}
        className="no-print"
        aria-label={
          mark === null ? `Mark as required document: ${document.name}` : `Change the document type of ${document.name}`
        }
        onClick={() => setMarking(true)}
      >
        {mark === null ? 'Mark as required document' : 'Change'}
      </Button>
      {marking ? (
        <MarkDocument document={document} mark={mark} bonds={data.bonds} onClose={() => setMarking(false)} />
      ) : null}
    </>
  );
};
