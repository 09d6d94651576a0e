import { Button } from '@mantine/core';
import { useState } from 'react';
import { Page } from '../../../ui/page.tsx';
import { DrawSample } from './draw-sample.tsx';
import { SampleList } from './sample-list.tsx';
import { OpenedSample } from './sample.tsx';

/** What the page keeps in its URL: the opened sample. */
export interface AuditRoomSearch {
  sample?: string | undefined;
}

interface AuditRoomProps {
  search: AuditRoomSearch;
  change: (changes: Partial<AuditRoomSearch>) => void;
}

/** What an auditor works with: samples of the books (money#audit-samples). */
export const AuditRoomPage = ({ search: { sample }, change }: AuditRoomProps) => {
  const [drawing, setDrawing] = useState(false);
  if (sample !== undefined) return <OpenedSample sampleId={sample} />;
  return (
    <Page
      title="Audit room"
      subtitle="Samples that anybody can draw again. Marks and notes are yours alone until you share them."
      actions={<Button onClick={() => setDrawing(true)}>Draw a sample</Button>}
    >
      <SampleList />
      {drawing ? (
        <DrawSample onClose={() => setDrawing(false)} onDrawn={(sampleId) => change({ sample: sampleId })} />
      ) : null}
    </Page>
  );
};
