import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { SearchEverything } from './search-everything.query.ts';

@Module({ controllers: [SearchController], providers: [SearchEverything] })
export class SearchModule {}
