/**
 * Nest 12 is ESM only. CommonJS packages that require it (throttler, nestjs-pino) find it in a module cycle under Jest
 * unless it is already loaded; and decorators need the metadata shim first.
 */
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
