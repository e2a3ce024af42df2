import type { EnglishTexts } from '../server-texts.ts';

export const texts: EnglishTexts = {
  sms: {
    resetCode:
      '{code} is your code to set a new password. It works for 5 minutes. Do not share it with anyone, not even our staff.',
    phoneChangeCode:
      '{code} is your code for the new phone number. It works for 5 minutes. Do not share it with anyone, not even our staff.',
    phoneInUse:
      'someone asked to use this phone number for another account. It already has an account, so nothing has changed.',
    phoneChanged:
      "your account's phone number was changed to one ending in {ending}. Not you? Undo it within 72 hours with the code {code} at {address}",
    phoneRestored:
      "your account's phone number is again the one ending in {ending}. Everyone is signed out. If you did not do this, call our office now.",
    recoveryAgreed:
      'our office has helped you in person to set a new password. If this was not you, call our office now.',
    receiptAccepted:
      'we received ETB {amount} for {name}. We will show the class in your account as soon as it is assigned.',
    receiptDeclined: 'we could not accept the receipt for {name}. Reason: {reason}. Please sign in and send it again.',
    teacherApproved: 'your teacher application is approved. Sign in to see your classes.',
    teacherDeclined: 'your teacher application was not accepted. Reason: {reason}.',
    teacherPending: 'we are reviewing your teacher application again and will tell you the result.',
  },
  calendar: {
    titleWithGrade: '{course}, grade {grade}',
    joinClass: 'Join Class',
    grade: '{grade}',
  },
  site: {
    landing: {
      heroTitle: 'A bright mind should never have to wait.',
      heroLead:
        'Online tutoring for grades 5–12, English, visa preparation and study abroad, from a non-profit in Addis Ababa.',
      aboutTitle: 'We look for talent where money is short.',
      aboutText:
        'Our mission supports financially challenged, academically gifted students. We find them, teach them and stay beside them until the door opens.',
      planFigure: '1,600',
      planText: 'students is our goal. The cloth above has one stitch for each of them.',
      gradesFigure: 'Grades 5–12',
      gradesText: 'online tutoring, three days per week',
      discountFigure: '50%',
      discountText: 'off future applications, grades 5–8',
      weekendFigure: 'Saturday & Sunday',
      weekendText: 'language support in our office',
      contactTitle: 'Come by.\nThe coffee is on.',
      contactLead: 'Or write to us, in English or in Amharic.',
    },
    about: {
      lead: 'Talent is everywhere; the means to follow it are not. We are a non-profit in Addis Ababa that closes this gap, one student at a time.',
      mission:
        'To support financially challenged, academically gifted students: with teachers who know them by name, with English that opens books and doors, and with help on every paper between them and a university.',
      vision:
        'A country where what a young person becomes depends on the mind and the work, never on how much money the family has.',
      innovation:
        'We try new things where they help: classes that work on a cheap phone, notes that open on a slow connection.',
      accessibility: 'Price, place, language or disability must not close a lesson to anybody.',
      collaboration: 'Students, parents, teachers and universities at one table.',
      excellence: 'We ask much of ourselves, because our students ask much of themselves.',
      panAfrican:
        'What works in Addis Ababa should not stop at a border. With schools and universities across the continent we share lessons, exchange teachers and open places, so that a student from one African country can study in another.',
      recruitment:
        'We plan to recruit 1,600 students. Schools and teachers name those who shine; we visit them, look at their work and talk with their families. Marks open the conversation, need decides it. Families with a paid enrollment in grades 5–8 pay half for later ones.',
    },
  },
};
