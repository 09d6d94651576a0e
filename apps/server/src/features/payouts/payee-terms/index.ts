/** Within how many days officials and sureties are paid. */
export { termsDays } from './payee-terms.query.ts';
export { PayeeTermsModule } from './payee-terms.module.ts';
