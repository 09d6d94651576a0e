import { Global, Module, type BeforeApplicationShutdown, type DynamicModule } from '@nestjs/common';
import { Readiness } from '../observe/readiness.ts';
import { AppliedEvents } from './applied-events.ts';
import { VIEWS } from './checkpoint.ts';
import { ProjectionHalts } from './projection-halts.ts';
import { ProjectionHealth } from './projection-health.ts';
import { ProjectionRunner } from './projection-runner.ts';
import { ReadYourWrites } from './read-your-writes.ts';
import { Reads } from './reads.ts';
import type { View } from './view.ts';

const services = [ReadYourWrites, Reads, ProjectionHalts, ProjectionHealth, ProjectionRunner];

/** The projections and what reads them wait for. The worker process starts the runner. */
@Global()
@Module({})
export class ProjectionsModule implements BeforeApplicationShutdown {
  constructor(
    private readonly runner: ProjectionRunner,
    readiness: Readiness,
    health: ProjectionHealth,
  ) {
    readiness.register('projections', () => health.check());
  }

  /** The app's list of views, because platform never imports a feature. */
  static with(views: readonly View[]): DynamicModule {
    return {
      module: ProjectionsModule,
      providers: [{ provide: VIEWS, useValue: views }, ...services, AppliedEvents],
      exports: [...services, VIEWS],
    };
  }

  /** Before anybody ends a pool. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.runner.stop();
  }
}
