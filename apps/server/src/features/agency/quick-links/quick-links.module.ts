import { Module } from '@nestjs/common';
import { AddQuickLinkHandler } from './add-quick-link.ts';
import { DeleteQuickLinkHandler } from './delete-quick-link.ts';
import { EditQuickLinkHandler } from './edit-quick-link.ts';
import { QuickLinksController } from './quick-links.controller.ts';
import { QuickLinks } from './quick-links.query.ts';

@Module({
  controllers: [QuickLinksController],
  providers: [QuickLinks, AddQuickLinkHandler, EditQuickLinkHandler, DeleteQuickLinkHandler],
})
export class QuickLinksModule {}
