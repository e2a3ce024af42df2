import * as changeContract from '@temari/contracts/office-bank-changes';
import * as contract from '@temari/contracts/office-catalogue';
import * as wordContract from '@temari/contracts/office-words';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import { createBank, deleteBank, editBank } from './change-banks.ts';
import { createPackage, deletePackage, editPackage } from './change-packages.ts';
import { createPartner, deletePartner, editPartner, listPartners } from './change-partners.ts';
import { createSettingEntry, deleteSettingEntry, editSettingEntry } from './change-settings.ts';
import { decideBankChange, listBankChanges } from './decide-bank-changes.ts';
import {
  editMoneyRules,
  editReceiptRule,
  editSiteContact,
  editSiteRules,
  editSiteText,
  showSiteContent,
} from './edit-site.ts';
import { allBanks, allEntries, allPackages, enteredWords } from './queries.ts';

export const officeCatalogueRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listOfficePackages, () => allPackages(deps.db));
  serve(app, contract.createPackage, ({ actor, body }) => createPackage(deps, actor, body));
  serve(app, contract.editPackage, ({ actor, params, body }) => editPackage(deps, actor, params, body));
  serve(app, contract.deletePackage, ({ actor, params }) => deletePackage(deps, actor, params));

  serve(app, contract.listSettingEntries, () => allEntries(deps.db));
  serve(app, wordContract.listEnteredWords, () => enteredWords(deps.db));
  serve(app, contract.createSettingEntry, ({ actor, body }) => createSettingEntry(deps, actor, body));
  serve(app, contract.editSettingEntry, ({ actor, params, body }) => editSettingEntry(deps, actor, params, body));
  serve(app, contract.deleteSettingEntry, ({ actor, params }) => deleteSettingEntry(deps, actor, params));

  serve(app, contract.listOfficeBanks, () => allBanks(deps.db));
  serve(app, contract.createBank, ({ actor, body }) => createBank(deps, actor, body));
  serve(app, contract.editBank, ({ actor, params, body }) => editBank(deps, actor, params, body));
  serve(app, contract.deleteBank, ({ actor, params }) => deleteBank(deps, actor, params));
  serve(app, changeContract.listBankChanges, ({ actor }) => listBankChanges(deps, actor));
  serve(app, changeContract.decideBankChange, ({ actor, params, body }) => decideBankChange(deps, actor, params, body));

  serve(app, contract.listOfficePartners, () => listPartners(deps));
  serve(app, contract.createPartner, ({ actor, body }) => createPartner(deps, actor, body));
  serve(app, contract.editPartner, ({ actor, params, body }) => editPartner(deps, actor, params, body));
  serve(app, contract.deletePartner, ({ actor, params }) => deletePartner(deps, actor, params));

  serve(app, contract.showSiteContent, () => showSiteContent(deps));
  serve(app, contract.editSiteContact, ({ actor, body }) => editSiteContact(deps, actor, body));
  serve(app, contract.editSiteRules, ({ actor, body }) => editSiteRules(deps, actor, body));
  serve(app, contract.editMoneyRules, ({ actor, body }) => editMoneyRules(deps, actor, body));
  serve(app, contract.editReceiptRule, ({ actor, body }) => editReceiptRule(deps, actor, body));
  serve(app, contract.editSiteText, ({ actor, params, body }) => editSiteText(deps, actor, params, body));
};
