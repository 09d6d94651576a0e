import { Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { changeAccountant } from '#contracts/books/proof/accountant.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { DraftRestored, FormButtons } from '../../../ui/form.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { accountantQuery } from './accountant.queries.ts';

const ChangeAccountant = ({ email }: { email: string }) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: changeAccountant,
    initialValues: { email },
    draft: { name: 'accountant' },
    body: (values) => values,
    onDone: () => void notifications.show({ message: 'Accountant saved.' }),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {restored ? <DraftRestored discard={discard} /> : null}
        <TextInput
          label="Accountant’s e-mail"
          description="Empty: the Admins alone get it."
          type="email"
          maw={360}
          {...form.getInputProps('email')}
        />
        <FormButtons label="Save" busy={busy} error={error} />
      </Stack>
    </form>
  );
};

/** To whom the head of the books goes each day beside the Admins (money#chain-head-kept-outside). */
export const Accountant = () => {
  const accountant = useQuery(accountantQuery);
  return (
    <Section
      title="Head of the books"
      hint="Each morning its number, its hash and the totals go to the Admins and to the accountant: with one that was kept outside, nobody can rewrite the books unseen."
    >
      {accountant.data ? (
        <ChangeAccountant key={accountant.data.email} email={accountant.data.email} />
      ) : accountant.isError ? (
        <ErrorPanel
          title="Failed to load the accountant."
          error={accountant.error}
          retry={() => void accountant.refetch()}
        />
      ) : (
        <Loading lines={2} />
      )}
    </Section>
  );
};
