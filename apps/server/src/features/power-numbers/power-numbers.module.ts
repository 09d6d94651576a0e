import { Module } from '@nestjs/common';
import { BooksModule } from '../books/index.ts';
import { OrganizationsModule } from '../organizations/index.ts';
import { SuretiesModule } from '../sureties/index.ts';
import { PowerClaims } from './power-claims.ts';

/** The stream of each power number: who holds the paper, and which bond bears it. Its lists and screens are `powers`. */
@Module({
  imports: [OrganizationsModule, SuretiesModule, BooksModule],
  providers: [PowerClaims],
  exports: [PowerClaims],
})
export class PowerNumbersModule {}
