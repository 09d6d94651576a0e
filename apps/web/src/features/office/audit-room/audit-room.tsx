import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { AuditRequestState } from '#domain/office/audit-requests.ts';
import { Page } from '../../../ui/page.tsx';
import { AuditPack } from './request-audit-pack.tsx';
import { AskInAuditRoom } from './ask-in-audit-room.tsx';
import { DrawSample } from './draw-sample.tsx';
import { OpenedRequest } from './request.tsx';
import { RequestList } from './request-list.tsx';
import { SampleList } from './sample-list.tsx';
import { OpenedSample } from './sample.tsx';

/** What the page keeps in its URL: samples or requests, the opened one, and what a new request is about. */
export interface AuditRoomSearch {
  view?: 'requests' | 'pack' | undefined;
  sample?: string | undefined;
  request?: string | undefined;
  state?: AuditRequestState | undefined;
  about?: string | undefined;
}

interface AuditRoomProps {
  search: AuditRoomSearch;
  change: (changes: Partial<AuditRoomSearch>) => void;
}

const VIEWS = [
  { value: 'samples', label: 'Samples' },
  { value: 'requests', label: 'Requests' },
  { value: 'pack', label: 'Pack' },
];

const URL_VIEWS = ['requests', 'pack'] as const;

const SUBTITLES = {
  samples: 'Samples that anybody can draw again. Marks and notes are yours alone until you share them.',
  requests: 'What auditors ask, with answers and files. Both sides see the history.',
  pack: 'All that an auditor needs of some days, as one download.',
};

const SampleViews = ({ change }: Pick<AuditRoomProps, 'change'>) => {
  const [drawing, setDrawing] = useState(false);
  return (
    <Page
      title="Audit room"
      subtitle={SUBTITLES.samples}
      actions={
        <>
          <Views view="samples" change={change} />
          <Button onClick={() => setDrawing(true)}>Draw a sample</Button>
        </>
      }
    >
      <SampleList />
      {drawing ? (
        <DrawSample onClose={() => setDrawing(false)} onDrawn={(sampleId) => change({ sample: sampleId })} />
      ) : null}
    </Page>
  );
};

const RequestViews = ({ search: { state, about }, change }: AuditRoomProps) => {
  const [asking, setAsking] = useState(about !== undefined);
  const close = () => {
    setAsking(false);
    if (about !== undefined) change({ about: undefined });
  };
  return (
    <Page
      title="Audit room"
      subtitle={SUBTITLES.requests}
      actions={
        <>
          <Views view="requests" change={change} />
          <Button onClick={() => setAsking(true)}>New request</Button>
        </>
      }
    >
      <RequestList state={state} onState={(chosen) => change({ state: chosen })} />
      {asking ? (
        <AskInAuditRoom
          entry={about ?? null}
          onClose={close}
          onAsked={(request) => change({ request, about: undefined })}
        />
      ) : null}
    </Page>
  );
};

const Views = ({ view, change }: Pick<AuditRoomProps, 'change'> & { view: 'samples' | 'requests' | 'pack' }) => (
  <SegmentedControl
    size="xs"
    aria-label="Show"
    data={VIEWS}
    value={view}
    onChange={(value) =>
      change({ view: URL_VIEWS.find((one) => one === value), sample: undefined, request: undefined })
    }
  />
);

/** What an auditor works with: samples of the books, what they ask, and the pack (money#audit-samples, money#audit-pack). */
export const AuditRoomPage = ({ search, change }: AuditRoomProps) => {
  const { view, sample, request } = search;
  if (sample !== undefined) return <OpenedSample sampleId={sample} />;
  if (request !== undefined) return <OpenedRequest auditRequestId={request} />;
  if (view === 'requests') return <RequestViews search={search} change={change} />;
  if (view === 'pack')
    return (
      <Page title="Audit room" subtitle={SUBTITLES.pack} actions={<Views view="pack" change={change} />}>
        <AuditPack />
      </Page>
    );
  return <SampleViews change={change} />;
};
