import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getArrestPacket } from '#contracts/recovery/surrender/arrest-packet.ts';
import { addressOf } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Select } from '../../../ui/form.tsx';
import { documentsQuery, mugshotQuery } from '../../people/documents/index.ts';

interface ArrestPacketProps {
  bondId: string;
  defendantId: string;
}

const Parts = ({ bondId, defendantId }: ArrestPacketProps) => {
  const { data: photo } = useQuery(mugshotQuery(defendantId));
  const { data, error, refetch } = useInfiniteQuery(
    documentsQuery({ subjectKind: 'defendant', subjectId: defendantId }),
  );
  const [warrantId, setWarrantId] = useState<string | null>(null);
  const [certifiedId, setCertifiedId] = useState<string | null>(null);
  if (error && !data)
    return <ErrorPanel title="Failed to load the files." error={error} retry={() => void refetch()} />;
  const files = (data?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .map(({ fileId, name }) => ({ value: fileId, label: name }));
  const missing = [
    ...(photo?.mugshot === null ? ['the photo'] : []),
    ...(warrantId === null ? ['the warrant'] : []),
    ...(certifiedId === null ? ['the certified bond'] : []),
  ];
  const query = { ...(warrantId === null ? {} : { warrantId }), ...(certifiedId === null ? {} : { certifiedId }) };
  return (
    <Stack gap="md">
      <Select
        label="Warrant"
        description="A file of the defendant's drawer."
        searchable
        clearable
        data-autofocus
        data={files}
        value={warrantId}
        onChange={setWarrantId}
      />
      <Select label="Certified bond" searchable clearable data={files} value={certifiedId} onChange={setCertifiedId} />
      {missing.length === 0 ? null : (
        <Text size="sm" role="note">
          Missing: {missing.join(', ')}. Page one names it
          {warrantId === null ? ', and every page says NO WARRANT ON FILE' : ''}.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        It has the letter of authority, pictures and the pages of PDFs. Other files are listed, to be printed
        separately.
      </Text>
      <Group justify="flex-end">
        <Button
          component="a"
          href={addressOf(getArrestPacket, { params: { bondId }, query })}
          target="_blank"
          rel="noreferrer"
        >
          {missing.length === 0 ? 'Open the packet' : 'Open it anyway'}
        </Button>
      </Group>
    </Stack>
  );
};

/** Asks for the parts of an arrest packet, says what is missing, and opens its PDF (recovery#arrest-packet). */
export const ArrestPacket = (props: ArrestPacketProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" className="no-print" onClick={() => setAsking(true)}>
        Arrest packet
      </Button>
      {asking ? (
        <Dialog title="Arrest packet" onClose={() => setAsking(false)}>
          <Parts {...props} />
        </Dialog>
      ) : null}
    </>
  );
};
