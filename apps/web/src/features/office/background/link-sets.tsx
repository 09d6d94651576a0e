import type { BackgroundSection } from '#domain/office/background-links.ts';
import { KnownAssociates } from './known-associates.tsx';
import { LinkSection } from './link-section.tsx';
import type { searchesFor } from './report-data.ts';

interface LinkSetsProps {
  searches: ReturnType<typeof searchesFor>;
  /** Told how many links of a set were opened. */
  onOpened?: (set: BackgroundSection, count: number) => void;
}

/** A section for each set of searches; vehicles only where one is known. */
export const LinkSets = ({ searches: { associates, sets }, onOpened }: LinkSetsProps) => {
  const { Vehicles: vehicles, 'Known Associates': known, ...always } = sets;
  const told = (set: BackgroundSection) => (onOpened ? { onOpened: (count: number) => onOpened(set, count) } : {});
  return (
    <>
      {(Object.keys(always) as (keyof typeof always)[]).map((set) => (
        <LinkSection key={set} title={set} links={always[set]} {...told(set)} />
      ))}
      {vehicles.length > 0 ? <LinkSection title="Vehicles" links={vehicles} {...told('Vehicles')} /> : null}
      <LinkSection title="Known Associates" links={known} {...told('Known Associates')}>
        <KnownAssociates associates={associates} />
      </LinkSection>
    </>
  );
};
