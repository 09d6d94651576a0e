import * as contract from '#contracts/agency/quick-links/quick-links.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AddQuickLink } from './add-quick-link.ts';
import { DeleteQuickLink } from './delete-quick-link.ts';
import { EditQuickLink } from './edit-quick-link.ts';
import { QuickLinks } from './quick-links.query.ts';

export const QuickLinksController = routes(
  route(contract.listQuickLinks, QuickLinks, async (links, { actor }) => ({ links: await links.list(actor) })),
  command(AddQuickLink),
  command(EditQuickLink),
  command(DeleteQuickLink),
);
