/** Public holidays and memorial days of Ethiopia. Without Zod. */
export type HolidayName =
  | 'new-year'
  | 'meskel'
  | 'christmas'
  | 'epiphany'
  | 'adwa'
  | 'labour-day'
  | 'patriots-day'
  | 'good-friday'
  | 'easter'
  | 'martyrs-day'
  | 'nations-day'
  | 'downfall-of-the-derg'
  | 'eid-al-fitr'
  | 'eid-al-adha'
  | 'mawlid';
