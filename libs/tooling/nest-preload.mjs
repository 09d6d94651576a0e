/**
 * Nest 12 is ESM only. CommonJS packages that require it (throttler, nestjs-pino) find it in a module cycle under Jest
 * unless it is already loaded; and decorators need the metadata shim first.
 */
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import '@nestjs/core';

// Specs make things fail on purpose, so Nest's messages about it are hidden unless they are asked for.
if (!process.env['TEST_LOG']) Logger.overrideLogger(false);
