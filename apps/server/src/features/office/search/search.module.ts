import { Module } from '@nestjs/common';
import { FindDefendant } from './find-defendant.query.ts';
import { FindOldNumbers } from './find-old-numbers.query.ts';
import { FindPeople } from './find-people.query.ts';
import { SearchController } from './search.controller.ts';
import { SearchEverything } from './search-everything.query.ts';

@Module({ controllers: [SearchController], providers: [FindDefendant, FindOldNumbers, FindPeople, SearchEverything] })
export class SearchModule {}
