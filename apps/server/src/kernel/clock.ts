import { Injectable } from '@nestjs/common';

/** The only place that reads the time of day; tests pass their own. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The machine's own, for what lasts so long whatever day it is in the product: how long somebody is signed in. */
  machineTime(): Date {
    return new Date();
  }

  /** Whether the product's day is not the machine's (building#moved-clock). */
  isMoved(): boolean {
    return false;
  }
}
