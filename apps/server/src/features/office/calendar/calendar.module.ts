import { Module } from '@nestjs/common';
import { CheckInsModule } from '../../books/check-ins/index.ts';
import { CalendarFeedFiles } from './calendar-feed-file.query.ts';
import { CalendarFeedSecrets } from './calendar-feed-secrets.ts';
import { CalendarFeeds } from './calendar-feeds.query.ts';
import { CalendarController } from './calendar.controller.ts';
import { Calendar } from './calendar.query.ts';
import { MakeCalendarFeedHandler } from './make-calendar-feed.ts';
import { RevokeCalendarFeedHandler } from './revoke-calendar-feed.ts';

/** What days bring: court dates, deadlines, check-ins and instalments (today#calendar), and the links to it of calendar apps. */
@Module({
  imports: [CheckInsModule],
  controllers: [CalendarController],
  providers: [
    Calendar,
    CalendarFeeds,
    CalendarFeedSecrets,
    CalendarFeedFiles,
    MakeCalendarFeedHandler,
    RevokeCalendarFeedHandler,
  ],
})
export class CalendarModule {}
