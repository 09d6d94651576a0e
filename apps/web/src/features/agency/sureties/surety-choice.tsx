import { useQuery } from '@tanstack/react-query';
import { adminOnly } from '#contracts/kernel/roles.ts';
import { EmptyState, NextFor } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/form.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { suretiesQuery } from './sureties.queries.ts';

/** The surety that a page is about: that of its address, else the first. */
export const useChosenSurety = (surety: string | undefined): string | undefined => {
  const { data } = useQuery(suretiesQuery);
  const all = data?.sureties ?? [];
  return (all.find(({ suretyId }) => suretyId === surety) ?? all[0])?.suretyId;
};

interface SuretyChoiceProps {
  chosen: string | undefined;
  onChoose: (suretyId: string | undefined) => void;
}

/** The sureties to choose from, where there are several; where there is none, the way to add one. */
export const SuretyChoice = ({ chosen, onChoose }: SuretyChoiceProps) => {
  const { data, error, isPending, refetch } = useQuery(suretiesQuery);
  return (
    <>
      {data && data.sureties.length > 1 ? (
        <Select
          aria-label="Surety"
          w={260}
          data={data.sureties.map(({ suretyId: value, name }) => ({ value, label: name }))}
          value={chosen ?? null}
          onChange={(suretyId) => onChoose(suretyId ?? undefined)}
        />
      ) : null}
      {error ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading lines={6} /> : null}
      {data?.sureties.length === 0 ? (
        <EmptyState
          title="No sureties yet."
          hint="An Admin adds them in Settings."
          action={
            <NextFor roles={adminOnly}>
              <LinkButton to="/settings" search={{ tab: 'sureties' }} size="xs">
                Add a surety
              </LinkButton>
            </NextFor>
          }
        />
      ) : null}
    </>
  );
};
