export const DEMO_PASSWORD = 'temari123';

/** No password has this hash: whoever has it is there to be looked at. */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$c2FtcGxlc2FtcGxlc2FtcGxl$uKq3TZl0VbLZ1LCEcEFGKYwjCOB5rHCU4h6sw2mQjSM';

/** Known to everyone, so they exist in the demo only. */
export const DEMO_ACCOUNTS = [
  {
    label: 'student',
    kind: 'student',
    phone: '+251911000001',
    firstName: 'Hana',
    lastName: 'Sample',
    email: 'hana.sample@gmail.com',
  },
  {
    label: 'approved teacher',
    kind: 'teacher',
    phone: '+251911000002',
    firstName: 'Dawit',
    lastName: 'Sample',
    email: 'dawit.sample@gmail.com',
  },
  {
    label: 'pending teacher',
    kind: 'teacher',
    phone: '+251911000003',
    firstName: 'Sara',
    lastName: 'Sample',
    email: 'sara.sample@gmail.com',
  },
  {
    label: 'admin',
    kind: 'staff',
    phone: '+251911000009',
    firstName: 'Office',
    lastName: 'Sample',
    email: 'office.sample@gmail.com',
  },
] as const;
