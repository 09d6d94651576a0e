import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../lib/format.ts';
import { missedCheckInsQuery } from './check-ins.queries.ts';

/** One line: how many of today's check-ins are done, and who missed. Nothing while nobody checks in. */
export const CheckInsOfToday = () => {
  const { data } = useQuery(missedCheckInsQuery);
  if (data === undefined || (data.today.due === 0 && data.count === 0)) return null;
  const { today, count } = data;
  return (
    <Text size="sm" className="tabular" role="status">
      {today.due === 0 ? 'No check-ins today' : `Check-ins ${today.done} of ${today.due} today`}
      {count === 0 ? '' : ` · ${countOf(count, 'person', 'people')} missed`}
    </Text>
  );
};
