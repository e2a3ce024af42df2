import { fieldError, fieldErrorWith } from '../field-error.ts';

export const roundName = fieldErrorWith('round-name', 'Please name the round, in at most {max} characters');
export const roundCloses = fieldError('round-closes', 'Please choose a last day on or after the first day');
export const roundDecided = fieldError('round-decided', 'Please choose a day after the last day to apply');
export const roundStarts = fieldError('round-starts', 'Please choose a day on or after the first day to apply');
export const criteria = fieldError('criteria', 'Please set two to six criteria');
export const weight = fieldErrorWith('weight', 'Please enter a weight from {min} to {max}');
export const weightsSum = fieldError('weights-sum', 'Please choose weights that add up to 100');
export const criterionName = fieldErrorWith('criterion-name', 'Please name the criterion, in at most {max} characters');
export const criterionQuestion = fieldErrorWith(
  'criterion-question',
  'Please write what is judged, in at most {max} characters',
);
export const criterionAnchor = fieldErrorWith(
  'criterion-anchor',
  'Please write what this score means, in at most {max} characters',
);
export const criterionAnchors = fieldError('criterion-anchors', 'Please write what each of the five scores means');
