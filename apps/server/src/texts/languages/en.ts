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
    consentCode: '{code} is your code. We ask for your consent for {learner}: {address}',
    ownConsentCode: '{code} is your code, {learner}. We ask for your own consent: {address}',
    guardianInvited:
      '{name} invites you to follow lessons. Sign in or register with this phone number, then enter {code} at {address} within 7 days.',
    handOverAsked:
      '{code} is your code to hand the lessons over to {name}. You will not see them any more. If you did not ask for this, tell nobody the code.',
    handOverAgreed:
      '{name} hands your lessons over to you. Sign in or register with this phone number, then enter {code} at {address} within 7 days.',
    handOverByOffice:
      'our office hands your lessons over to you. Sign in or register with this phone number, then enter {code} at {address} within 7 days.',
    handOverTold:
      '{name} asked at our office to take over the lessons. You will then no longer see them. If this is wrong, call our office now.',
    teacherApproved: 'your teacher application is approved. Sign in to see your classes.',
    teacherDeclined: 'your teacher application was not accepted. Reason: {reason}.',
    teacherPending: 'we are reviewing your teacher application again and will tell you the result.',
    coverAsked: 'can you teach {course} on {when}? The first to accept has it: {address}',
    coverFound: '{name} teaches {course} on {when} for you.',
    coverAssigned: 'our office asks you to teach {course} on {when}. See the note: {address}',
    coverEnded: 'you no longer need to teach {course} on {when}. Thank you.',
    lessonCancelled: 'the {course} lesson on {when} is cancelled. More about it is in your account.',
    lessonMoved: 'the {course} lesson of {day} is now on {when}.',
    lessonSubstitute: '{name} teaches the {course} lesson on {when}.',
    lessonAdded: 'there is an additional {course} lesson on {when}.',
    lessonPlanned: 'the {course} lesson on {when} takes place as planned.',
    closedDay: 'there are no lessons on {day}: {name}.',
    closedDays: 'there are no lessons from {day} to {until}: {name}.',
    openDay: 'lessons on {day} take place as planned.',
    openDays: 'lessons from {day} to {until} take place as planned.',
    newTimetable: 'from {day} on, {course} lessons are on {days} at {time}.',
  },
  notices: {
    'receipt-accepted': {
      title: 'Your payment arrived: ETB {amount}',
      body: 'We accepted the receipt for {name}. The confirmation is with your payments.',
      line: 'There is news in your account.',
      sms: 'we accepted the receipt for {first}. We will show the class in your account as soon as it is assigned.',
    },
    'receipt-declined': {
      title: 'We could not accept the receipt for {name}',
      body: 'Reason: {reason}. Please send it again.',
      line: 'There is news in your account.',
      sms: 'we could not accept the receipt for {first}. Reason: {reason}. Please sign in and send it again.',
    },
    'payment-arrived': {
      title: 'Your payment arrived: ETB {amount}',
      body: 'It is for {name}. The confirmation is with your payments.',
      line: 'There is news in your account.',
      sms: 'your payment for {first} arrived: {address}',
    },
    'month-due': {
      title: 'ETB {amount} due on {day}',
      body: 'For {name}. You can pay now or on that day.',
      line: 'There is news in your account.',
      sms: 'the next month for {first} is due on {day}. Pay or see what it is: {address}',
    },
    'month-late': {
      title: 'ETB {amount} is past due',
      body: 'For {name}, due since {day}. If you cannot pay now, call our office.',
      line: 'There is news in your account.',
      sms: 'a month for {first} is past due since {day}. Pay, or call our office: {address}',
    },
    'class-assigned': {
      title: '{name} has a class: {course}',
      body: 'Its days and times are in the timetable.',
      line: '{first} has a class now.',
      sms: '{first} has a class now: {course}. Days and times: {address}',
    },
    'seat-lost': {
      title: '{name} needs another class',
      body: 'The pause ends, and from {day} on there is no free place in {course}. Our office looks for another class. Nothing is charged until there is one.',
      line: '{first} needs another class.',
      sms: '{first} needs another class: from {day} on there is no free place in {course}. Our office looks for one.',
    },
    'lesson-changed': {
      title: 'A change to the lessons',
      body: '{text}',
      line: '{text}',
      sms: '{text}',
    },
    absent: {
      title: '{name} was not in the lesson',
      body: '{course}, {when}. If this is wrong, tell our office.',
      line: '{first} was not in a lesson.',
      sms: '{first} was not in the {course} lesson of {when}. If this is wrong, call our office.',
    },
    'homework-returned': {
      title: 'The homework of {name} is back',
      body: '{course}: {remark}',
      line: 'Homework of {first} is back.',
      sms: 'the homework of {first} is back: {address}',
    },
    'application-decided': {
      title: 'Your teacher application',
      body: '{text}',
      line: 'There is news about your application.',
      sms: '{text}',
    },
    cover: {
      title: 'Teaching for a colleague',
      body: '{text}',
      line: '{text}',
      sms: '{text}',
    },
    'gate-closing': {
      title: 'The lesson room closes on {day}',
      body: 'ETB {amount} for {name} is past due. Pay, or call our office, and it stays open.',
      line: 'There is news in your account.',
      sms: 'the lesson room of {first} closes on {day} because a month is not paid. Pay, or call our office: {address}',
    },
    'promise-broken': {
      title: 'We did not see the payment you promised',
      body: 'It was for {day}: ETB {amount} for {name}. If you cannot pay, call our office and we find a way.',
      line: 'There is news in your account.',
      sms: 'we did not see the payment you promised for {day}. If you cannot pay, call our office: {address}',
    },
    'lesson-soon': {
      title: '{name}: lesson at {time}',
      body: '{course}. The button to join opens 15 minutes before.',
      line: '{first} has a lesson at {time}.',
      sms: '{first} has a lesson at {time}: {address}',
    },
    'consent-asked': {
      title: 'We ask for consent for {name}',
      body: 'We sent a code to the guardian. Lessons begin when the consent is there.',
      line: 'We ask for a consent.',
      sms: 'we ask for consent for {first}: {address}',
    },
    'hours-closing': {
      title: 'Please check your hours',
      body: 'The hours of the past month close on {day}. If something is wrong, object before that day.',
      line: 'Please check your hours of the past month.',
      sms: 'please check your hours of the past month until {day}: {address}',
    },
  },
  mail: {
    open: 'Open',
    why: 'You get this mail because you asked for notices by e-mail.',
    unsubscribe: 'No more mail',
    confirmSubject: '{site}: is this your e-mail address?',
    confirmLine:
      'You asked {site} to send notices to this address. Please confirm that it is yours. The link works for 24 hours.',
    confirmNotYou: 'If this was not you, you need not do anything. Nothing more will come.',
    confirm: 'Yes, this is my address',
    confirmTitle: 'Is this your e-mail address?',
    confirmText: 'Our notices then come to this address, too. You can end it at any time.',
    confirmed: 'Thank you. Our notices now come to your address.',
    offTitle: 'No more mail?',
    offText: 'You still read everything under the bell in the app.',
    offButton: 'Send no more mail',
    off: 'Done. No more notices come to your address.',
    paymentSubject: '{site}: your payment of ETB {amount} arrived',
    paymentLine: 'On {day} we received ETB {amount} for {name} ({service}).',
    paymentNumber: 'Number of the payment confirmation: {number}',
    reportSubject: '{site}: the month of {name}',
    reportLine: 'From {from} to {until} {name} came to {attended} of {lessons} lessons.',
    reportTopics: 'What was taught: {topics}',
    reportHomework: 'Homework handed in: {handedIn}. Returned with a remark: {returned}.',
    linkUnknown: 'This link does not work any more. Please sign in and look at the page Notices.',
  },
  telegram: {
    open: 'Open',
    connect: 'Connect this chat to the account of {name}? Our notices then come here, too.',
    yes: 'Yes',
    no: 'No',
    connected: 'Connected. Our notices now come to this chat, too. To end it, send /stop.',
    notConnected: 'Not connected. Nothing will come to this chat.',
    codeUnknown: 'This link does not work any more. Please open the page Notices and connect again.',
    stopped: 'Stopped. Nothing more comes to this chat. You can connect again on the page Notices.',
    nothingConnected: 'This chat is not connected to any account.',
    help: 'Our notices come to this chat. Nobody reads what you write here. To connect an account, open the page Notices. To end it, send /stop.',
  },
  calendar: {
    titleWithGrade: '{course}, grade {grade}',
    cancelled: 'Cancelled: {title}',
    joinClass: 'Join Class',
    substitute: 'Substitute teacher: {name}',
    grade: '{grade}',
  },
  holidays: {
    'new-year': 'New Year',
    meskel: 'Meskel',
    christmas: 'Christmas',
    epiphany: 'Timket',
    adwa: 'Victory of Adwa',
    'labour-day': 'Labour Day',
    'patriots-day': 'Patriots’ Day',
    'good-friday': 'Good Friday',
    easter: 'Easter',
    'martyrs-day': 'Martyrs’ Day',
    'nations-day': 'Nations, Nationalities and Peoples’ Day',
    'downfall-of-the-derg': 'Downfall of the Derg',
    'eid-al-fitr': 'Eid al-Fitr',
    'eid-al-adha': 'Eid al-Adha',
    mawlid: 'Mawlid',
  },
  consents: {
    '2026-11': {
      guardian: {
        service: {
          title: 'May {learner} take lessons with us?',
          lines: [
            'A teacher teaches {learner} in a class with other learners.',
            "For this we store {learner}'s name, age, grade and school, and the family's phone numbers.",
            'The teacher sees the name, our office sees the rest. Other families see nothing of it.',
            'Nothing is recorded and no photo is shown without another yes from you.',
            'Your yes holds for one year. You can take it back at any time, on this page, in the app or at our office. Then our office ends the lessons.',
          ],
        },
        recording: {
          title: 'May lessons with {learner} be recorded?',
          lines: [
            'Voice and picture of {learner} can be heard and seen in a recording.',
            'Only the class, its teachers and our office may watch it.',
            'Without this yes {learner} can take all lessons. You can take it back at any time.',
          ],
        },
        photo: {
          title: 'May we show photos of {learner}?',
          lines: [
            'We may show a photo on our website and in our reports, without the full name.',
            'Without this yes {learner} can take all lessons. You can take it back at any time.',
          ],
        },
        sponsor: {
          title: 'May a sponsor hear how {learner} is doing?',
          lines: [
            'Somebody who pays for lessons gets the first name, the grade and short reports. They get no phone number and no address.',
            'Without this yes {learner} can take all lessons. You can take it back at any time.',
          ],
        },
      },
      learner: {
        service: {
          title: '{learner}, do you want to take lessons with us?',
          lines: [
            'You are 16 or 17. So you agree yourself, beside your guardian.',
            'A teacher teaches you in a class with other learners.',
            "For this we store your name, age, grade and school, and the family's phone numbers.",
            'The teacher sees your name, our office sees the rest. Other families see nothing of it.',
            'Your yes holds for one year. You can take it back at any time, on this page, in the app or at our office. Then our office ends the lessons.',
          ],
        },
        recording: {
          title: '{learner}, may lessons with you be recorded?',
          lines: [
            'You can be heard and seen in a recording. Only the class, its teachers and our office may watch it.',
            'Without this yes you can take all lessons. You can take it back at any time.',
          ],
        },
        photo: {
          title: '{learner}, may we show photos of you?',
          lines: [
            'We may show a photo on our website and in our reports, without your full name.',
            'Without this yes you can take all lessons. You can take it back at any time.',
          ],
        },
        sponsor: {
          title: '{learner}, may a sponsor hear how you are doing?',
          lines: [
            'Somebody who pays for lessons gets your first name, your grade and short reports. They get no phone number and no address.',
            'Without this yes you can take all lessons. You can take it back at any time.',
          ],
        },
      },
    },
  },
  consentPage: {
    title: 'Your consent',
    hello: 'Hello {name}',
    asks: '{site} asks you as a guardian of {learner}.',
    asksLearner: '{site} asks you yourself.',
    code: 'Code from the SMS',
    codeHint: 'Six digits. The SMS went to {phone}.',
    agree: 'I agree',
    refuse: 'I do not agree',
    given: 'Thank you. You agreed on {date}.',
    refused:
      'You did not agree on {date}. The lessons do not start. If you change your mind, ask the family to send the question again.',
    withdrawn: 'You have taken your yes back. The family and our office see it at once.',
    closed: 'This question was taken back, or a newer one was sent. Please look for a newer SMS, or call us.',
    expired: 'This question was not answered in time. Please ask the family to send it again.',
    unknown:
      'There is no question at this address. Please open the link in the SMS again, or ask the family to send a new one.',
    takeBack: 'Take my yes back',
    takeBackHint: 'Do you want to take your yes back? Type the code from the SMS again.',
    until: 'You can answer until {date}.',
    questions: 'Questions? Call us:',
    version: 'Text version {version}',
    wrongCode: 'This code is wrong. Please look at the newest SMS and type the six digits again.',
    codeMissing: 'Please type the six digits of the code.',
    tooOften: 'The code was wrong too many times. Please ask the family to send the question again.',
    answered: 'This question has been answered already.',
    notFromPage: 'Your answer did not come from this page. Please type the code here.',
    busy: 'We could not save your answer. Please try again in a moment.',
  },
  consentPaper: {
    title: 'Consent of a guardian',
    intro: 'For {site}. Please fill in with a pen, sign, and bring this sheet to our office.',
    learner: 'Learner (full name)',
    grade: 'Grade, date of birth',
    guardian: 'Guardian (full name)',
    phone: 'Phone',
    relation: 'Mother, father or other',
    agreeTo: 'I agree',
    optional: 'These three are up to you. The lessons do not depend on them.',
    yes: 'Yes',
    no: 'No',
    signature: 'Signature of the guardian',
    date: 'Date',
    learnerSigns: 'Signature of the learner (at 16 or 17)',
    office: 'For the office: received by, date',
    print: 'Print this page',
    bring: 'Our office:',
    nameLine: 'the learner',
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
