/** Scenarios of powers with several clerks at once, sixty. */
import './power-scenarios.http.spec.ts';
