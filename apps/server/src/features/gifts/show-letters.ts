import { FIGURES_FROM } from '@temari/contracts/gift-rules';
import type { Pledge } from '@temari/contracts/gifts';
import { gradeBandOf, isAgreedTo } from '@temari/contracts/letter-rules';
import type { Db } from '../../db/client.ts';
import { letterConsentsOf } from '../../domains/consents/letter-queries.ts';
import { gradesOfAwards, passedLetters } from './queries.ts';

/**
 * What sponsors of a fund may read: passed on by the office, and agreed to at this moment. Without a name, a day or a
 * single grade, which together could tell who wrote it.
 */
export const lettersFor = async (db: Db, fundId: string, now: Date): Promise<Pledge['letters']> => {
  const rows = await passedLetters(db, fundId);
  const consents = await letterConsentsOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const bands = (await gradesOfAwards(db, fundId)).map(gradeBandOf);
  return rows
    .filter(({ id }) => isAgreedTo(consents.get(id) ?? 'missing'))
    .map(({ words, grade }) => {
      const grades = gradeBandOf(grade);
      return { words, grades: bands.filter((band) => band === grades).length < FIGURES_FROM ? null : grades };
    });
};
