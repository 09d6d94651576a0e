import { z } from 'zod';
import { LINK_TYPES } from '#domain/agency/default-quick-links.ts';
import { isWebAddress } from '#domain/kernel/web-address.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, text } from '../../kernel/primitives.ts';
import { anyStaff } from '../../kernel/roles.ts';

const quickLink = z
  .object({
    quickLinkId: id,
    linkType: z.enum(LINK_TYPES),
    name: z.string(),
    url: z.string(),
    description: z.string(),
  })
  .meta({ id: 'QuickLink' });
export type QuickLink = z.output<typeof quickLink>;

const fields = z.object({
  linkType: z.enum(LINK_TYPES, 'Choose a group.'),
  name: text(80).min(1, 'Enter a name.'),
  /** Opened as it is by everybody of the organization: never anything but http and https. */
  url: text(2_000).refine(isWebAddress, 'Enter a web address that begins with https:// or http://.'),
  /** `Open {type} search` where it is left empty (screens#bond-tools). */
  description: text(200).default(''),
});
const params = z.object({ quickLinkId: id });

export const listQuickLinks = endpoint({
  method: 'GET',
  path: '/quick-links',
  summary: 'The organization’s quick links, each group in the order of its making',
  roles: anyStaff,
  response: z.object({ links: z.array(quickLink) }),
});

export const addQuickLink = endpoint({
  method: 'POST',
  path: '/quick-links',
  summary: 'Add a quick link',
  roles: anyStaff,
  status: 201,
  body: fields.meta({ id: 'AddQuickLink' }),
  touches: ['quick-link'],
  response: quickLink,
});

export const editQuickLink = endpoint({
  method: 'PUT',
  path: '/quick-links/:quickLinkId',
  summary: 'Edit a quick link',
  roles: anyStaff,
  params,
  body: fields.meta({ id: 'EditQuickLink' }),
  touches: ['quick-link'],
  response: quickLink,
  refusals: ['QUICK_LINK_NOT_FOUND'],
});

export const deleteQuickLink = endpoint({
  method: 'DELETE',
  path: '/quick-links/:quickLinkId',
  summary: 'Delete a quick link',
  roles: anyStaff,
  params,
  touches: ['quick-link'],
  response: params,
  refusals: ['QUICK_LINK_NOT_FOUND'],
});
