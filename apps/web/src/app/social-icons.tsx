import type { ReactNode } from 'react';

/** The marks of other houses, so they are named as those name themselves. Not linked, as specified. */
const MARKS: { name: string; drawing: ReactNode }[] = [
  {
    name: 'Facebook',
    drawing: (
      <path d="M13.6 21v-8h2.7l.4-3.2h-3.1V7.8c0-.9.3-1.6 1.6-1.6h1.6V3.3C16.500 3.200 15.600 3 14.500 3 12 3 10.300 4.500 10.300 7.300v2.500H7.600V13h2.700v8z" />
    ),
  },
  {
    name: 'Telegram',
    drawing: (
      <path d="M21.300 4.200 2.900 11.400c-.9.4-.9 1.200 0 1.500l4.600 1.500 1.800 5.500c.3.7.9.7 1.300.2l2.600-2.500 4.700 3.500c.7.4 1.400.2 1.600-.7l3-14.600c.2-1-.4-1.900-1.200-1.600zM8.700 14l8.800-5.600-7 6.600-.3 3.400z" />
    ),
  },
  {
    name: 'LinkedIn',
    drawing: (
      <path d="M5.300 3.300a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3.600 9h3.400v11.500H3.600zM9.300 9h3.200v1.600c.6-1 1.700-1.900 3.500-1.900 3.400 0 4.300 2.100 4.300 5.200v6.600h-3.400v-6c0-1.500-.3-2.800-2-2.800s-2.200 1.300-2.200 2.900v5.900H9.300z" />
    ),
  },
  {
    name: 'YouTube',
    drawing: (
      <path d="M21.600 7.300c-.2-1-1-1.700-1.900-1.900C18 5 12 5 12 5s-6 0-7.700.4c-1 .2-1.700 1-1.900 1.900C2 9 2 12 2 12s0 3 .4 4.700c.2 1 1 1.700 1.900 1.900C6 19 12 19 12 19s6 0 7.700-.4c1-.2 1.700-1 1.900-1.900C22 15 22 12 22 12s0-3-.4-4.700zM10 15V9l5.200 3z" />
    ),
  },
];

export const SocialIcons = ({ label }: { label: string }) => (
  <ul aria-label={label} className="flex gap-2.5">
    {MARKS.map(({ name, drawing }) => (
      <li key={name} className="grid size-9 place-items-center rounded-control bg-green-800 text-white">
        <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" role="img" aria-label={name}>
          {drawing}
        </svg>
      </li>
    ))}
  </ul>
);
