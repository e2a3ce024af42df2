import {
  createBank,
  createPackage,
  createPartner,
  createSettingEntry,
  deleteBank,
  deletePackage,
  deletePartner,
  deleteSettingEntry,
  editBank,
  editMoneyRules,
  editPackage,
  editPartner,
  editReceiptRule,
  editSettingEntry,
  editSiteContact,
  editSiteRules,
  editSiteText,
  listOfficeBanks,
  listOfficePackages,
  listOfficePartners,
  listSettingEntries,
  showSiteContent,
} from '@temari/contracts/office-catalogue';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const usePackages = () => useApiQuery(listOfficePackages, {});
export const useCreatePackage = (after: After<typeof createPackage>) => useAct(createPackage, after);
export const useEditPackage = (after: After<typeof editPackage>) => useAct(editPackage, after);
export const useDeletePackage = (after: After<typeof deletePackage>) => useAct(deletePackage, after);

export const useEntries = () => useApiQuery(listSettingEntries, {});
export const useCreateEntry = (after: After<typeof createSettingEntry>) => useAct(createSettingEntry, after);
export const useEditEntry = (after: After<typeof editSettingEntry>) => useAct(editSettingEntry, after);
export const useDeleteEntry = (after: After<typeof deleteSettingEntry>) => useAct(deleteSettingEntry, after);

export const useBanks = () => useApiQuery(listOfficeBanks, {});
export const useCreateBank = (after: After<typeof createBank>) => useAct(createBank, after);
export const useEditBank = (after: After<typeof editBank>) => useAct(editBank, after);
export const useDeleteBank = (after: After<typeof deleteBank>) => useAct(deleteBank, after);

export const usePartners = () => useApiQuery(listOfficePartners, {});
export const useCreatePartner = (after: After<typeof createPartner>) => useAct(createPartner, after);
export const useEditPartner = (after: After<typeof editPartner>) => useAct(editPartner, after);
export const useDeletePartner = (after: After<typeof deletePartner>) => useAct(deletePartner, after);

export const useSiteContent = () => useApiQuery(showSiteContent, {});
export const useEditSiteContact = (after: After<typeof editSiteContact>) => useAct(editSiteContact, after);
export const useEditSiteRules = (after: After<typeof editSiteRules>) => useAct(editSiteRules, after);
export const useEditMoneyRules = (after: After<typeof editMoneyRules>) => useAct(editMoneyRules, after);
export const useEditReceiptRule = (after: After<typeof editReceiptRule>) => useAct(editReceiptRule, after);
export const useEditSiteText = (after: After<typeof editSiteText>) => useAct(editSiteText, after);
