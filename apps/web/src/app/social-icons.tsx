import type { ReactNode } from 'react';

/** The marks of other houses, so they are named as those name themselves. Not linked, as specified. */
const MARKS: { name: string; drawing: ReactNode }[] = [
  {
    name: 'Facebook',
    drawing: (
      <path d="M13.6 21v-8h2.7l.4-3.2h-3.1V7.8c0-.9.3-1.6 1.6-1.6h1.6V3.3C16.5 3.2 15.6 3 14.5 3 12 3 10.3 4.5 10.3 7.3v2.5H7.6V13h2.7v8z" />
    ),
  },
  {
    name: 'Telegram',
    drawing: (
      <path d="M21.3 4.2 2.9 11.4c-.9.4-.9 1.2 0 1.5l4.6 1.5 1.8 5.5c.3.7.9.7 1.3.2l2.6-2.5 4.7 3.5c.7.4 1.4.2 1.6-.7l3-14.6c.2-1-.4-1.9-1.2-1.6zM8.7 14l8.8-5.6-7 6.6-.3 3.4z" />
    ),
  },
  {
    name: 'LinkedIn',
    drawing: (
      <path d="M5.3 3.3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM3.6 9h3.4v11.5H3.6zM9.3 9h3.2v1.6c.6-1 1.7-1.9 3.5-1.9 3.4 0 4.3 2.1 4.3 5.2v6.6h-3.4v-6c0-1.5-.3-2.8-2-2.8s-2.2 1.3-2.2 2.9v5.9H9.3z" />
    ),
  },
  {
    name: 'YouTube',
    drawing: (
      <path d="M21.6 7.3c-.2-1-1-1.7-1.9-1.9C18 5 12 5 12 5s-6 0-7.7.4c-1 .2-1.7 1-1.9 1.9C2 9 2 12 2 12s0 3 .4 4.7c.2 1 1 1.7 1.9 1.9C6 19 12 19 12 19s6 0 7.7-.4c1-.2 1.7-1 1.9-1.9C22 15 22 12 22 12s0-3-.4-4.7zM10 15V9l5.2 3z" />
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
