import { Injectable } from '@nestjs/common';

/** The only place that reads the time of day; tests pass their own. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
