import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as queue from '#contracts/recovery/cases/queue.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { RecoveryQueue } from './recovery-queue.query.ts';

/** Who works on what, and on what first (recovery#work-queue and recovery#assignees). */
@Controller()
export class RecoveryQueueController {
  constructor(private readonly queue: RecoveryQueue) {}

  @Route(queue.getRecoveryQueue)
  first(
    @Input() { actor, query }: Call<typeof queue.getRecoveryQueue>,
  ): Promise<ResponseOf<typeof queue.getRecoveryQueue>> {
    return this.queue.first(actor, query);
  }
}
