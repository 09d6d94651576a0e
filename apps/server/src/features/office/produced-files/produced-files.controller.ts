import { command, routes } from '../../../edge/http/routes.ts';
import { ProduceFile } from './produce-file.ts';

export const ProducedFilesController = routes(command(ProduceFile));
