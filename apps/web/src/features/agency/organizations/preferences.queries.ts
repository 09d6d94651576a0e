import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { getPreferences, type Preferences } from '#contracts/agency/organizations/preferences.ts';
import { call } from '../../../lib/api.ts';
import { asError } from '../../../lib/as-error.ts';
import { loaded } from '../../../lib/command.ts';
import { contractQuery } from '../../../lib/query.ts';
import { problemText } from '../../../ui/problem.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';

/** The own preferences: kept on the server, the same in every agency and browser (people#preferences). */
export const preferencesQuery = { ...contractQuery(getPreferences, {}, []), staleTime: 5 * 60_000 };

const changePreferences = () =>
  import('#contracts/agency/organizations/preferences.ts').then((contract) => contract.changePreferences);

const sayUnsaved = (error: unknown): void => {
  notifyFailure(problemText(asError(error), 'Failed to save user preferences: {message}'));
};

/** Saves one change at once, shows it before the server has answered, and takes it back where saving failed. */
export const useChangePreferences = ({ quietly = false } = {}) => {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  const save = useMutation({
    mutationFn: async (body: Preferences) => call(await loaded(changePreferences), { body, commandId: v7() }),
    scope: { id: 'preferences' }, // one after the other, so that the last choice stays
    onMutate: async (body) => {
      await queries.cancelQueries({ queryKey }); // an answer on its way knows nothing of this change
      const before = queries.getQueryData<Preferences>(queryKey);
      queries.setQueryData(queryKey, body);
      return { before };
    },
    onError: (error, _body, context) => {
      queries.setQueryData(queryKey, context?.before);
      sayUnsaved(error);
    },
    onSuccess: () => {
      if (quietly) return;
      notifications.show({ id: 'preferences', message: 'User preferences saved successfully!' });
    },
  });
  return (changes: Partial<Preferences> | ((now: Preferences) => Partial<Preferences>)): void => {
    void queries.query(preferencesQuery).then((now) => {
      save.mutate({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) });
    }, sayUnsaved);
  };
};
