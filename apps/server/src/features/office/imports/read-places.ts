import type { ImportMapping } from '@temari/contracts/import-columns';
import { ANSWER_MAX, SETTING_MAX } from '@temari/contracts/limits';
import { canonicalPhone } from '@temari/contracts/phone';
import { characterCount, readableLine } from '@temari/contracts/written-text';
import type { SheetLine } from '../../../domains/spreadsheets/sheet.ts';
import { cellsOf, type ListTable, NOBODY, type ReadLine } from './read-list.ts';

const readLine = (line: SheetLine, mapping: ImportMapping): ReadLine => {
  const { problems, refuse, wordsOf } = cellsOf(line, mapping);
  const learner = wordsOf('learner');
  if (!learner) refuse('no-learner');
  if (characterCount(learner) > ANSWER_MAX) refuse('long-name', learner);
  const typedPhone = wordsOf('phone');
  const phone = typedPhone ? (canonicalPhone(typedPhone) ?? refuse('wrong-phone', typedPhone)) : refuse('no-phone');
  const named = readableLine(wordsOf('class'), ANSWER_MAX);
  if (!named) refuse('no-cell', 'class');
  return {
    line: line.number,
    problems,
    payment: null,
    class: null,
    values: { ...NOBODY, learner: readableLine(learner, ANSWER_MAX), phone: phone ?? '' },
    place: {
      class: named,
      days: readableLine(wordsOf('days'), SETTING_MAX),
      time: readableLine(wordsOf('time'), SETTING_MAX),
      package: readableLine(wordsOf('package'), ANSWER_MAX),
      enrollmentId: null,
      packageId: null,
    },
  };
};

export const readPlaces = ({ lines }: ListTable, mapping: ImportMapping): ReadLine[] =>
  lines.map((line) => readLine(line, mapping));
