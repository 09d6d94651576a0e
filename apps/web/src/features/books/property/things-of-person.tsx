import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Thing } from '#contracts/books/property/property.ts';
import { Section } from '../../../ui/section.tsx';
import { ThingLine } from './property-of-bond.tsx';
import { heldOfPersonQuery } from './property.queries.ts';

const ThingDetails = lazy(() => import('./thing-details.tsx').then((dialog) => ({ default: dialog.ThingDetails })));

/** What a defendant's side has given that is still held; nothing where there is none. */
export const ThingsOfPerson = ({ defendantId }: { defendantId: string }) => {
  const { data } = useQuery(heldOfPersonQuery(defendantId));
  const [opened, setOpened] = useState<Thing | null>(null);
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <Section title="Things held as collateral">
      <ul className="lines" aria-label="Things held as collateral">
        {data.rows.map((thing) => (
          <ThingLine key={thing.propertyId} thing={thing} onOpen={() => setOpened(thing)} />
        ))}
      </ul>
      <Suspense>{opened === null ? null : <ThingDetails thing={opened} onClose={() => setOpened(null)} />}</Suspense>
    </Section>
  );
};
