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

export const schoolKind = fieldError('school-kind', 'Please choose the kind of school');
export const incomeBand = fieldError('income-band', 'Please choose one, or that you do not want to say');
export const hardships = fieldError('hardships', 'Please choose from the list');
export const averages = fieldError('averages', 'Please enter one to three grades with their averages, each grade once');
export const average = fieldErrorWith('average', 'Please enter an average from {min} to {max}');
export const homePeople = fieldErrorWith('home-people', 'Please enter how many people live at home, {min} to {max}');
export const homeIncomes = fieldErrorWith(
  'home-incomes',
  'Please enter how many of them earn something, {min} to {max}',
);
export const ownWords = fieldErrorWith('own-words', 'Please write at most {max} characters');
export const ownWordsShort = fieldErrorWith(
  'own-words-short',
  'Please write at least {min} characters, or record your voice',
);
export const reportCard = fieldError('report-card', 'Please add a photo of the report card');
export const voice = fieldError('voice', 'Please record it again');
export const recommendation = fieldErrorWith('recommendation', 'Please write {min} to {max} characters');
export const agreement = fieldError('agreement', 'Please confirm that what you wrote is true');
export const reviewScores = fieldError('review-scores', 'Please give a score for each question');
export const reviewNote = fieldErrorWith('review-note', 'Please write a sentence, in at most {max} characters');
export const letter = fieldErrorWith('letter', 'Please write to the family, in at most {max} characters');
export const stillNamed = fieldErrorWith('still-named', 'Please cover “{word}”: it could tell a reader who it is');
export const transcriptMissing = fieldError('transcript-missing', 'Please type what is said in the recording');
export const percentOf = fieldErrorWith('percent-of', 'Please enter {min} to {max} percent');
export const monthlyAmount = fieldError('monthly-amount', 'Please enter the most that is paid for a month, in birr');
export const renewalReason = fieldError('renewal-reason', 'Please write why, although the learner was at few lessons');
export const letterWords = fieldErrorWith('letter-words', 'Please write {min} to {max} characters');
export const letterNames = fieldErrorWith(
  'letter-names',
  'Please write the letter without “{word}”: sponsors are told no names, schools, numbers or addresses',
);
export const letterReason = fieldErrorWith(
  'letter-reason',
  'Please tell the family why, in kind words and at most {max} characters',
);
