import { getYourData, type YourData } from '#contracts/office/your-data/your-data.ts';
import { contractQuery } from '../../../lib/query.ts';

/** Whether one is being made. */
export const isMaking = ({ copies }: YourData): boolean =>
  copies.some(({ state }) => state === 'waiting' || state === 'working');

/** The copies made so far; asked again while one is being made, beside the live stream. */
export const yourDataQuery = {
  ...contractQuery(getYourData, {}, ['export']),
  refetchInterval: (query: { state: { data?: YourData | undefined } }) =>
    query.state.data && isMaking(query.state.data) ? 1_000 : (false as const),
};
