import { Trans } from '@lingui/react';
import { type AccountField, type AccountFields, problemOf } from '../account-fields.ts';
import { problemWords } from '../field-words.ts';

/** The rule of a field that a step asks for. */
export const needed =
  <F extends AccountField>(field: F) =>
  (value: AccountFields[F]) => {
    const problem = problemOf(field, value, true);
    return problem === null ? null : <Trans {...problemWords(problem, field)} />;
  };

/** Found by the server alone. */
export const refusedWords = (field: AccountField) => ({ [field]: problemWords({ code: 'validation_failed' }, field) });

/** Typed words of a step stand as long as the guide is about the same account; its own button saves them. */
export const ofStep = { leaving: 'kept', at: ['guide'] } as const;
