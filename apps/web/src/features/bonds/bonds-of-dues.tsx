import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bringUpDues, downloadBondsOfDues } from '#contracts/books/adjusting-dues.ts';
import { call } from '../../lib/api.ts';
import { showDay } from '../../lib/format.ts';
import { ListDownload } from '../../ui/list-filters.tsx';
import { Section } from '../../ui/section.tsx';
import { BondsToAdjust } from './bonds-to-adjust.tsx';
import { bondsOfDuesQuery } from './bonds.queries.ts';

const TITLE = 'Bonds whose dues differ';
const HINT =
  'Bonds on a power whose surety has a contract for their day, and that booked other dues than it says: written before it, or before the surety was named. Each adjustment books today what is owed to the surety; clients owe the same as before.';

const Bonds = () => (
  <BondsToAdjust
    title={TITLE}
    hint={HINT}
    figures="Booked → owed"
    placeOf={({ pricedOn }) => showDay(pricedOn)}
    same={() => null}
    none="Every bond owes its surety what the contract of its day says."
    question={(bonds) => `Bring the dues of ${bonds} up?`}
    consequence="The history of each bond says so, and why. Its premium and the balance of its account stay."
    list={useInfiniteQuery(bondsOfDuesQuery)}
    download={<ListDownload endpoint={downloadBondsOfDues} request={{}} />}
    asksWhy
    ofOneBond={{ EDITED_MEANWHILE: 'It changed after this list was made. Look at it again, then adjust it.' }}
    adjustment={({ bondId, owedCents, revision: basedOn }, reason) => {
      const body = { owedCents, basedOn, reason };
      return { bondId, body, send: (commandId) => call(bringUpDues, { params: { bondId }, body, commandId }) };
    }}
  />
);

/**
 * Bonds that owe their surety another amount than they booked; brought up by an entry each (books.md 3.12). Every bond
 * of the agency is looked at, so only where somebody asks.
 */
export const BondsOfDues = () => {
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
