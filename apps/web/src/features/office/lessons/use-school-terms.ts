import * as terms from '@temari/contracts/office-school-terms';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useSchoolTerms = () => useApiQuery(terms.listSchoolTerms, {});
export const useMakeUpRules = () => useApiQuery(terms.showOfficeMakeUpRules, {});
export const useEditMakeUpRules = (after: After<typeof terms.editMakeUpRules>) => useAct(terms.editMakeUpRules, after);
export const useCreateTerm = (after: After<typeof terms.createSchoolTerm>) => useAct(terms.createSchoolTerm, after);
export const useEditTerm = (after: After<typeof terms.editSchoolTerm>) => useAct(terms.editSchoolTerm, after);
export const useRemoveTerm = (after: After<typeof terms.removeSchoolTerm>) => useAct(terms.removeSchoolTerm, after);
export const usePreviewTerm = (after: After<typeof terms.previewSchoolTerm>) => useAct(terms.previewSchoolTerm, after);
