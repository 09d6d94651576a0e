import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { emergenciesOn, type CourtDateSomewhere } from '#domain/recovery/declared-emergency.ts';
import { showDay } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { emergenciesQuery } from './deadlines.queries.ts';

/** Marks a court date that falls into a declared emergency (C.Cr.P. 338); it moves no date. */
export const EmergencyMark = (place: CourtDateSomewhere) => {
  const { data } = useQuery({ ...emergenciesQuery, enabled: place.courtDate !== null });
  const standing = (data?.emergencies ?? []).filter(({ withdrawn }) => withdrawn === null);
  return emergenciesOn(place, standing).map(({ emergencyId, number, fromOn, toOn }) => (
    <Text key={emergencyId} size="sm" component="div" role="note" className="sentence">
      <StatusBadge status="Art. 338" tone="sky" /> The court date {showDay(place.courtDate)} falls in the emergency{' '}
      {number} ({showDay(fromOn)} to {showDay(toOn)}). Deadlines do not change automatically.
    </Text>
  ));
};

/** The same of a bond: the date that it missed, where that is known, else the one that comes. */
export const EmergencyOfBond = (props: { bond: Omit<CourtDateSomewhere, 'courtDate'> & BondDates }) => {
  const { ftaDate, courtDate, jurisdiction, postedAt } = props.bond;
  return <EmergencyMark courtDate={ftaDate ?? courtDate} jurisdiction={jurisdiction} postedAt={postedAt} />;
};

interface BondDates {
  ftaDate: string | null;
  courtDate: string | null;
}
