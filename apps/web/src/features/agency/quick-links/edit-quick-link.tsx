import { Stack, TextInput } from '@mantine/core';
import { addQuickLink, editQuickLink, type QuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { defaultLinkDescription, type LinkType } from '#domain/agency/default-quick-links.ts';
import { wholeWebAddress } from '#domain/kernel/web-address.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { DraftRestored, Fields, FormButtons, WIDTH } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';

const EMPTY = { name: '', url: '', description: '' };

interface EditProps {
  type: LinkType;
  /** Null: a new one. */
  link: QuickLink | null;
  onClose?: () => void;
}

/** The Add Link form of a group, or the same form in the place of the link that is edited. */
export const EditQuickLink = ({ type, link, onClose }: EditProps) => {
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint: link === null ? addQuickLink : editQuickLink,
    ...(link === null ? {} : { params: { quickLinkId: link.quickLinkId } }),
    initialValues: link === null ? EMPTY : { name: link.name, url: link.url, description: link.description },
    draft: { name: `quick-link:${link?.quickLinkId ?? type}` },
    body: ({ name, url, description }) => ({ linkType: type, name, url: wholeWebAddress(url), description }),
    onDone: () => {
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
          {restored ? <DraftRestored discard={discard} /> : null}
          <Fields>
            <TextInput
              label="Name"
              className={WIDTH.middle}
              withAsterisk
              autoComplete="off"
              autoFocus={link !== null}
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
              placeholder={defaultLinkDescription(type)}
              {...form.getInputProps('description')}
            />
          </Fields>
          <FormButtons
            label={link === null ? 'Add Link' : 'Save'}
            busy={busy}
            error={error}
            disabled={name.trim() === '' || url.trim() === ''}
            secondary={link === null}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </>
  );
};
