import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { QuickLink } from '#contracts/quick-links/quick-links.ts';
import { addQuickLink, editQuickLink } from '#contracts/quick-links/quick-links.ts';
import type { LinkType } from '#domain/default-quick-links.ts';
import { defaultLinkDescription } from '#domain/default-quick-links.ts';
import { wholeWebAddress } from '#domain/web-address.ts';
import { useContractForm } from '../../lib/contract-form.ts';
import { refreshTopics } from '../../lib/live.ts';
import { Fields, WIDTH } from '../../ui/form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { FormProblem } from '../../ui/problem.tsx';

const EMPTY = { name: '', url: '', description: '' };

interface EditProps {
  type: LinkType;
  /** Null: a new one. */
  link: QuickLink | null;
  onClose?: () => void;
}

/** The Add Link form of a group, or the same form in the place of the link that is edited. */
export const EditQuickLink = ({ type, link, onClose }: EditProps) => {
  const queries = useQueryClient();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: link === null ? addQuickLink : editQuickLink,
    ...(link === null ? {} : { params: { quickLinkId: link.quickLinkId } }),
    initialValues: link === null ? EMPTY : { name: link.name, url: link.url, description: link.description },
    body: ({ name, url, description }) => ({ linkType: type, name, url: wholeWebAddress(url), description }),
    onDone: () => {
      refreshTopics(queries, ['quick-link']);
      if (link === null) {
        form.setValues(EMPTY);
        form.resetDirty(EMPTY);
      }
      onClose?.();
    },
  });
  const { name, url } = form.values;
  return (
    <>
      <LeaveGuard when={() => form.isDirty()} />
      <form onSubmit={onSubmit} noValidate aria-label={link === null ? `Add ${type} link` : `Edit ${link.name}`}>
        <Stack gap="sm">
          <Fields>
            <TextInput
              label="Name"
              className={WIDTH.middle}
              withAsterisk
              autoComplete="off"
              autoFocus={link !== null}
              maxLength={80}
              {...form.getInputProps('name')}
            />
            <TextInput
              label="URL"
              className={WIDTH.middle}
              withAsterisk
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              {...form.getInputProps('url')}
            />
            <TextInput
              label="Description"
              className={WIDTH.middle}
              autoComplete="off"
              maxLength={200}
              placeholder={defaultLinkDescription(type)}
              {...form.getInputProps('description')}
            />
          </Fields>
          <FormProblem error={error} />
          <Group gap="xs">
            <Button
              type="submit"
              size="xs"
              variant={link === null ? 'default' : 'filled'}
              loading={busy}
              disabled={name.trim() === '' || url.trim() === ''}
            >
              {link === null ? 'Add Link' : 'Save'}
            </Button>
            {onClose ? (
              <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
                Cancel
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
    </>
  );
};
