import { defineEntity, p } from '@mikro-orm/core';
import type { QuickLink } from '#contracts/agency/quick-links/quick-links.ts';

/** A link that an organization keeps for everybody who works there (screens#bond-tools). */
export const QuickLinkRow = defineEntity({
  name: 'QuickLinkRow',
  tableName: 'organization_quick_link',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    linkType: p.string().$type<QuickLink['linkType']>(),
    name: p.text(),
    url: p.text(),
    description: p.text(),
    createdAt: p.datetime(),
  },
});
