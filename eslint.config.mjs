export { default } from './libs/tooling/eslint.config.mjs';
