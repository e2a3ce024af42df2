import english from '../../messages/en/regions.json';
import { defineTexts } from '../language/i18n.ts';

/** What the regions are called. */
export const useRegionTexts = defineTexts('regions', english);
