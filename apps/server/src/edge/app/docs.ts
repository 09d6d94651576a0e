import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { sessionCookieOf } from '../auth/auth.ts';
import type { Settings } from '../../kernel/config.ts';
import { openApiOf } from './openapi.ts';
import { routedEndpoints } from '../http/route.ts';

/** `/api/docs` and `/api/openapi.json`, made from the contracts that have a route. */
export const serveDocs = (app: INestApplication, settings: Settings): void => {
  const document = openApiOf([...routedEndpoints], sessionCookieOf(settings));
  SwaggerModule.setup('api/docs', app, document as unknown as OpenAPIObject, {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Bailiwick API',
    raw: ['json'],
  });
};
