export const DEMO_PASSWORD = 'temari123';

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
