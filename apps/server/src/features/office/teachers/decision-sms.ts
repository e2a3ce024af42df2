import type { Status } from './queries.ts';

type Language = 'en' | 'am';

const TEXTS: Record<Language, Record<Status, (reason: string) => string>> = {
  en: {
    Approved: () => 'Temari: your application as a teacher is approved. Sign in to see your classes.',
    Declined: (reason) => `Temari: your application as a teacher was not accepted. Reason: ${reason}`,
    Pending: () => 'Temari: your application as a teacher is being looked at again. We will tell you.',
  },
  am: {
    Approved: () => 'ተማሪ፦ የመምህርነት ማመልከቻዎ ጸድቋል። ክፍሎችዎን ለማየት ይግቡ።',
    Declined: (reason) => `ተማሪ፦ የመምህርነት ማመልከቻዎ ተቀባይነት አላገኘም። ምክንያት፦ ${reason}`,
    Pending: () => 'ተማሪ፦ የመምህርነት ማመልከቻዎ እንደገና እየታየ ነው። እናሳውቅዎታለን።',
  },
};

export const decisionSms = (language: Language, status: Status, reason: string | null): string =>
  TEXTS[language][status](reason ?? '');
