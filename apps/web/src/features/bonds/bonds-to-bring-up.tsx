import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bringUpSheriffFee, downloadBondsToBringUp } from '#contracts/books/adjusting-bonds.ts';
import { call } from '../../lib/api.ts';
import { showDay } from '../../lib/format.ts';
import { ListDownload } from '../../ui/list-filters.tsx';
import { Section } from '../../ui/section.tsx';
import { BondsToAdjust } from './bonds-to-adjust.tsx';
import { bondsToBringUpQuery } from './bonds.queries.ts';

const TITLE = 'Bonds written before their sheriff’s fee';
const HINT =
  'Live bonds that booked another fee than that of their parish and day. Each adjustment books today what is owed to the sheriff; clients owe the same as before.';

const Bonds = () => (
  <BondsToAdjust
    title={TITLE}
    hint={HINT}
    figures="Booked → owed"
    placeOf={({ parish, pricedOn }) => `${parish ?? 'No parish'} · ${showDay(pricedOn)}`}
    same={() => null}
    none="Every bond has the sheriff’s fee of its parish and day."
    question={(bonds) => `Bring ${bonds} up to the sheriff’s fee?`}
    consequence="The history of each bond says so, and why. Its premium and the balance of its account stay."
    list={useInfiniteQuery(bondsToBringUpQuery)}
    download={<ListDownload endpoint={downloadBondsToBringUp} request={{}} />}
    asksWhy
    ofOneBond={{ EDITED_MEANWHILE: 'It changed after this list was made. Look at it again, then adjust it.' }}
    adjustment={({ bondId, owedCents: feeCents, revision: basedOn }, reason) => {
      const body = { feeCents, basedOn, reason };
      return { bondId, body, send: (commandId) => call(bringUpSheriffFee, { params: { bondId }, body, commandId }) };
    }}
  />
);

/**
 * Bonds that the sheriff's fees, as they stand now, make a difference to; brought up by an entry each (books.md 3.12).
 * Every bond of the agency is looked at, so only where somebody asks.
 */
export const BondsToBringUp = () => {
  const [shown, setShown] = useState(false);
  if (shown) return <Bonds />;
  return (
    <Section
      title={TITLE}
      hint={HINT}
      actions={
        <Button size="xs" variant="default" onClick={() => setShown(true)}>
          Show Bonds
        </Button>
      }
    >
      {null}
    </Section>
  );
};
