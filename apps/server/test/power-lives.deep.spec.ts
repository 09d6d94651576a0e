/** Lives of powers with several clerks at once, sixty. */
import './power-lives.http.spec.ts';
