import { useQueryClient } from '@tanstack/react-query';
import { findPlace } from '#contracts/agency/organizations/places.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { contractQuery } from './query.ts';

type Place = NonNullable<AnswerOf<typeof findPlace>['place']>;

/** City and state of an address as they stand in a form, and how they are filled in. */
export interface PlaceFields {
  city: { value: string; fill: (city: string) => void };
  state: { value: string; fill: (state: Place['state']) => void };
}

/**
 * Fills city and state by a ZIP once it has its five digits, each only where nothing stands: `fields` is asked for what stands there when the answer
 * has come. Where none comes, the person types.
 */
export const useFillPlace = (): ((zip: string, fields: () => PlaceFields) => void) => {
  const queries = useQueryClient();
  return (zip, fields) => {
    if (!/^\d{5}$/.test(zip)) return;
    const asked = queries.query({
      ...contractQuery(findPlace, { params: { zip } }, []),
      staleTime: 'static',
      retry: false,
    });
    asked.then(
      ({ place }) => {
        if (place === null) return;
        const { city, state } = fields();
        if (city.value.trim() === '') city.fill(place.city);
        if (state.value === '') state.fill(place.state);
      },
      () => undefined,
    );
  };
};
