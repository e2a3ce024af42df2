import type { SITE_TEXTS, Site, SitePage, SiteText } from '@temari/contracts/site';

/** Before the office has entered anything the site still has a name. */
export const UNNAMED: Site = {
  name: 'Temari',
  tagline: '',
  phones: [],
  email: '',
  address: '',
  translations: { am: { name: 'ተማሪ' } },
};

type Texts = { [Page in SitePage]: Record<(typeof SITE_TEXTS)[Page][number], SiteText> };

/** What a new installation says about itself until the office says it in its own words. */
export const STARTING_TEXTS: Texts = {
  landing: {
    heroTitle: {
      en: 'A bright mind should never have to wait.',
      am: 'ብሩህ ተማሪ ወደ ኋላ መቅረት የለበትም።',
    },
    heroLead: {
      en: 'Online tutoring for grades 5–12, English, visa preparation and study abroad, from a non-profit in Addis Ababa.',
      am: 'ከ5ኛ እስከ 12ኛ ክፍል የኦንላይን ትምህርት ድጋፍ፣ የእንግሊዝኛ ቋንቋ፣ የቪዛ ዝግጅት እና የውጭ አገር ትምህርት፤ በአዲስ አበባ ከሚገኝ ለትርፍ ያልተቋቋመ ድርጅት።',
    },
    aboutTitle: {
      en: 'We look for talent where money is short.',
      am: 'ገንዘብ ባነሰበት ቦታ ተሰጥኦን እንፈልጋለን።',
    },
    aboutText: {
      en: 'Our mission supports financially challenged, academically gifted students. We find them, teach them and stay beside them until the door opens.',
      am: 'ተልእኳችን የገንዘብ ችግር ያለባቸውን፣ በትምህርታቸው ግን ተሰጥኦ ያላቸውን ተማሪዎች መደገፍ ነው። እናገኛቸዋለን፣ እናስተምራቸዋለን፣ በሩ እስኪከፈትላቸውም አብረናቸው እንቆያለን።',
    },
    planFigure: { en: '1,600', am: '1,600' },
    planText: {
      en: 'students is our goal. The cloth above has one stitch for each of them.',
      am: 'ተማሪዎችን ለመቀበል አቅደናል። ከላይ ያለው ጥልፍ ለእያንዳንዳቸው አንድ ስፌት አለው።',
    },
    gradesFigure: { en: 'Grades 5–12', am: 'ከ5ኛ–12ኛ ክፍል' },
    gradesText: { en: 'online tutoring, three days per week', am: 'የኦንላይን ትምህርት፣ በሳምንት ሦስት ቀን' },
    discountFigure: { en: '50%', am: '50%' },
    discountText: { en: 'off future applications, grades 5–8', am: 'ቅናሽ ለቀጣይ ምዝገባዎች፣ ከ5ኛ–8ኛ ክፍል' },
    weekendFigure: { en: 'Saturday & Sunday', am: 'ቅዳሜና እሑድ' },
    weekendText: { en: 'language support in our office', am: 'በቢሯችን የቋንቋ ድጋፍ' },
    contactTitle: { en: 'Come by.\nThe coffee is on.', am: 'ብቅ ይበሉ።\nቡናው ተፈልቷል።' },
    contactLead: { en: 'Or write to us, in English or in Amharic.', am: 'ወይም በአማርኛ ወይም በእንግሊዝኛ ይጻፉልን።' },
  },
  about: {
    lead: {
      en: 'Talent is everywhere; the means to follow it are not. We are a non-profit in Addis Ababa that closes this gap, one student at a time.',
      am: 'ተሰጥኦ በሁሉም ቦታ አለ፤ እሱን ለመከተል የሚያስችል አቅም ግን በሁሉም ቦታ የለም። እኛ ይህን ክፍተት ተማሪዎችን አንድ በአንድ እየደገፍን የምንዘጋ፣ በአዲስ አበባ የምንገኝ ለትርፍ ያልተቋቋመ ድርጅት ነን።',
    },
    mission: {
      en: 'To support financially challenged, academically gifted students: with teachers who know them by name, with English that opens books and doors, and with help on every paper between them and a university.',
      am: 'የገንዘብ ችግር ያለባቸውን፣ በትምህርታቸው ግን ተሰጥኦ ያላቸውን ተማሪዎች መደገፍ፦ በስማቸው በሚያውቋቸው መምህራን፣ መጻሕፍትንና በሮችን በሚከፍት እንግሊዝኛ፣ እንዲሁም ከእነሱ እስከ ዩኒቨርሲቲ ባለው እያንዳንዱ ወረቀት ላይ በሚሰጥ እገዛ።',
    },
    vision: {
      en: 'A country where what a young person becomes depends on the mind and the work, never on how much money the family has.',
      am: 'አንድ ወጣት የሚደርስበት ደረጃ በቤተሰቡ ኪስ ሳይሆን በአእምሮውና በሥራው የሚወሰንባት አገር።',
    },
    innovation: {
      en: 'We try new things where they help: classes that work on a cheap phone, notes that open on a slow connection.',
      am: 'አዲስ ነገርን በሚጠቅምበት ቦታ እንሞክራለን፦ በቀላል ስልክ የሚሠሩ ክፍሎች፣ በቀርፋፋ ኢንተርኔትም የሚከፈቱ ማስታወሻዎች።',
    },
    accessibility: {
      en: 'Price, place, language or disability must not close a lesson to anybody.',
      am: 'ዋጋ፣ ቦታ፣ ቋንቋ ወይም የአካል ጉዳት ትምህርትን ለማንም መዝጋት የለበትም።',
    },
    collaboration: {
      en: 'Students, parents, teachers and universities at one table.',
      am: 'ተማሪዎች፣ ወላጆች፣ መምህራንና ዩኒቨርሲቲዎች በአንድ ማዕድ።',
    },
    excellence: {
      en: 'We ask much of ourselves, because our students ask much of themselves.',
      am: 'ተማሪዎቻችን ከራሳቸው ብዙ ስለሚጠብቁ፣ እኛም ከራሳችን ብዙ እንጠብቃለን።',
    },
    panAfrican: {
      en: 'What works in Addis Ababa should not stop at a border. With schools and universities across the continent we share lessons, exchange teachers and open places, so that a student from one African country can study in another.',
      am: 'በአዲስ አበባ የሠራው በድንበር መቆም የለበትም። በአህጉሪቱ ካሉ ትምህርት ቤቶችና ዩኒቨርሲቲዎች ጋር ትምህርቶችን እናካፍላለን፣ መምህራንን እንለዋወጣለን፣ ቦታዎችንም እንከፍታለን፤ የአንድ የአፍሪካ አገር ተማሪ በሌላው መማር እንዲችል።',
    },
    recruitment: {
      en: 'We plan to recruit 1,600 students. Schools and teachers name those who shine; we visit them, look at their work and talk with their families. Marks open the conversation, need decides it. Families with a paid enrollment in grades 5–8 pay half for later ones.',
      am: '1,600 ተማሪዎችን ለመቀበል አቅደናል። ትምህርት ቤቶችና መምህራን ጎልተው የሚታዩትን ይጠቁማሉ፤ እኛም እንጎበኛቸዋለን፣ ሥራቸውን እናያለን፣ ከቤተሰባቸውም ጋር እንነጋገራለን። ውጤት መነሻ ነው፤ የሚወስነው ግን የድጋፍ ፍላጎት ነው። ለ5ኛ–8ኛ ክፍል አንድ ጊዜ የከፈሉ ቤተሰቦች ለቀጣይ ምዝገባዎች ግማሹን ብቻ ይከፍላሉ።',
    },
  },
};
