/** Ten thousand random lives against the model of the books; `npm test` plays two hundred. */
import './books-model/books-model.spec.ts';
